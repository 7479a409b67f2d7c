import { describe, expect, test } from 'vitest';

import { noise, plainClass, ringClass } from './classBuilder.ts';
import { denseClass, groupedBy, type Columns } from './denseClass.ts';
import { temper, unengagedEvidence } from './elsewhere/constantScores.ts';
import { fitElsewhere } from './elsewhere/fitElsewhere.ts';
import { expectedUncut, isAtEnd, logEndMass, normalCdf } from './elsewhere/normal.ts';
import { OTHERS_MEAN, REVIEW_STRIDE, startState } from './elsewhere/state.ts';
import { weighSubmission } from './elsewhere/submissionStep.ts';
import { estimateClass } from './estimateClass.ts';
import { medianOf } from './median.ts';

const mixed: Columns = ringClass(120, 4, (v, u) =>
  v % 9 === 0 ? 92 : Math.max(0, 40 + 45 * noise(2, u) + 12 * (noise(v, u) - 0.5) - (v % 13 === 0 ? 35 : 0)),
);
const options = { withEngagement: true, isAnchored: false };

function withFirstScore(columns: Columns, score: number): Columns {
  const scores = Array.from(columns.reviews.score);
  scores[0] = score;
  return { ...columns, reviews: { ...columns.reviews, score: scores } };
}

/** The entry of reviewer 0 on the first work the ring gives them, in canonical order. */
function firstEntry(data: ReturnType<typeof denseClass>): number {
  return data.reviewerOf.findIndex((v, e) => v === 0 && data.submissionOf[e] === mixed.reviews.submission[0]);
}

test('SC-1 the median is the middle value or the mean of the two middle ones', () => {
  expect(medianOf(Float64Array.of())).toBe(0);
  expect(medianOf(Float64Array.of(7))).toBe(7);
  expect(medianOf(Float64Array.of(9, 1, 4))).toBe(4);
  expect(medianOf(Float64Array.of(9, 1, 4, 6))).toBe(5);
  expect(medianOf(Float64Array.of(3, 3, 3, 80))).toBe(3);
  expect(medianOf(Float64Array.of(0.1 + 0.2, 0.3, 0.7))).toBe(0.1 + 0.2);
});

describe('groupedBy', () => {
  test('SC-1 entries keep their order inside a group', () => {
    const { start, order } = groupedBy([1, 0, 1, 0, 2], 3, Int32Array.from([0, 1, 2, 3, 4]));
    expect(Array.from(start)).toEqual([0, 2, 4, 5]);
    expect(Array.from(order)).toEqual([1, 3, 0, 2, 4]);
  });

  test('SC-1 reviews stand by submission, then reviewer', () => {
    const data = denseClass({
      submissionCount: 3,
      reviewerCount: 3,
      reviews: { submission: [2, 0, 2, 0], reviewer: [1, 2, 0, 1], score: [10, 20, 30, 40] },
    });
    expect(Array.from(data.total)).toEqual([40, 20, 30, 10]);
    expect(Array.from(data.submissionStart)).toEqual([0, 2, 2, 4]);
    expect(data.superior.every(Number.isNaN)).toBe(true);
  });
});

const weightAt = (score: number) => {
  const data = denseClass(withFirstScore(mixed, score));
  return estimateClass(data, 4).review(firstEntry(data));
};

const sd = (each: number) => {
  const estimate = estimateClass(denseClass(plainClass(120, each)), each);
  const all = Array.from({ length: 120 }, (_, u) => estimate.submission(u).sd);
  return all.reduce((sum, value) => sum + value, 0) / all.length;
};

