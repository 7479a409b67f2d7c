import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { Toast } from './Toast.tsx';

function ignore(): void {}

test.each(['INFO', 'SUCCESS', 'WARNING'] as const)('UI-40 %s is announced when there is a pause', (type) => {
  render(<Toast type={type} text="Handed in." onClose={ignore} onPause={ignore} onResume={ignore} />);
  expect(screen.getByRole('status').textContent).toContain('Handed in.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('UI-40 an ERROR is announced at once', () => {
  render(<Toast type="ERROR" text="Could not save." onClose={ignore} onPause={ignore} onResume={ignore} />);
  expect(screen.getByRole('alert').textContent).toContain('Could not save.');
});

test('UI-41 a toast pauses under the pointer and while focus is in it', async () => {
  const pause = vi.fn<() => void>();
  const resume = vi.fn<() => void>();
  render(
    <>
      <Toast
        type="INFO"
        text="Deleted."
        onClose={ignore}
        onPause={pause}
        onResume={resume}
        action={{ label: 'Undo', onSelect: ignore }}
      />
      <button type="button">After</button>
    </>,
  );
  await userEvent.hover(screen.getByText('Deleted.'));
  expect([pause.mock.calls.length, resume.mock.calls.length]).toEqual([1, 0]);
  await userEvent.unhover(screen.getByText('Deleted.'));
  expect([pause.mock.calls.length, resume.mock.calls.length]).toEqual([1, 1]);
  await userEvent.tab();
  expect(pause.mock.calls.length).toBe(2);
  await userEvent.tab();
  expect(resume.mock.calls.length).toBe(1);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }));
  expect(resume.mock.calls.length).toBe(2);
});

test('UI-42 a toast has a close button and at most one action', async () => {
  const close = vi.fn<() => void>();
  const undo = vi.fn<() => void>();
  render(
    <Toast
      type="SUCCESS"
      text="Deleted."
      onClose={close}
      onPause={ignore}
      onResume={ignore}
      action={{ label: 'Undo', onSelect: undo }}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([undo.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
});
