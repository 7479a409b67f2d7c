import { expect, test } from 'vitest';

import { isTitleTyped } from './typedTitle.ts';

test.each([
  ['Op-ed 5', true],
  ['  Op-ed   5 ', true],
  ['op-ed 5', false],
  ['Op-ed', false],
  ['', false],
  [undefined, false],
])('GA-12 %j counts as the typed name of Op-ed 5: %s', (typed, expected) => {
  expect(isTitleTyped('Op-ed 5', typed)).toBe(expected);
});