describe('elsewhere', () => {
  test('SC-7 what a reviewer is held against does not move with the own review', () => {
    const references = [20, 95].map((score) => {
      const data = denseClass(withFirstScore(mixed, score));
      const state = startState(data);
      state.traits.meanQuality = 70;
      for (let u = 0; u < data.submissionCount; u++) weighSubmission(data, state, u);
      return state.review[state.recordOf[firstEntry(data)]! * REVIEW_STRIDE + OTHERS_MEAN]!;
    });
    expect(references[0]).toBeCloseTo(references[1]!, 9);
  });

  test('SC-6 nothing is left moving', () => {
    for (const columns of [mixed, plainClass(200, 4), ringClass(150, 3, (v) => (v % 2 === 0 ? 90 : 40))]) {
      const state = fitElsewhere(denseClass(columns), options);
      expect(state.isUnstable.reduce((sum, flag) => sum + flag, 0)).toBeLessThanOrEqual(1);
    }
  });

  test('SC-12 the weight of a review comes from the reviewer’s other work, so a wild score cannot lower it much', () => {
    const [usual, wild] = [weightAt(70), weightAt(0)];
    expect(wild.weight).toBeGreaterThan(0.7 * usual.weight);
    expect(wild.farOff).toBeLessThan(-20);
  });

  test('SC-13 the more that is known, the smaller the uncertainty', () => {
    expect(sd(5)).toBeLessThan(sd(4));
    expect(sd(4)).toBeLessThan(sd(3));
  });

  test('SC-10 the evidence for "always the same" does not depend on which score is left out of equal ones', () => {
    const sums = { count: 4, sum: 80, squares: 1600, top: 0, disagreement: 0 };
    const none = { count: 0, sum: 0, squares: 0, top: 0, disagreement: 0 };
    const three = { count: 3, sum: 60, squares: 1200, top: 0, disagreement: 0 };
    expect(unengagedEvidence(sums, none, 0, 1, 20, false)).toBeCloseTo(
      unengagedEvidence(three, none, 0, 0, 0, false),
      9,
    );
  });

  test('SC-10 practice answered carelessly too is stronger evidence than practice answered well', () => {
    const sums = { count: 4, sum: 80, squares: 1600, top: 0, disagreement: 0 };
    const careless = { count: 3, sum: 60, squares: 1200, top: 0, disagreement: 0 };
    const careful = { count: 3, sum: -30, squares: 2600, top: 0, disagreement: 0 };
    const honestEvidence = -9;
    expect(unengagedEvidence(sums, careless, honestEvidence, 0, 0, false)).toBeGreaterThan(
      unengagedEvidence(sums, careful, honestEvidence, 0, 0, false),
    );
  });

  test('SC-10 uniform scores count against somebody only as far as they disagree with the others', () => {
    expect(temper(-5, -10, 0, 4, 80)).toBe(-10);
    expect(temper(-5, -10, 80, 4, 80)).toBeCloseTo(-7.5, 10);
    expect(temper(-5, -10, 999, 4, 80)).toBe(-5);
    expect(temper(-15, -10, 0, 4, 80)).toBe(-15);
    expect(temper(-5, -10, 0, 0, 80)).toBe(-5);
  });
});

describe('the ends of the scale', () => {
  test('SC-13 the normal distribution function is right to six digits', () => {
    expect(normalCdf(0)).toBeCloseTo(0.5, 6);
    expect(normalCdf(1)).toBeCloseTo(0.8413447, 6);
    expect(normalCdf(-1.96)).toBeCloseTo(0.0249979, 6);
    expect(normalCdf(6)).toBeCloseTo(1, 8);
  });

  test('SC-13 100 and 0 are ends, 98 and 2 are not', () => {
    expect([100, 99, 98, 50, 2, 1, 0].map(isAtEnd)).toEqual([true, true, false, false, false, true, true]);
  });

  test('SC-13 a score at the top is no surprise for a top work and a great one for a poor work', () => {
    expect(logEndMass(100, 105, 64)).toBeGreaterThan(-0.1);
    expect(logEndMass(100, 60, 64)).toBeLessThan(-10);
    expect(logEndMass(0, -5, 64)).toBeGreaterThan(-0.3);
    expect(logEndMass(0, 40, 64)).toBeLessThan(-10);
    expect(Number.isFinite(logEndMass(100, -900, 16))).toBe(true);
  });

  test('SC-9 a score cut off at an end would have been beyond it', () => {
    expect(expectedUncut(100, 95, 64)).toBeGreaterThan(99);
    expect(expectedUncut(0, 5, 64)).toBeLessThan(1);
    expect(expectedUncut(100, 95, 64) - 99).toBeCloseTo(1 - expectedUncut(0, 5, 64), 9);
  });
});
