import type { QueueCounts } from '../grading/index.ts';
import type { JobLogId } from '../kernel/index.ts';
import type { PhaseType } from '../phases/index.ts';

import { isShown, type Matrix, type MatrixLearner } from './learners.ts';

/** What an instructor should look at, most pressing first; the reader's zone and words come later. */
export type Attention =
  | { readonly kind: 'jobFailed'; readonly jobLogId: JobLogId; readonly jobKind: string }
  /** When the phase ends for the first of them. */
  | { readonly kind: 'behind'; readonly phase: PhaseType; readonly count: number; readonly endsAt: Date | null }
  | { readonly kind: 'notGivenOut' }
  | { readonly kind: 'fewReviews'; readonly count: number; readonly reviewsNeeded: number }
  | { readonly kind: 'reported'; readonly count: number }
  /** Students who ask for more time, and since when the first has waited. */
  | { readonly kind: 'timeRequests'; readonly count: number; readonly since: Date | null }
  /** Since when the first of these authors has waited. */
  | { readonly kind: 'secondLooks'; readonly count: number; readonly since: Date | null }
  | { readonly kind: 'toGrade'; readonly count: number };

export interface AttentionFacts extends Matrix {
  readonly learners: readonly MatrixLearner[];
  /** In which phases somebody is behind, and when the first of these people has no more time. */
  readonly behind: readonly { readonly phase: PhaseType; readonly count: number; readonly endsAt: Date | null }[];
  /** Nobody can review any more: what is missing then is not to be found in time. */
  readonly isReviewOver: boolean;
  /** The newest job of each kind that nobody has tried again. */
  readonly failedJobs: readonly { readonly id: JobLogId; readonly kind: string }[];
  /** Review is open, and no essay was given out. */
  readonly isWaitingForDistribution: boolean;
  /** Hand-ins that somebody reported and nobody decided on. */
  readonly reportedCount: number;
  /** Requests for more time that nobody has answered; none for those who may not. (TQ-6) */
  readonly timeRequests: { readonly count: number; readonly since: Date | null };
  /** What waits in the grading queue; null where nobody grades now. */
  readonly queue: QueueCounts | null;
}

const NOTHING_WAITS: QueueCounts = { toGrade: 0, secondLooks: 0, secondLooksSince: null };

/** (OV-5) */
export function needsAttention(facts: AttentionFacts): Attention[] {
  const { phases, learners, behind, failedJobs, isWaitingForDistribution, isReviewOver, reviewsNeeded } = facts;
  const { reportedCount } = facts;
  const { secondLooks, secondLooksSince, toGrade } = facts.queue ?? NOTHING_WAITS;
  const inOrder = behind.toSorted((one, other) => phases.indexOf(one.phase) - phases.indexOf(other.phase));
  const short = isReviewOver ? 0 : learners.filter((learner) => isShown(learner, 'fewReviews', facts)).length;
  return [
    ...failedJobs.map(({ id, kind }): Attention => ({ kind: 'jobFailed', jobLogId: id, jobKind: kind })),
    // Somebody waits for an answer: before everything that waits for a date.
    ...(facts.timeRequests.count === 0 ? [] : [{ kind: 'timeRequests', ...facts.timeRequests } as const]),
    ...(secondLooks === 0 ? [] : [{ kind: 'secondLooks', count: secondLooks, since: secondLooksSince } as const]),
    ...inOrder.map((one): Attention => ({ kind: 'behind', ...one })),
    ...(isWaitingForDistribution ? [{ kind: 'notGivenOut' } as const] : []),
    ...(short === 0 ? [] : [{ kind: 'fewReviews', count: short, reviewsNeeded } as const]),
    ...(reportedCount === 0 ? [] : [{ kind: 'reported', count: reportedCount } as const]),
    ...(toGrade === 0 ? [] : [{ kind: 'toGrade', count: toGrade } as const]),
  ];
}
