import { expect, test } from 'vitest';

import { userId } from '../kernel/index.ts';

import { factsOf, noise, oneSubmission, person, plainClass, review, ringClass, work } from './classBuilder.ts';
import { flagsOf, usualOf, type FlagFacts, type Usual } from './flags.ts';
import { scoreClass } from './scoreClass.ts';
import type { CountedReview } from './scores.ts';

const counted = (share: number, index: number): CountedReview => ({
  evaluationId: review(index),
  reviewerId: userId(`r${index}`),
  total: 80,
  shares: [0.8],
  share,
  leniency: 0,
  farOff: 0,
  outlierFactor: 1,
  reason: 'typical',
  quality: 100,
});

const usual: Usual = { lookLimit: 8, reviewsNeeded: 3, selfMiddle: 0, selfLimit: 20 };

/** Three reviews that count alike and a score nobody needs to look at. */
const calm: FlagFacts = {
  reviews: [0.3, 0.3, 0.4].map(counted),
  relativeWeights: [1, 1, 1],
  peerScore: 80,
  lookMoves: 8,
  isDisputed: false,
  isUnstable: false,
  selfTotal: 60,
};
const uncertain: FlagFacts = { ...calm, lookMoves: 8.01 };

test('SC-14 at each limit nothing is flagged', () => {
  expect(flagsOf(calm, usual)).toEqual([]);
  expect(flagsOf({ ...calm, selfTotal: 100 }, usual)).toEqual([]);
  expect(flagsOf({ ...calm, selfTotal: null, peerScore: 0 }, usual)).toEqual([]);
  expect(flagsOf({ ...calm, selfTotal: null, peerScore: 100 }, usual)).toEqual([]);
});

test('SC-14 a dispute, few, light or heavy reviews are not flagged where a look would change little', () => {
  expect(flagsOf({ ...calm, isDisputed: true }, usual)).toEqual([]);
  expect(flagsOf({ ...calm, relativeWeights: [0.1, 0.1, 0.1] }, usual)).toEqual([]);
  expect(flagsOf({ ...calm, reviews: [0.9, 0.05, 0.05].map(counted) }, usual)).toEqual([]);
  expect(flagsOf({ ...calm, reviews: [0.5, 0.5].map(counted) }, usual)).toEqual([]);
});

test('SC-14 beyond the limit the flag says why, and that it is uncertain only where nothing else does', () => {
  expect(flagsOf(uncertain, usual)).toEqual(['uncertain']);
  expect(flagsOf({ ...uncertain, reviews: [0.6, 0.2, 0.2].map(counted) }, usual)).toEqual(['uncertain']);
  expect(flagsOf({ ...uncertain, relativeWeights: [0.1, 0.1, 0.5] }, usual)).toEqual(['uncertain']);
  expect(flagsOf({ ...uncertain, isDisputed: true }, usual)).toEqual(['disputed']);
  expect(flagsOf({ ...uncertain, relativeWeights: [0.1, 0.1, 0.49] }, usual)).toEqual(['lightReviewersOnly']);
  expect(flagsOf({ ...uncertain, reviews: [0.61, 0.2, 0.19].map(counted) }, usual)).toEqual(['oneReviewDominates']);
  expect(flagsOf({ ...uncertain, reviews: [0.5, 0.5].map(counted) }, usual)).toEqual(['fewReviews']);
});

test('SC-14 no review, an unsettled score and a far self-evaluation are flagged whatever the limit', () => {
  expect(flagsOf({ ...calm, peerScore: null, isDisputed: true }, usual)).toEqual(['noReviews']);
  expect(flagsOf({ ...calm, isUnstable: true }, usual)).toEqual(['unstable']);
  expect(flagsOf({ ...calm, selfTotal: 59.9 }, usual)).toEqual(['selfDiffers']);
});

test('SC-14 a single review is flagged where more were asked for, and is not said to outweigh others or to be few', () => {
  expect(flagsOf({ ...uncertain, reviews: [counted(1, 0)] }, usual)).toEqual(['singleReview']);
  expect(flagsOf({ ...calm, reviews: [counted(1, 0)] }, { ...usual, reviewsNeeded: 1 })).toEqual([]);
});

const rating = (gap: number): FlagFacts => ({ ...calm, selfTotal: 80 + gap });

test('SC-23 where a whole class rates itself high, only those unlike the others are far from their score', () => {
  const generous = Array.from({ length: 21 }, (_, index) => rating(12 + index));
  // Of three reviews each, so that a limit of 14 for one review is 8.08 here.
  const known = usualOf(generous, 14, 3);
  expect(known.selfMiddle).toBe(22);
  expect(flagsOf(rating(30), known)).toEqual([]);
  expect(flagsOf(rating(0), known)).toEqual(['selfDiffers']);
  expect(flagsOf(rating(30), usualOf(generous.slice(0, 9), 14, 3))).toEqual(['selfDiffers']);
});

test('SC-23 the limit falls with the reviews that a work of this class usually has', () => {
  const limit = (count: number) => {
    const works = Array.from({ length: 5 }, () => ({
      ...calm,
      reviews: Array.from({ length: count }, () => counted(1 / count, 0)),
    }));
    return usualOf(works, 12, 3).lookLimit;
  };
  expect(limit(1)).toBe(12);
  expect(limit(4)).toBe(6);
  expect(usualOf([], 12, 3).lookLimit).toBe(12);
});

test('SC-23 the limit follows the class: what is far among reviewers who agree is usual among those who do not', () => {
  const classOf = (spread: number) =>
    factsOf(
      ringClass(60, 4, (v, u) =>
        u === 0 ? 70 + (v % 2 === 0 ? 9 : -9) : 40 + 40 * noise(3, u) + spread * (noise(v, u) - 0.5),
      ),
      { mode: 'simple' },
    );
  expect(scoreClass(classOf(4)).submissions.get(work(0))!.flags).toEqual(['disputed']);
  expect(scoreClass(classOf(50)).submissions.get(work(0))!.flags).toEqual([]);
});

test('SC-23 a look moves more where there are fewer reviews or they disagree, and nothing is said without any', () => {
  const moves = (totals: number[]) => scoreClass(oneSubmission(totals)).submissions.get(work(0))!.lookMoves;
  expect(moves([])).toBeNull();
  expect(moves([70])).toBeGreaterThan(moves([70, 70])!);
  expect(moves([70, 70])).toBeGreaterThan(moves([70, 70, 70])!);
  expect(moves([40, 70, 100])).toBeGreaterThan(moves([60, 70, 80])!);
});

test('SC-23 the hostile reviews of one person do not move the limit', () => {
  const columns = plainClass(40, 4);
  const score = Array.from(columns.reviews.score, (total, e) => (columns.reviews.reviewer[e] === 3 ? 0 : total));
  const [calmRun, hostileRun] = [columns, { ...columns, reviews: { ...columns.reviews, score } }].map((of) =>
    scoreClass(factsOf(of)),
  );
  const flagged = (classScores: typeof calmRun) =>
    [...classScores!.submissions.values()].filter(({ flags }) => flags.length > 0).length;
  expect(flagged(hostileRun)).toBeGreaterThanOrEqual(flagged(calmRun));
  expect(hostileRun!.reviewers.get(person(3))!.relativeWeight).toBeLessThan(1);
});
