import { expect, test } from 'vitest';

import { ACTS } from './acts.ts';

test('PE-17 every act stands in the table once and says what it needs', () => {
  expect(new Set(ACTS.map(({ act }) => act)).size).toBe(ACTS.length);
  expect(ACTS.filter(({ needs }) => needs.length === 0)).toEqual([]);
});
