import fc from 'fast-check';
import { expect, test } from 'vitest';

import { publishScore } from './peerScore.ts';
import { weighReviews } from './weighReviews.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const someReviews = fc.array(
  fc.record({
    total: fc.double({ min: 0, max: 100, noNaN: true }),
    weight: fc.double({ min: 0.1, max: 3, noNaN: true }),
  }),
  { minLength: 1, maxLength: 8 },
);

test('CL-1 the lines and shares of any reviews add up exactly', () => {
  fc.assert(
    fc.property(someReviews, fc.integer({ min: -300, max: 300 }), (reviews, adjustment) => {
      const { shareTenths, lineTenths, limitTenths, tenths } = weighReviews(reviews, adjustment);
      expect(sum(shareTenths)).toBe(1000);
      expect(sum(lineTenths) + adjustment + limitTenths).toBe(tenths);
      expect(tenths).toBeGreaterThanOrEqual(0);
      expect(tenths).toBeLessThanOrEqual(1000);
    }),
  );
});

test('CL-2 the score is the one published for the same shares', () => {
  fc.assert(
    fc.property(someReviews, (reviews) => {
      const all = sum(reviews.map(({ weight }) => weight));
      const published = publishScore(
        [{ id: 'whole', weight: 100 }],
        reviews.map(({ total, weight }) => ({ shares: [total / 100], share: weight / all, leniency: 0, farOff: 0 })),
        { classOffset: 0, hasLeniency: false, isAnchored: false },
      );
      expect(Math.abs(weighReviews(reviews).tenths / 10 - published.score)).toBeLessThanOrEqual(0.05 + 1e-6);
    }),
  );
});

test('CL-3 equal weights give the plain average, and so do weights of nothing', () => {
  const [alike, nothing] = [1.7, 0].map((weight) => weighReviews([85, 80, 60].map((total) => ({ total, weight }))));
  expect(alike?.tenths).toBe(750);
  expect(nothing?.tenths).toBe(750);
  expect(alike?.plainTenths).toBe(750);
});

test('CL-4 what an adjustment takes beyond 0 or 100 is a line of its own', () => {
  expect(weighReviews([{ total: 98, weight: 1 }], 50)).toMatchObject({ tenths: 1000, limitTenths: -30 });
  expect(weighReviews([{ total: 2, weight: 1 }], -50)).toMatchObject({ tenths: 0, limitTenths: 30 });
});
