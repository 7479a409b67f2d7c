import { expect, test } from 'vitest';

import { isOlder } from './isOlder.ts';

test.each([
  ['2.20.2', '2.20.3', true],
  ['2.9.0', '2.20.2', true],
  ['2.20.2', '3', true],
  ['2.20.2', '2.20.2', false],
  ['2.20.2', '2.20.2.0', false],
  ['2.20.3', '2.20.2', false],
  ['3', '2.20.2', false],
])('S4.08/1 %s is older than %s: %s', (version, than, expected) => {
  expect(isOlder(version, than)).toBe(expected);
});

test.each(['', 'Unicorn', '2.20.', 'v3', '2.20.2-beta'])('RT-9 %j is no version and never newer', (than) => {
  expect(isOlder('2.20.2', than)).toBe(false);
  expect(isOlder(than, '2.20.2')).toBe(false);
});
