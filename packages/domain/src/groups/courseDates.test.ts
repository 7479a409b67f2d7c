import { expect, test } from 'vitest';

import { courseDates, shiftDays } from './courseDates.ts';

const at = (text: string) => new Date(text);
const term = { startDate: at('2027-01-11T05:00:00Z'), endDate: at('2027-05-09T03:59:59Z') };
const none = { startDate: null, endDate: null };

test('CU-2 a course without dates of its own has those of its term', () => {
  expect(courseDates(none, term)).toEqual({ isOk: true, value: term });
  expect(courseDates(none, null)).toEqual({ isOk: true, value: none });
});

test('CU-2 one date of its own is enough to leave the term aside', () => {
  const own = { startDate: at('2027-01-18T05:00:00Z'), endDate: null };
  expect(courseDates(own, term)).toEqual({ isOk: true, value: own });
});

test.each([-1, 0])('CU-3 an end %i ms after the start is refused', (ms) => {
  const startDate = at('2027-01-11T05:00:00Z');
  const endDate = new Date(startDate.getTime() + ms);
  expect(courseDates({ startDate, endDate }, null)).toEqual({ isOk: false, failure: 'endBeforeStart' });
  expect(courseDates({ startDate, endDate: new Date(startDate.getTime() + 1) }, null).isOk).toBe(true);
});

test('CU-12 a copy lies as many days later as the starts lie apart, summer time or not', () => {
  const fall = { startDate: at('2026-08-24T04:00:00Z'), endDate: null };
  expect(shiftDays(fall, term)).toBe(140);
  expect(shiftDays(term, fall)).toBe(-140);
  expect(shiftDays(fall, none)).toBeNull();
  expect(shiftDays(none, term)).toBeNull();
});
