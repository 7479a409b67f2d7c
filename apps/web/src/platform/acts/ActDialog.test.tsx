import { DEFAULT_APPEARANCE, TextField, UiProvider } from '@circuit/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { Provider } from 'react-redux';
import { expect, onTestFinished, test, vi } from 'vitest';

import { UNKNOWN_PROBLEM } from '#platform/problems/problem.ts';
import { addReporter } from '#platform/reporting/reporting.ts';
import { aTab } from '#testing/tabs.ts';

import { ActDialog } from './ActDialog.tsx';

const busy = { status: 503, title: 'Unavailable', detail: 'The server is busy.' };
const onClose = vi.fn<() => void>();

type Act = ComponentProps<typeof ActDialog>['act'];

function open(act: Act, more: Partial<ComponentProps<typeof ActDialog>> = {}) {
  const { store } = aTab();
  onClose.mockClear();
  const dialog = (changes: typeof more) => (
    <Provider store={store}>
      <UiProvider appearance={DEFAULT_APPEARANCE}>
        <ActDialog
          title="Delete it?"
          action="Delete"
          failed="Not deleted."
          act={act}
          done="Deleted it."
          onClose={onClose}
          {...changes}
        >
          <TextField label="Reason" value="" onChange={vi.fn<(text: string) => void>()} />
        </ActDialog>
      </UiProvider>
    </Provider>
  );
  const { rerender } = render(dialog(more));
  return {
    texts: () => store.getState().notifications.queue.map(({ text }) => text),
    change: (changes: typeof more) => rerender(dialog(changes)),
  };
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Delete' }));

test('DL-25 a failed act is said in the dialog, and pressed again it sends the same key', async () => {
  const keys: string[] = [];
  const { texts } = open((keyFor) => {
    keys.push(keyFor({ id: 1 }));
    return Promise.resolve(keys.length === 1 ? { error: busy } : {});
  });
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe('Not deleted. The server is busy.');
  expect(onClose).not.toHaveBeenCalled();
  expect(texts()).toEqual([]);
  await press();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(texts()).toEqual(['Deleted it.']);
  expect(keys[1]).toBe(keys[0]);
});

test('DL-25 an act that breaks is said and reported as one that failed, and can be pressed again', async () => {
  const reported = vi.fn<(error: unknown) => void>();
  onTestFinished(addReporter(reported));
  open(() => Promise.reject(new Error('broken')));
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe(`Not deleted. ${UNKNOWN_PROBLEM.detail}`);
  expect(reported.mock.calls).toMatchObject([[{ message: 'broken' }, expect.any(String)]]);
  expect(screen.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBeNull();
});

test('DL-25 an act is not sent twice while it is on its way', async () => {
  const act = vi.fn<Act>(() => new Promise(() => undefined));
  open(act);
  await press();
  await press();
  expect(act).toHaveBeenCalledOnce();
});

test('DL-25 an act that sent nothing leaves the dialog open', async () => {
  const { texts } = open(() => undefined);
  await press();
  expect(onClose).not.toHaveBeenCalled();
  expect(texts()).toEqual([]);
});

test('DL-25 Ctrl+Enter acts, and in a form Enter does too', async () => {
  const act = vi.fn<Act>(() => Promise.resolve({}));
  open(act, { isForm: true });
  await userEvent.type(screen.getByLabelText('Reason'), '{Enter}');
  expect(act).toHaveBeenCalledOnce();
  await userEvent.type(screen.getByLabelText('Reason'), '{Control>}{Enter}{/Control}');
  expect(act).toHaveBeenCalledTimes(2);
});

test('DL-25 an act that is done but has more to say leaves the dialog open, and the next one has a key of its own', async () => {
  const keys: string[] = [];
  const { texts } = open((keyFor) => {
    keys.push(keyFor({ id: 1 }));
    return Promise.resolve({ stays: true });
  });
  await press();
  await press();
  expect(onClose).not.toHaveBeenCalled();
  expect(texts()).toEqual([]);
  expect(new Set(keys).size).toBe(2);
});

test('DL-25 a button that comes to do something else has lost its focus; one that counts keeps it', async () => {
  const act = vi.fn<Act>();
  const { change } = open(act, { action: 'Add 2 people', busyLabel: 'Adding…' });
  // The dialog gives its first focus a moment after it opens.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')));
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 people' }));
  change({ action: 'Add 1 person', busyLabel: 'Adding…' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add 1 person' }));
  change({ action: 'Apply', busyLabel: 'Applying…' });
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  await userEvent.keyboard('{Enter}');
  expect(act).toHaveBeenCalledOnce();
});
