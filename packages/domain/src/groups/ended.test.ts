import { expect, test } from 'vitest';

import { hasEnded } from './ended.ts';

const endDate = new Date('2026-12-19T05:00:00.000Z');
const msAfterEnd = (ms: number) => new Date(endDate.getTime() + ms);

test.each([
  [-1, false],
  [0, true],
  [1, true],
])('S3.04/4 %i ms after its end date, that a course has ended is %s', (ms, expected) => {
  expect(hasEnded({ endDate }, msAfterEnd(ms))).toBe(expected);
});

test('GR-2 a course without an end date never ends', () => {
  expect(hasEnded({ endDate: null }, endDate)).toBe(false);
});
