import type { SubmissionId, UserId } from '../kernel/index.ts';
import type { SubmissionToReview } from '../allocation/index.ts';

export const PAIRING_SOURCES = ['distribute', 'topUp', 'volunteer', 'manual'] as const;
export type PairingSource = (typeof PAIRING_SOURCES)[number];

export const PAIRING_STATUSES = ['Given', 'Replaced', 'Withdrawn'] as const;
export type PairingStatus = (typeof PAIRING_STATUSES)[number];

/** How far a reviewer is with one piece of work. */
export const REVIEW_STATES = ['none', 'begun', 'handedIn'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** One reviewer asked to review one hand-in, and what became of it. */
export interface Pairing {
  readonly submissionId: SubmissionId;
  readonly reviewerId: UserId;
  readonly status: PairingStatus;
  readonly source: PairingSource;
  readonly review: ReviewState;
  /** Staff left the review out of the score: its reviewer has done it, and the hand-in does not have it. */
  readonly isLeftOut: boolean;
  readonly givenAt: Date;
}

/** A student of the course. */
export interface Learner {
  readonly id: UserId;
  /** Freed from reviewing by staff. */
  readonly isExcused: boolean;
  /** Freed from handing in by staff: they miss nothing. */
  readonly isExemptFromHandIn: boolean;
  /** From first practice tries; 1 is typical. */
  readonly competency: number;
  /** When Review ends for this person. */
  readonly reviewEndsAt: Date | null;
}

/** Everything that decides who reviews whose work in one assignment. */
export interface DistributionFacts {
  /** How many reviews each student gives. */
  readonly reviewsGiven: number;
  /** How many reviews each hand-in needs. */
  readonly reviewsNeeded: number;
  /** What counts as handed in now, of students of the course, and was not pulled. */
  readonly handIns: readonly SubmissionToReview[];
  /** Of these, what was reported and is not decided on: it keeps its reviewers and is given to nobody else. */
  readonly reportedIds: ReadonlySet<SubmissionId>;
  readonly learners: readonly Learner[];
  readonly forbiddenPairs: readonly (readonly [UserId, UserId])[];
  /** Everything ever given out, taken back or not. */
  readonly pairings: readonly Pairing[];
}
