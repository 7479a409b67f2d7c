import { expect, test } from 'vitest';

import { isSearchable, PAGE_SIZES } from './search.ts';

test.each([
  ['abc', true],
  ['ab', false],
  ['  ab  ', false],
  ['7', true],
  ['7a', false],
  ['', false],
  ['Ōé3', true],
])('LI-1 keywords %j may be searched for: %s', (keywords, expected) => {
  expect(isSearchable(keywords)).toBe(expected);
});

test('LI-2 the page sizes of lists are those of the tables, the smallest first', () => {
  expect(PAGE_SIZES).toEqual([25, 50, 100, 150, 200]);
});
