import { denseClass, type Columns, type Estimate } from '@circuit/domain/scoring';
import { describe, expect, test } from 'vitest';

import { published } from '../methods.ts';
import { simulate } from '../world.ts';
import { logBayesFactor } from './engagement.ts';
import { estimateArc } from './estimateArc.ts';
import { fitClass } from './fitClass.ts';
import { DEVIATION, REVIEW_STRIDE, startState, TOTAL } from './fitState.ts';
import { ARC_PARAMETERS } from './parameters.ts';
import { judgeReviewer, rateOutliers, updateWeight } from './reviewerStep.ts';
import { weighSubmission } from './submissionStep.ts';

const mixed = simulate({ size: 120, reviews: 4, lazy: 0.11, hostile: 0.08 }, 7).columns;
const options = { withEngagement: true, isAnchored: false };

/** The same class, where `score` says what a reviewer gives instead. */
function rescored(columns: Columns, score: (given: number, e: number) => number): Columns {
  return { ...columns, reviews: { ...columns.reviews, score: Array.from(columns.reviews.score, score) } };
}

/** Where the first review of the columns stands in canonical order. */
function firstEntry(data: ReturnType<typeof denseClass>): number {
  const { reviewer, submission } = mixed.reviews;
  return data.reviewerOf.findIndex((v, e) => v === reviewer[0] && data.submissionOf[e] === submission[0]);
}

const scores = (count: number) => ({
  count,
  trust: count,
  deviation: 0,
  squaredDeviation: 64 * count,
  fromMiddle: 0,
  squaredFromMiddle: 170 * count,
});

const evidenceAt = (count: number) => logBayesFactor(scores(count), 5, 64, 25 / 64);

/** How many of forty works stand out, with four reviews each. */
const standingOut = ({ standsOutFrom, submission }: Estimate): number =>
  Array.from({ length: 40 }, (_, u) => submission(u).lookMoves).filter((moves) => moves > standsOutFrom / 2).length;

describe('arc', () => {
  test('SC-7 what a reviewer is held against does not move with the own review', () => {
    const references = [20, 95].map((score) => {
      const data = denseClass(rescored(mixed, (given, e) => (e === 0 ? score : given)));
      const state = startState(data, ARC_PARAMETERS);
      for (let v = 0; v < data.reviewerCount; v++) updateWeight(state, v);
      // The class's middle is a prior, not a reviewer; it is held still here.
      state.meanQuality = 70;
      for (let u = 0; u < data.submissionCount; u++) weighSubmission(data, state, ARC_PARAMETERS, u, false);
      const at = firstEntry(data) * REVIEW_STRIDE;
      return state.review[at + TOTAL]! - state.review[at + DEVIATION]!;
    });
    expect(references[0]).toBeCloseTo(references[1]!, 9);
  });

  test('SC-6 the work list ends where computing everything again and again would end', () => {
    const data = denseClass(mixed);
    const state = fitClass(data, ARC_PARAMETERS, options);
    const settled = state.quality.slice();
    for (let round = 0; round < 60; round++) {
      for (let v = 0; v < data.reviewerCount; v++) {
        judgeReviewer(data, state, ARC_PARAMETERS, v, true);
        rateOutliers(data, state, v);
      }
      for (let u = 0; u < data.submissionCount; u++) weighSubmission(data, state, ARC_PARAMETERS, u, true);
    }
    const most = settled.reduce((gap, value, u) => Math.max(gap, Math.abs(value - state.quality[u]!)), 0);
    expect(most).toBeLessThan(0.05);
  });

  test('SC-11 nothing is left moving, because a dispute once seen stays one', () => {
    const { columns } = simulate({ size: 200, reviews: 4 }, 7);
    const { reviewer } = columns.reviews;
    const disputed = rescored(columns, (given, e) => (reviewer[e]! % 2 === 0 ? 90 : 40) + 0.06 * given);
    const state = fitClass(denseClass(disputed), ARC_PARAMETERS, options);
    expect(state.isUnstable.some((flag) => flag === 1)).toBe(false);
  });

  test('SC-10 scores that follow the work and scores that do not are told apart', () => {
    const follows = { count: 5, trust: 4, deviation: 2, squaredDeviation: 60, fromMiddle: -5, squaredFromMiddle: 900 };
    const constant = {
      count: 5,
      trust: 4,
      deviation: 40,
      squaredDeviation: 1400,
      fromMiddle: 60,
      squaredFromMiddle: 725,
    };
    expect(logBayesFactor(follows, 5, 64, 25 / 64)).toBeGreaterThan(3);
    expect(logBayesFactor(constant, 5, 64, 25 / 64)).toBeLessThan(-3);
    expect(logBayesFactor({ ...follows, count: 0 }, 5, 64, 25 / 64)).toBe(0);
  });

  test('SC-10 many scores are weighed like few', () => {
    // The counts up to 63 are remembered, the rest computed; both follow one curve.
    expect(evidenceAt(64) - evidenceAt(63)).toBeCloseTo(evidenceAt(63) - evidenceAt(62), 1);
    expect(evidenceAt(64)).toBeGreaterThan(evidenceAt(62));
  });

  test('SC-11 a review that is far off is dropped', () => {
    const data = denseClass({
      submissionCount: 1,
      reviewerCount: 4,
      reviews: { submission: [0, 0, 0], reviewer: [1, 2, 3], score: [80, 82, 0] },
    });
    expect(published(data, estimateArc(data, 4)).score[0]).toBeCloseTo(80.1, 1);
  });

  test('SC-23 the hostile reviews of one person do not move the limit', () => {
    const { columns } = simulate({ size: 40, reviews: 4 }, 7);
    const hostile = rescored(columns, (given, e) => (columns.reviews.reviewer[e] === 3 ? 0 : given));
    const [before, after] = [columns, hostile].map((of) => estimateArc(denseClass(of), 4));
    expect(after!.standsOutFrom).toBeLessThan(1.1 * before!.standsOutFrom);
    expect(standingOut(after!)).toBeGreaterThanOrEqual(standingOut(before!));
    expect(after!.reviewer(3).relativeWeight).toBeLessThan(1);
  });
});
