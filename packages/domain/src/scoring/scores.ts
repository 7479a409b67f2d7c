import type { EvaluationId, SubmissionId, UserId } from '../kernel/index.ts';
import type { Share } from './answers.ts';

/** One visible line of a score, in whole tenths of a point. */
export type ScoreLine =
  | { readonly kind: 'criterion'; readonly criterionId: string; readonly tenths: number }
  /** Reviewers' leniency or strictness taken off. */
  | { readonly kind: 'leniency'; readonly tenths: number }
  /** What single reviews far from the others would have moved beyond a single review's reach. */
  | { readonly kind: 'farFromOthers'; readonly tenths: number }
  /** The whole class placed on the instructor's scale; only with anchors. */
  | { readonly kind: 'classOffset'; readonly tenths: number }
  /** What was cut to stay within 0–100. */
  | { readonly kind: 'limit'; readonly tenths: number };

/** All that authors learn about a reviewer. */
export type ReviewReason = 'typical' | 'moreAccurate' | 'farFromOthers' | 'sameScoreForEverything';

export interface CountedReview {
  readonly evaluationId: EvaluationId;
  readonly reviewerId: UserId;
  readonly total: number;
  readonly shares: readonly Share[];
  /** Of this submission's score, 0–1. */
  readonly share: number;
  readonly leniency: number;
  /** Points of this review beyond the reach of a single one; 0 for most. */
  readonly farOff: number;
  readonly outlierFactor: number;
  readonly reason: ReviewReason;
  /** 0–100: how well this review was done, for the reviewer's own evaluation score. */
  readonly quality: number;
}

export type ScoreFlag =
  | 'disputed'
  | 'uncertain'
  | 'noReviews'
  | 'singleReview'
  | 'fewReviews'
  | 'lightReviewersOnly'
  | 'unstable'
  | 'selfDiffers'
  | 'oneReviewDominates';

/** What the reviews alone say; kept beside a grader's evaluation. */
export interface PeerScore {
  readonly score: number;
  readonly tenths: number;
  readonly lines: readonly ScoreLine[];
  readonly plainMean: number;
  readonly sd: number;
  /** Nine times in ten the score is in here; whole points, rounded outward. */
  readonly range: { readonly low: number; readonly high: number };
}

export interface SubmissionScore {
  readonly submissionId: SubmissionId;
  readonly authorId: UserId;
  readonly source: 'peers' | 'superior' | 'none';
  /** Null means "needs an instructor", never zero. (SC-4) */
  readonly score: number | null;
  readonly tenths: number | null;
  readonly lines: readonly ScoreLine[];
  readonly peers: PeerScore | null;
  readonly reviews: readonly CountedReview[];
  readonly flags: readonly ScoreFlag[];
  /** How far a grader's look would probably move the score, in points; null without a usable review. */
  readonly lookMoves: number | null;
  /** 0–100, null without a self-evaluation or without a score to hold it against. */
  readonly selfEvaluationScore: number | null;
}

export interface ReviewerRecord {
  readonly reviewerId: UserId;
  /** "Your reviews count × 1.3"; 1 is typical. */
  readonly relativeWeight: number;
  /** Points above what others give for the same work. */
  readonly leniency: number;
  readonly noiseSd: number;
  readonly engaged: number;
}

export interface ClassScores {
  readonly algorithm: string;
  readonly submissions: ReadonlyMap<SubmissionId, SubmissionScore>;
  readonly reviewers: ReadonlyMap<UserId, ReviewerRecord>;
  /** How far the class was off the instructor's scale; without anchors 0 and "relative to your class". */
  readonly classOffset: number;
  readonly isAnchored: boolean;
  readonly typicalSd: number;
}
