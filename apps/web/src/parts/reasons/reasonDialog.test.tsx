import { DEFAULT_APPEARANCE, UiProvider } from '@circuit/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { expect, test, vi } from 'vitest';

import { aTab } from '#testing/tabs.ts';

import { ReasonDialog } from './ReasonDialog.tsx';

test('SW-13 while a text is on its way nothing can be added that would not arrive; one that was not taken is written on', async () => {
  const user = userEvent.setup();
  const answers: ((outcome: { error?: unknown }) => void)[] = [];
  const sent: string[] = [];
  const onClose = vi.fn<() => void>();
  const send = (text: string) => {
    sent.push(text);
    return new Promise<{ error?: unknown }>((resolve) => void answers.push(resolve));
  };
  const words = { title: 'Reply', note: '', label: 'Your reply', doLabel: 'Send', busyLabel: 'Sending…' };
  render(
    <UiProvider appearance={DEFAULT_APPEARANCE}>
      <Provider store={aTab().store}>
        <ReasonDialog {...words} notDone="Not sent." least={1} most={280} send={send} onClose={onClose} />
      </Provider>
    </UiProvider>,
  );
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' });
  await user.type(field, 'Thank you');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('button', { name: 'Sending…' });
  await user.type(field, ', all of you');
  expect(field.value).toBe('Thank you');

  answers[0]?.({ error: { status: 409, title: 'Conflict', detail: 'The time is over.' } });
  expect((await screen.findByRole('alert')).textContent).toContain('Not sent.');
  await user.type(field, ', all of you');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toEqual(['Thank you', 'Thank you, all of you']);
  answers[1]?.({});
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
