import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { Button } from './Button.tsx';
import { ToggleButton } from './ToggleButton.tsx';

test('UI-10 a busy button says so, keeps its focus and cannot be pressed again', async () => {
  const save = vi.fn<() => void>();
  const { rerender } = render(
    <Button busyLabel="Saving…" onClick={save}>
      Save changes
    </Button>,
  );
  screen.getByRole('button', { name: 'Save changes' }).focus();
  rerender(
    <Button isBusy busyLabel="Saving…" onClick={save}>
      Save changes
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Saving…' });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.hasAttribute('disabled')).toBe(false);
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(save).not.toHaveBeenCalled();
});

test('UI-11 a busy button reserves room for both labels, so its width stays', () => {
  const label = (isBusy: boolean) => (
    <Button isBusy={isBusy} busyLabel="Saving…">
      Save changes
    </Button>
  );
  const { rerender } = render(label(false));
  const before = screen.getByRole('button').textContent;
  rerender(label(true));
  expect(screen.getByRole('button').textContent).toBe(before);
});

test('UI-12 a blocked button can be reached, is read with its reason, and does nothing', async () => {
  const handIn = vi.fn<() => void>();
  render(
    <Button blockedReason="Two criteria have no rating yet." onClick={handIn}>
      Hand in review
    </Button>,
  );
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Hand in review' });
  expect(document.activeElement).toBe(button);
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Two criteria have no rating yet.');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(handIn).not.toHaveBeenCalled();
});

test('UI-13 a blocked or busy submit button does not send its form, not by Enter in a field either', async () => {
  const send = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  render(
    <form ref={(form) => form?.addEventListener('submit', send)}>
      <input aria-label="Name" />
      <Button type="submit" isBusy>
        Send
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  await userEvent.type(screen.getByRole('textbox'), 'Amara{Enter}');
  expect(send).not.toHaveBeenCalled();
});

test('UI-13 a free submit button sends its form', async () => {
  const send = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  render(
    <form ref={(form) => form?.addEventListener('submit', send)}>
      <Button type="submit">Send</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(send).toHaveBeenCalledTimes(1);
});

test('SW-2 a toggle says whether it is pressed, and Enter and Space press it back and forth', async () => {
  const change = vi.fn<(isOn: boolean) => void>();
  const { rerender } = render(<ToggleButton label="Specific" isOn={false} onChange={change} />);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Specific', pressed: false })).toBe(document.activeElement);
  await userEvent.keyboard('{Enter}');
  rerender(<ToggleButton label="Specific" isOn onChange={change} />);
  expect(screen.getByRole('button', { name: 'Specific', pressed: true })).toBe(document.activeElement);
  await userEvent.keyboard(' ');
  expect(change.mock.calls).toEqual([[true], [false]]);
});
