import fc from 'fast-check';
import { expect, test } from 'vitest';

import { judgeConflict } from './conflict.ts';
import { isSame } from './isSame.ts';
import { isWorthRetrying, retryDelayMs } from './retry.ts';

test('SV-3 a newer version that changed something else is no conflict: the text is sent again on top of it', () => {
  const base = { authors: 'a', reviewers: 'b' };
  expect(judgeConflict({ base, mine: { authors: 'new' }, theirs: { ...base, reviewers: 'c' } })).toBe('sendAgain');
});

test('SV-4 a newer version that changed the same text is put to the author', () => {
  const base = { authors: 'a', reviewers: 'b' };
  expect(judgeConflict({ base, mine: { authors: 'mine' }, theirs: { ...base, authors: 'theirs' } })).toBe('ask');
});

test('SV-5 a text that the server already has is saved, whatever happened in between', () => {
  expect(judgeConflict({ base: { text: 'a' }, mine: { text: 'b' }, theirs: { text: 'b' } })).toBe('isSaved');
});

test('SV-5 the same document with its fields in another order is the same', () => {
  const shuffled = fc.jsonValue().map((value) => [value, reversed(value)] as const);
  fc.assert(fc.property(shuffled, ([one, other]) => isSame(one, other)));
  expect(isSame({ a: [1, { b: 2, c: 3 }] }, { a: [1, { c: 3, b: 2 }] })).toBe(true);
  expect(isSame({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
  expect(isSame({ a: undefined }, { b: undefined })).toBe(false);
  expect(isSame([], {})).toBe(false);
});

test('SV-6 the wait doubles from 4 seconds to a minute, and differs from device to device', () => {
  expect([1, 2, 3, 4, 5, 9].map((failures) => retryDelayMs(failures, () => 0.5))).toEqual([
    4000, 8000, 16_000, 32_000, 60_000, 60_000,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (failures, chance) => {
      const wait = retryDelayMs(failures, () => chance);
      return wait >= 2000 && wait <= 90_000;
    }),
  );
});

test.each([
  [400, false],
  [403, false],
  [404, false],
  [413, false],
  [401, true],
  [408, true],
  [421, true],
  [429, true],
  [500, true],
  [503, true],
  [-1, true],
  [-2, true],
])('SV-7 after %i trying again helps: %j', (status, isUseful) => {
  expect(isWorthRetrying(status)).toBe(isUseful);
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, reversed(inner)]),
  );
}
