import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { LoadFailed } from './LoadFailed.tsx';

const gone = { status: 503, title: 'Unavailable', detail: 'The server is busy.' };

test('DL-24 what could not be loaded says what it is and why, and is tried again', async () => {
  const onRetry = vi.fn<() => void>();
  render(<LoadFailed what="Could not load the essay." error={gone} also="Nothing was lost." onRetry={onRetry} />);
  const said = screen.getByRole('alert').textContent;
  expect(said).toContain('Could not load the essay. The server is busy. Nothing was lost.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('DL-24 a reason that is known as a sentence stands before what is said last', () => {
  const said = { what: 'Could not load the essay.', reason: 'The file is gone.', also: 'Nothing was lost.' };
  render(<LoadFailed {...said} onRetry={vi.fn<() => void>()} />);
  expect(screen.getByRole('alert').textContent).toContain(
    'Could not load the essay. The file is gone. Nothing was lost.',
  );
});

test('DL-24 a page that could not be loaded keeps its heading', () => {
  render(<LoadFailed look="page" heading="Review" what="Could not load the review." onRetry={vi.fn<() => void>()} />);
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByRole('heading', { level: 1 }).textContent).toBe('Review');
  expect(alert.getByText('Could not load the review.')).toBeDefined();
});

test('DL-24 what the page does without is no alert', () => {
  render(<LoadFailed look="aside" what="Could not load the other ways." onRetry={vi.fn<() => void>()} />);
  screen.getByText('Could not load the other ways.');
  expect(screen.queryByRole('alert')).toBeNull();
});
