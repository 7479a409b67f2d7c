import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ownTried, sumOf } from './numbers.ts';

const someReviews = fc.array(
  fc.record({
    total: fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
    sharePercent: fc.integer({ min: 1, max: 99 }),
  }),
  { minLength: 1, maxLength: 6 },
);

test('CL-6 one’s own numbers begin at exactly one’s own score', () => {
  fc.assert(
    fc.property(someReviews, fc.integer({ min: 0, max: 1000 }), (reviews, tenths) => {
      expect(sumOf(ownTried({ title: 'Essay', tenths, reviews })).tenths).toBe(tenths);
    }),
  );
});
