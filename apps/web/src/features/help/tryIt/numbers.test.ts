import { wholePercents } from '@circuit/domain/scores';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ownTried, sumOf, weightedTenthsOf } from './numbers.ts';

/** Reviews with shares that are no whole percents, as the results page would show them. */
const someScore = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 1000 })), {
      minLength: 1,
      maxLength: 6,
    }),
    fc.integer({ min: -300, max: 300 }),
  )
  .map(([made, others]) => {
    const all = made.reduce((sum, [, weight]) => sum + weight, 0);
    const percents = wholePercents(made.map(([, weight]) => weight / all));
    const weightedTenths = Math.round(made.reduce((sum, [tenths, weight]) => sum + (tenths * weight) / all, 0));
    return {
      title: 'Essay',
      tenths: Math.min(1000, Math.max(0, weightedTenths + others)),
      weightedTenths,
      reviews: made.map(([tenths], index) => ({ total: tenths / 10, weight: percents[index] ?? 0 })),
    };
  });

test('CL-6 one’s own numbers begin at exactly one’s own score', () => {
  fc.assert(
    fc.property(someScore, (own) => {
      expect(sumOf(ownTried(own)).tenths).toBe(own.tenths);
    }),
  );
});

test('CL-5 CL-6 the weighted average is that of the results, and rounding is not told as another line', () => {
  fc.assert(
    fc.property(someScore, (own) => {
      const tried = ownTried(own);
      expect(weightedTenthsOf(tried, sumOf(tried))).toBe(own.weightedTenths);
      expect(tried.adjustmentTenths).toBe(own.tenths - own.weightedTenths);
    }),
  );
});
