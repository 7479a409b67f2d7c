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
  | { readonly kind: 'reported'; readonly count: number };

export interface AttentionFacts extends Matrix {
  readonly learners: readonly MatrixLearner[];
  /** When each phase ends, for everybody. */
  readonly endsAt: ReadonlyMap<PhaseType, Date | null>;
  /** The newest job of each kind that nobody has tried again. */
  readonly failedJobs: readonly { readonly id: JobLogId; readonly kind: string }[];
  /** Review is open, and no essay was given out. */
  readonly isWaitingForDistribution: boolean;
  /** Hand-ins that somebody reported and nobody decided on. */
  readonly reportedCount: number;
}

/** (OV-5) */
export function needsAttention(facts: AttentionFacts): Attention[] {
  const { phases, learners, endsAt, failedJobs, isWaitingForDistribution, reportedCount, reviewsNeeded } = facts;
  const behind = phases.flatMap((phase): Attention[] => {
    const count = learners.filter((learner) => learner.behind.includes(phase)).length;
    return count === 0 ? [] : [{ kind: 'behind', phase, count, endsAt: endsAt.get(phase) ?? null }];
  });
  const short = learners.filter((learner) => isShown(learner, 'fewReviews', facts)).length;
  return [
    ...failedJobs.map(({ id, kind }): Attention => ({ kind: 'jobFailed', jobLogId: id, jobKind: kind })),
    ...behind,
    ...(isWaitingForDistribution ? [{ kind: 'notGivenOut' } as const] : []),
    ...(short === 0 ? [] : [{ kind: 'fewReviews', count: short, reviewsNeeded } as const]),
    ...(reportedCount === 0 ? [] : [{ kind: 'reported', count: reportedCount } as const]),
  ];
}
