import { expect, test } from 'vitest';

import { dayOf, endOfDay, formatDay, formatLastDay, lastDayBefore, startOfDay } from './days.ts';

const zone = 'America/Indianapolis';

test('CO-1 a day of a course begins at midnight in the zone of the course', () => {
  expect(startOfDay('2026-08-24', zone).toISOString()).toBe('2026-08-24T04:00:00.000Z');
  expect(startOfDay('2026-12-19', zone).toISOString()).toBe('2026-12-19T05:00:00.000Z');
  expect(startOfDay('2026-08-24', 'Asia/Kolkata').toISOString()).toBe('2026-08-23T18:30:00.000Z');
});

test.each(['2026-03-08', '2026-11-01'])('CO-1 also on %s, when the clocks change', (day) => {
  expect(dayOf(startOfDay(day, zone), zone)).toBe(day);
  expect(dayOf(new Date(startOfDay(day, zone).getTime() - 1), zone)).not.toBe(day);
});

test('CO-2 the last day of a course belongs to it, and its end is the midnight after', () => {
  const end = endOfDay('2026-12-19', zone);
  expect(end.toISOString()).toBe('2026-12-20T05:00:00.000Z');
  expect(lastDayBefore(end, zone)).toBe('2026-12-19');
  expect(lastDayBefore(new Date('2026-12-20T04:59:59Z'), zone)).toBe('2026-12-19');
});

test.each(['2019-05-08', '2019-12-22'])('CO-2 a course whose last day is %s ends on it, summer time or not', (day) => {
  const shown = formatDay(new Date(`${day}T16:00:00Z`), zone);
  expect(formatLastDay(endOfDay(day, zone), zone)).toBe(shown);
  expect(formatLastDay(new Date(endOfDay(day, zone).getTime() - 1000), zone)).toBe(shown);
});

test('CO-3 a day of another year is shown with its year', () => {
  expect(formatDay(new Date('2019-08-24T16:00:00Z'), zone)).toBe('Aug 24, 2019');
});
