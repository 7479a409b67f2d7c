import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';

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
