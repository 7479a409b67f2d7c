import type { SubmissionId, UserId } from '../kernel/index.ts';

export interface SubmissionToReview {
  readonly id: SubmissionId;
  readonly authorId: UserId;
}

export interface AvailableReviewer {
  readonly id: UserId;
  /** The most reviews this person may hold in all, existing ones included. */
  readonly capacity: number;
  /** How far this person's reviews count, 1 being typical; 1 for everybody before practice. */
  readonly competency: number;
}

export interface ReviewAssignment {
  readonly reviewerId: UserId;
  readonly submissionId: SubmissionId;
}

export interface AllocationRequest {
  readonly submissions: readonly SubmissionToReview[];
  readonly reviewers: readonly AvailableReviewer[];
  readonly reviewsNeeded: number;
  /** Two people who never review each other. Teammates are forbidden pairs too. */
  readonly forbiddenPairs: readonly (readonly [UserId, UserId])[];
  /** Work already given out: kept as it is and counted. */
  readonly existing: readonly ReviewAssignment[];
  /** Stored with the distribution, so that a disputed distribution can be replayed. */
  readonly seed: number;
}

export interface ShortSubmission {
  readonly submissionId: SubmissionId;
  readonly missing: number;
}

export interface AllocationPlan {
  /** New work only, in canonical order of submissions. */
  readonly added: readonly ReviewAssignment[];
  /** Submissions that nobody may still review: the rules are never broken to fill them. */
  readonly short: readonly ShortSubmission[];
}
