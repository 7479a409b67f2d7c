import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { SaveStatus } from './SaveStatus.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const announced = () => screen.getByRole('status').textContent;

test.each([
  ['unsent', '8:41 PM', 'Not sent yet'],
  ['saving', undefined, 'Saving…'],
  ['saved', '8:41 PM', 'Saved 8:41 PM'],
  ['failed', undefined, 'Not saved. Kept on this device. Retrying…'],
  ['retrying', undefined, 'Not saved. Retrying while this page is open…'],
  ['unkept', undefined, 'Not saved, and this device is out of space. Copy your text before you leave.'],
] as const)('UI-50 %s is shown as words', (state, at, words) => {
  render(<SaveStatus state={state} at={at} />);
  expect(screen.getByText(words)).not.toBeNull();
});

test('UI-50 a refusal is shown with its reason', () => {
  render(<SaveStatus state="refused" reason="You are viewing as Ada Byron." />);
  expect(screen.getByText('Not saved. Kept on this device. You are viewing as Ada Byron.')).not.toBeNull();
});

test('UI-51 at most one save is announced in 10 seconds, and it is the newest', () => {
  const { rerender } = render(<SaveStatus state="saved" at="8:41 PM" />);
  act(() => void vi.advanceTimersByTime(0));
  expect(announced()).toBe('Saved 8:41 PM');
  rerender(<SaveStatus state="failed" />);
  act(() => void vi.advanceTimersByTime(4_000));
  rerender(<SaveStatus state="saved" at="8:42 PM" />);
  act(() => void vi.advanceTimersByTime(5_999));
  expect(announced()).toBe('Saved 8:41 PM');
  act(() => void vi.advanceTimersByTime(1));
  expect(announced()).toBe('Saved 8:42 PM');
});
