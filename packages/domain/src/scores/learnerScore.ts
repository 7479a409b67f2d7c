import type { SubmissionId, UserId } from '../kernel/index.ts';
import type { Part, ReviewerRecord, ScoreFlag, Share, SubmissionScore } from '../scoring/index.ts';

import type { ScoreStatus } from './words.ts';

/** One line of the sum that makes the total, in whole tenths. */
export type PartLine =
  | {
      readonly kind: 'part';
      readonly part: Part;
      readonly earnedTenths: number;
      readonly isDone: boolean;
      readonly weight: number;
      readonly tenths: number;
    }
  | { readonly kind: 'excused'; readonly parts: readonly Part[]; readonly tenths: number };

/** How the work came to its score, with what was known about each reviewer then. */
export interface WorkScore extends SubmissionScore {
  /** What the published score says on each criterion. */
  readonly criterionShares: readonly Share[];
  readonly reviewers: readonly ReviewerRecord[];
}

export interface PracticeScore {
  readonly essayId: string;
  readonly tenths: number;
  readonly isDone: boolean;
}

export interface GivenReviews {
  readonly asked: number;
  readonly done: number;
  /** Null before any review or practice counts. */
  readonly relativeWeight: number | null;
  readonly leniency: number | null;
}

/** One learner's score in one run, without anything a person decided about it later. */
export interface LearnerScore {
  readonly userId: UserId;
  readonly submissionId: SubmissionId | null;
  readonly status: ScoreStatus;
  /** In tenths. Null: not part of it, excused, or nobody could score it. */
  readonly parts: Readonly<Record<Part, number | null>>;
  readonly excused: readonly Part[];
  readonly computedTenths: number | null;
  readonly lines: readonly PartLine[];
  readonly flags: readonly ScoreFlag[];
  readonly work: WorkScore | null;
  readonly practice: readonly PracticeScore[];
  readonly given: GivenReviews;
}
