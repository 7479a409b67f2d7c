import type { ReviewReason, ScoreFlag } from '../scoring/index.ts';

export const SCORE_FLAGS = [
  'disputed',
  'uncertain',
  'noReviews',
  'singleReview',
  'fewReviews',
  'lightReviewersOnly',
  'unstable',
  'selfDiffers',
  'oneReviewDominates',
] as const satisfies readonly ScoreFlag[];

export const REVIEW_REASONS = [
  'typical',
  'moreAccurate',
  'farFromOthers',
  'sameScoreForEverything',
] as const satisfies readonly ReviewReason[];

/** Why somebody has the score they have; `scored` is the common case. */
export const SCORE_STATUSES = ['scored', 'noHandIn', 'needsInstructor', 'excused'] as const;
export type ScoreStatus = (typeof SCORE_STATUSES)[number];

/**
 * What a learner finds on the results page. unreleased: results were there, and staff unreleased them; notInRun: others
 * have scores, and they were not there when it was computed.
 */
export const RESULT_STATES = ['notReleased', 'unreleased', 'notInRun', ...SCORE_STATUSES] as const;

/** Why a total that a learner has seen became another one. */
export const SCORE_CHANGE_KINDS = ['rescored', 'adjusted', 'reset'] as const;
export type ScoreChangeKind = (typeof SCORE_CHANGE_KINDS)[number];

/** Which columns of the scores a file holds. */
export const SCORE_COLUMN_SETS = ['shown', 'everything'] as const;
