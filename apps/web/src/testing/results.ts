import type { LearnerResult, ReceivedReview, WorkResult } from '@circuit/contract/scores';
import type { ReviewSecondLook } from '@circuit/contract/secondLooks';
import { type ScoreRunId, userId } from '@circuit/domain/kernel';

import { aGroupAssignment, inHours, GROUP_ASSIGNMENT_ID } from './learning.ts';
import { answered } from './reviews.ts';
import { OP_ED } from './rubrics.ts';

const RATINGS = [
  { totalTenths: 850, sharePercent: 40, reason: 'moreAccurate', points: [5, 4, 4, 4] },
  { totalTenths: 800, sharePercent: 38, reason: 'typical', points: [4, 4, 4, 4] },
  { totalTenths: 600, sharePercent: 22, reason: 'farFromOthers', points: [3, 3, 2, 4] },
] as const;

const COMMENTS = [
  'Name one of those studies and your strongest paragraph becomes very hard to argue with.',
  '',
  'You mention small shops but then move on.',
];

/** Reviewer A, B or C of the picture. */
export function aReceivedReview(number: 1 | 2 | 3, fields: Partial<ReceivedReview> = {}): ReceivedReview {
  const { totalTenths, sharePercent, reason, points } = RATINGS[number - 1] ?? RATINGS[0];
  const comment = COMMENTS[number - 1] ?? '';
  return {
    id: `01980000-0000-7000-8000-0000000000e${number}`,
    number,
    totalTenths,
    sharePercent,
    reason,
    points: OP_ED.map(({ id }, index) => ({ criterionId: id, points: points[index] ?? 0 })),
    answers: answered(0, 1, 1, 1).map((answer, index) => ({
      ...answer,
      comment: index === 1 ? comment : '',
      anchors: index === 1 && number === 1 ? [{ start: 0, end: 33, quote: 'Most studies find little job loss' }] : [],
    })),
    isSetAside: false,
    reaction: null,
    secondLook: null,
    secondLookBlocked: null,
    staff: null,
    ...fields,
  };
}

const CRITERIA = [
  { resultPoints: 4.18, selfPoints: 4, tenths: 209 },
  { resultPoints: 3.78, selfPoints: 4, tenths: 189 },
  { resultPoints: 3.56, selfPoints: 3, tenths: 178 },
  { resultPoints: 4, selfPoints: 4, tenths: 200 },
];

export function aWorkResult(fields: Partial<WorkResult> = {}): WorkResult {
  return {
    source: 'peers',
    workTenths: 776,
    lines: [
      ...CRITERIA.map(({ tenths }, index) => ({
        kind: 'criterion' as const,
        criterionId: OP_ED[index]?.id ?? '',
        tenths,
      })),
      { kind: 'leniency', tenths: -18 },
      { kind: 'classOffset', tenths: 18 },
    ],
    range: { low: 71, high: 84 },
    peersTenths: 776,
    plainMeanTenths: 750,
    criteria: OP_ED.map(({ id, title }, index) => ({
      criterionId: id,
      title,
      weight: 25,
      highestPoints: 5,
      resultPoints: CRITERIA[index]?.resultPoints ?? null,
      selfPoints: CRITERIA[index]?.selfPoints ?? null,
    })),
    reviews: [aReceivedReview(1), aReceivedReview(2), aReceivedReview(3)],
    graders: [],
    self: null,
    flags: [],
    hasFewReviews: false,
    ...fields,
  };
}

/** The results of the picture: 82.5, of which 46.6 come from the work. */
export function aResult(fields: Partial<LearnerResult> = {}): LearnerResult {
  return {
    state: 'scored',
    groupAssignmentId: GROUP_ASSIGNMENT_ID,
    title: 'Carbon pricing op-ed',
    learner: null,
    plannedAt: inHours(-24),
    reviewsIn: 3,
    reviewsExpected: 3,
    scoreRunId: '01980000-0000-7000-8000-0000000000f1' as ScoreRunId, // oxlint-disable-line typescript/no-unsafe-type-assertion -- a brand of a test
    runNumber: 2,
    mode: 'calibrated',
    releasedAt: '2026-11-13T15:00:00.000Z',
    unreleased: null,
    isProvisional: false,
    scoreRuns: null,
    totalTenths: 825,
    computedTenths: 825,
    lines: [
      { kind: 'part', part: 'submission', earnedTenths: 776, isDone: true, weight: 60, tenths: 466 },
      { kind: 'part', part: 'calibration', earnedTenths: 880, isDone: true, weight: 15, tenths: 132 },
      { kind: 'part', part: 'evaluation', earnedTenths: 900, isDone: true, weight: 20, tenths: 180 },
      { kind: 'part', part: 'self', earnedTenths: 950, isDone: true, weight: 5, tenths: 47 },
    ],
    classRange: null,
    rubric: aGroupAssignment().rubric,
    work: aWorkResult(),
    practice: {
      scoreTenths: 880,
      essays: [
        { title: 'Practice essay 1', scoreTenths: 760, isDone: true },
        { title: 'Practice essay 2', scoreTenths: 1000, isDone: true },
      ],
    },
    reviewsGiven: { scoreTenths: 900, asked: 3, done: 3, standing: 'more', leniency: 2.1, usualDistance: 7.4 },
    respondUntil: inHours(48),
    mayRespond: true,
    otherSecondLooks: [],
    thanks: { specificCount: 0, usefulCount: 0, kindCount: 0, replies: [] },
    changes: [],
    ...fields,
  };
}

/** What staff see of Reviewer A besides. */
export const FOR_STAFF: NonNullable<ReceivedReview['staff']> = {
  reviewer: {
    id: userId('01980000-0000-7000-8000-0000000000a7'),
    firstName: 'Jonas',
    lastName: 'Weber',
    email: 'jweber@example.edu',
  },
  leniency: -1.4,
  noiseSd: 5.2,
  engaged: 0.97,
  outlierFactor: 1,
  qualityTenths: 934,
  withoutItTenths: 731,
  isExcluded: false,
  exclusionReason: '',
};

/** One that waits for its answer. */
export const aSecondLook = (fields: Partial<ReviewSecondLook> = {}): ReviewSecondLook => ({
  status: 'open',
  concerns: 'rating',
  criterionId: null,
  reason: 'The comment is about another essay.',
  askedAt: '2026-11-14T15:00:00.000Z',
  decision: null,
  answer: '',
  answeredAt: null,
  isScorePending: false,
  ...fields,
});
