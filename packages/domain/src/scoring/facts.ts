import type { EvaluationId, SubmissionId, UserId } from '../kernel/index.ts';
import type { Share, WeightedCriterion } from './answers.ts';

export const SCORING_MODES = ['calibrated', 'simple'] as const;
export type ScoringMode = (typeof SCORING_MODES)[number];

/** Shares are in the order of the criteria. */
export interface SubmissionFacts {
  readonly id: SubmissionId;
  readonly authorId: UserId;
  readonly isWithdrawn: boolean;
  readonly selfEvaluation: readonly Share[] | null;
}

export interface ReviewFacts {
  readonly id: EvaluationId;
  readonly submissionId: SubmissionId;
  readonly reviewerId: UserId;
  readonly shares: readonly Share[];
  /** Set aside by staff, with a reason kept elsewhere. */
  readonly isExcluded: boolean;
}

export interface PracticeEssay {
  readonly id: string;
  readonly expertShares: readonly Share[];
}

/** The first try only: later ones were made knowing more. The better try counts for the calibration score instead. */
export interface PracticeFacts {
  readonly essayId: string;
  readonly reviewerId: UserId;
  readonly shares: readonly Share[];
}

/** Finalized evaluations by graders; drafts are not passed in. */
export interface SuperiorFacts {
  readonly submissionId: SubmissionId;
  readonly shares: readonly Share[];
}

export interface ScoringFacts {
  readonly mode: ScoringMode;
  readonly criteria: readonly WeightedCriterion[];
  readonly reviewsNeeded: number;
  readonly submissions: readonly SubmissionFacts[];
  readonly reviews: readonly ReviewFacts[];
  readonly practiceEssays: readonly PracticeEssay[];
  readonly practice: readonly PracticeFacts[];
  readonly superiorEvaluations: readonly SuperiorFacts[];
}
