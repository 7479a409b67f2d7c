import { expect, test } from 'vitest';

import { termDisplay } from './terms.ts';

const startDate = new Date('2026-08-24T04:00:00Z');
const endDate = new Date('2026-12-19T05:00:00Z');
const showDate = (date: Date) => date.toISOString().slice(0, 10);

test('S3.04/2 a term with a name is shown by it', () => {
  expect(termDisplay({ name: 'Fall 2026', startDate, endDate }, showDate)).toBe('Fall 2026');
});

test.each([null, undefined, ' '])('S3.04/2 without a name (%j) it is shown as "start - end"', (name) => {
  expect(termDisplay({ name, startDate, endDate }, showDate)).toBe('2026-08-24 - 2026-12-19');
});

test('S3.04/3 without name and dates it is N/A', () => {
  expect(termDisplay({ startDate: null, endDate: null }, showDate)).toBe('N/A');
});

test('GR-1 one date alone is N/A', () => {
  expect(termDisplay({ startDate, endDate: null }, showDate)).toBe('N/A');
  expect(termDisplay({ startDate: null, endDate }, showDate)).toBe('N/A');
});
