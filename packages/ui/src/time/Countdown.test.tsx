import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Countdown } from './Countdown.tsx';
import { countdownWords } from './countdownWords.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [2 * DAY + 3 * HOUR + 59 * MINUTE, '2 days 3 hours'],
  [DAY + 6 * HOUR, '1 day 6 hours'],
  [DAY + 59 * MINUTE, '1 day'],
  [DAY, '1 day'],
  [DAY - 1, '23 hours 59 minutes'],
  [HOUR + MINUTE, '1 hour 1 minute'],
  [HOUR, '1 hour'],
  [HOUR - 1, '59 minutes'],
  [MINUTE, '1 minute'],
  [MINUTE - 1, 'less than 1 minute'],
  [0.5, 'no time left'],
  [0, 'no time left'],
  [-5, 'no time left'],
])('UI-60 %d seconds left are "%s" or the like in words', (secondsLeft, words) => {
  expect(countdownWords(secondsLeft)).toBe(words);
});

test.each([
  [DAY, '1 day left'],
  [0.5, 'no time left'],
])('UI-60 %d seconds are said to be left once: "%s"', (secondsLeft, words) => {
  const { container } = render(<Countdown secondsLeft={secondsLeft} saysLeft />);
  expect(container.textContent).toBe(words);
});

const announced = () => screen.getByRole('status').textContent;

test('UI-61 a countdown speaks at 24 hours, 1 hour and 10 minutes, and at no other time', () => {
  const { rerender } = render(<Countdown secondsLeft={DAY + 1} />);
  expect(announced()).toBe('');
  const heard: [number, string | null][] = [];
  for (const left of [DAY, DAY - 1, HOUR + 1, HOUR, HOUR - 30, 10 * MINUTE + 1, 10 * MINUTE, MINUTE, 0]) {
    const before = announced();
    rerender(<Countdown secondsLeft={left} />);
    if (announced() !== before) heard.push([left, announced()]);
  }
  expect(heard).toEqual([
    [DAY, '1 day left'],
    [HOUR, '1 hour left'],
    [10 * MINUTE, '10 minutes left'],
  ]);
});

test('UI-61 a page opened late says nothing about marks that had passed', () => {
  render(<Countdown secondsLeft={5 * MINUTE} />);
  expect(announced()).toBe('');
});
