import type { EvaluationId, SubmissionId, UserId } from '../kernel/index.ts';
import type {
  Part,
  PartWeights,
  PracticeEssay,
  ReviewFacts,
  ScoringMode,
  Share,
  SubmissionFacts,
  WeightedCriterion,
} from '../scoring/index.ts';

/** Somebody who gets a score. */
export interface LearnerToScore {
  readonly userId: UserId;
  /** What they have handed in; null when nothing, or when it was taken out of the assignment. */
  readonly submissionId: SubmissionId | null;
  readonly excused: readonly Part[];
}

/** One handed-in try on one practice essay. */
export interface PracticeTry {
  readonly essayId: string;
  readonly reviewerId: UserId;
  /** 1 for the first. */
  readonly number: number;
  readonly shares: readonly Share[];
}

/** A finalized evaluation by a grader. */
export interface GraderEvaluation {
  readonly id: EvaluationId;
  readonly submissionId: SubmissionId;
  readonly shares: readonly Share[];
}

/** One hand-in that somebody was given to review. */
export interface AskedReview {
  readonly reviewerId: UserId;
  readonly submissionId: SubmissionId;
  /** They offered it themselves: not doing it costs nothing. */
  readonly isVolunteered: boolean;
  /** The work was taken out, or from them: nobody asks for it any more. */
  readonly isGone: boolean;
}

/** Everything that decides the scores of one run, and nothing else. */
export interface ClassFacts {
  readonly mode: ScoringMode;
  /** As the assignment has them. */
  readonly weights: PartWeights;
  /** The parts whose phase is in the assignment. */
  readonly parts: readonly Part[];
  readonly criteria: readonly WeightedCriterion[];
  readonly reviewsNeeded: number;
  readonly learners: readonly LearnerToScore[];
  /** Also of people who left the course: their work was reviewed, and tells about reviewers. */
  readonly submissions: readonly SubmissionFacts[];
  readonly reviews: readonly ReviewFacts[];
  readonly asked: readonly AskedReview[];
  /** Those that count, with the expert's answers. */
  readonly practiceEssays: readonly PracticeEssay[];
  readonly practiceTries: readonly PracticeTry[];
  readonly graderEvaluations: readonly GraderEvaluation[];
}
