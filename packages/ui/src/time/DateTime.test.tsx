import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { DateTime } from './DateTime.tsx';

test('UI-62 a date shows its UTC offset on hover and on focus, and Esc hides it', async () => {
  render(<DateTime text="Mon, Nov 16, 11:59 PM" offsetTitle="UTC-05:00" />);
  expect(screen.queryByRole('tooltip')).toBeNull();
  await userEvent.hover(screen.getByText('Mon, Nov 16, 11:59 PM'));
  expect(screen.getByRole('tooltip').textContent).toBe('UTC-05:00');
  await userEvent.unhover(screen.getByText('Mon, Nov 16, 11:59 PM'));
  expect(screen.queryByRole('tooltip')).toBeNull();
  await userEvent.tab();
  expect(screen.getByRole('tooltip').textContent).toBe('UTC-05:00');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});
