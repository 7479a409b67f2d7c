import { expect, test } from 'vitest';

import { userId } from '../kernel/index.ts';

import { oneSubmission, review, work } from './classBuilder.ts';
import { flagsOf, lookAtNext, type FlagFacts } from './flags.ts';
import { scoreClass } from './scoreClass.ts';
import type { CountedReview, SubmissionScore } from './scores.ts';

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

/** Three reviews that count alike and a score nobody needs to look at. */
const calm: FlagFacts = {
  reviews: [0.3, 0.3, 0.4].map(counted),
  relativeWeights: [1, 1, 1],
  peerScore: 80,
  sd: 8,
  isDisputed: false,
  isUnstable: false,
  selfTotal: 60,
};

test('SC-14 at each limit nothing is flagged', () => {
  expect(flagsOf(calm)).toEqual([]);
  expect(flagsOf({ ...calm, selfTotal: 100 })).toEqual([]);
  expect(flagsOf({ ...calm, selfTotal: null, peerScore: 0 })).toEqual([]);
  expect(flagsOf({ ...calm, selfTotal: null, peerScore: 100 })).toEqual([]);
  expect(flagsOf({ ...calm, reviews: [0.6, 0.2, 0.2].map(counted) })).toEqual([]);
  expect(flagsOf({ ...calm, relativeWeights: [0.1, 0.1, 0.5] })).toEqual([]);
});

test('SC-14 beyond a limit exactly its flag is raised', () => {
  expect(flagsOf({ ...calm, sd: 8.01 })).toEqual(['uncertain']);
  expect(flagsOf({ ...calm, isDisputed: true })).toEqual(['disputed']);
  expect(flagsOf({ ...calm, isUnstable: true })).toEqual(['unstable']);
  expect(flagsOf({ ...calm, selfTotal: 59.9 })).toEqual(['selfDiffers']);
  expect(flagsOf({ ...calm, relativeWeights: [0.1, 0.1, 0.49] })).toEqual(['lightReviewersOnly']);
  expect(flagsOf({ ...calm, reviews: [0.61, 0.2, 0.19].map(counted) })).toEqual(['oneReviewDominates']);
  expect(flagsOf({ ...calm, reviews: [0.5, 0.5].map(counted) })).toEqual(['fewReviews']);
  expect(flagsOf({ ...calm, peerScore: null, isDisputed: true })).toEqual(['noReviews']);
});

test('SC-14 a single review is not said to outweigh others, nor to be few', () => {
  expect(flagsOf({ ...calm, reviews: [counted(1, 0)] })).toEqual(['singleReview']);
});

test('SC-14 scores that are as uncertain as each other are looked at in the order of their ids', () => {
  const scored = scoreClass(oneSubmission([80])).submissions.get(work(0))!;
  const none = scoreClass(oneSubmission([])).submissions.get(work(0))!;
  const like = (score: SubmissionScore, index: number): SubmissionScore => ({ ...score, submissionId: work(index) });
  const list = lookAtNext([like(scored, 4), like(none, 3), like(scored, 1), like(none, 2)]);
  expect(list.map(({ submissionId }) => submissionId)).toEqual([work(2), work(3), work(1), work(4)]);
});
