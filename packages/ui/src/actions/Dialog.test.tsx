import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';

import { DEFAULT_APPEARANCE } from '../provider/appearance.ts';
import { UiProvider } from '../provider/UiProvider.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/** Here only while it is open, as a dialog that is loaded when it is first needed. */
function LatePage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <UiProvider appearance={DEFAULT_APPEARANCE}>
      <Button onClick={() => setOpen(true)}>Add people</Button>
      {isOpen ? (
        <Dialog isOpen onClose={() => setOpen(false)} title="Add people to the course">
          <input aria-label="E-mail" />
        </Dialog>
      ) : null}
    </UiProvider>
  );
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <UiProvider appearance={DEFAULT_APPEARANCE}>
      <Button onClick={() => setOpen(true)}>Delete rubric</Button>
      <a href="#elsewhere">Elsewhere</a>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Delete “Op-ed rubric”?"
        actions={
          <>
            <Button onClick={close}>Keep rubric</Button>
            <Button kind="danger">Delete it</Button>
          </>
        }
      >
        <p>2 assignments use it.</p>
      </Dialog>
    </UiProvider>
  );
}

async function openDialog() {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete rubric' }));
  return screen.findByRole('dialog', { name: 'Delete “Op-ed rubric”?' });
}

test('UI-30 focus goes into a dialog and stays in it, forwards and backwards', async () => {
  const dialog = await openDialog();
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  const first = document.activeElement;
  await userEvent.tab();
  await userEvent.tab();
  expect(dialog.contains(document.activeElement)).toBe(true);
  await userEvent.tab();
  expect(document.activeElement).toBe(first);
  await userEvent.tab({ shift: true });
  expect(dialog.contains(document.activeElement)).toBe(true);
});

test('UI-31 also when the dialog is there only while it is open', async () => {
  render(<LatePage />);
  const opener = screen.getByRole('button', { name: 'Add people' });
  await userEvent.click(opener);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('UI-31 Esc closes a dialog and focus returns to what opened it', async () => {
  await openDialog();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete rubric' })));
});

test('UI-32 of the actions the safe one comes first in tab order', async () => {
  const dialog = await openDialog();
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  screen.getByRole('button', { name: 'Close' }).focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep rubric' }));
});

test('UI-98 an open dialog writes no style element either', async () => {
  await openDialog();
  expect(document.querySelectorAll('style').length).toBe(0);
});

/** With whatever fields and buttons. */
function show(fields: ReactNode, actions?: ReactNode) {
  render(
    <UiProvider appearance={DEFAULT_APPEARANCE}>
      <Dialog isOpen onClose={() => undefined} title="Ask" actions={actions}>
        {fields}
      </Dialog>
    </UiProvider>,
  );
}

test('UI-33 a dialog focuses its field', async () => {
  show(
    <>
      <p>Say why.</p>
      <button type="button">Examples</button>
      <textarea aria-label="Reason" />
    </>,
    <Button kind="primary">Send</Button>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' })));
});

test('UI-33 of radios the chosen one', async () => {
  show(
    <>
      <input type="radio" name="kind" aria-label="One" />
      <input type="radio" name="kind" aria-label="Two" defaultChecked />
    </>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Two' })));
});

test('UI-33 a dialog without a field focuses its main button', async () => {
  show(
    <p>It is due tonight.</p>,
    <>
      <Button>Go back</Button>
      <Button kind="primary">Hand in</Button>
    </>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hand in' })));
});

test('UI-33 a dialog that destroys something focuses the safe button', async () => {
  await openDialog();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep rubric' })));
});

test('UI-33 a dialog that is only read never focuses its close button', async () => {
  show(<p>Numbers choose a level.</p>);
  const text = screen.getByText('Numbers choose a level.');
  await waitFor(() => expect(document.activeElement).toBe(text.parentElement));
});

test('UI-34 Ctrl+Enter and Cmd+Enter press the button that confirms, from a field of several lines too', async () => {
  const send = vi.fn<() => void>();
  show(
    <textarea aria-label="Reason" />,
    <>
      <Button>Cancel</Button>
      <Button kind="primary" onClick={send}>
        Send
      </Button>
    </>,
  );
  await userEvent.type(screen.getByRole('textbox'), 'Because{Enter}');
  expect(send).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(send).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
  expect(send).toHaveBeenCalledTimes(2);
});

test('UI-34 a blocked button is not pressed by Ctrl+Enter either', async () => {
  const send = vi.fn<() => void>();
  show(
    <textarea aria-label="Reason" />,
    <Button kind="primary" onClick={send} blockedReason="Write a reason first.">
      Send
    </Button>,
  );
  screen.getByRole('textbox').focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(send).not.toHaveBeenCalled();
});
