import { expect, test } from 'vitest';

import { besides, rowsOf } from './places.ts';

test('RZ-6 labels that would cover each other take another row', () => {
  expect(rowsOf([0.5, 0.1, 0.52, 0.9], 0.14, 3)).toEqual([0, 0, 1, 0]);
  expect(rowsOf([0.5, 0.5, 0.5, 0.5], 0.14, 3)).toEqual([0, 1, 2, 2]);
});

test('RZ-7 marks of the same value stand side by side around it', () => {
  expect(besides([4, 3, 4])).toEqual([-0.5, 0, 0.5]);
  expect(besides([4, 4, 4])).toEqual([-1, 0, 1]);
});
