import { jobStartsAt, phaseOf, type Schedule } from '../phases/index.ts';
import { distributionState, type DistributionFacts } from '../evaluations/index.ts';
import type { LearnerReason } from './reasons.ts';

export interface ReviewWait {
  readonly distribution: DistributionFacts;
  /** Review has ended for this person. */
  readonly isOver: boolean;
  /** Until when this person may hand in, if that is longer than everybody may. */
  readonly lateUntil: Date | null;
}

/** The clock looks for late work once an hour. */
const LATE_WORK_MS = 3_600_000;

/** Why somebody who may review has nothing to review, with the date if there is one. (LS-1) */
export function reviewWait({ distribution, isOver, lateUntil }: ReviewWait, now: Date): LearnerReason {
  if (isOver) return { kind: 'nothingWasToReview', nextAt: null };
  const state = distributionState(distribution, now);
  if (state === 'running') return { kind: 'notDistributed', nextAt: null };
  if (state === 'byClock' && distribution.startsAt !== null)
    return { kind: 'givenOutAt', nextAt: distribution.startsAt };
  if (state === 'byInstructor') return { kind: 'givenOutByInstructor', nextAt: null };
  return lateUntil !== null && now.getTime() < jobStartsAt(lateUntil).getTime() + LATE_WORK_MS
    ? { kind: 'givenOutBefore', nextAt: lateUntil }
    : { kind: 'nothingToReview', nextAt: null };
}

/** Until when somebody with a late permit hands in; null for everybody else. */
export function lateHandInUntil(personal: Schedule, regular: Schedule): Date | null {
  const [own, all] = [personal, regular].map((schedule) => phaseOf(schedule, 'Submission')?.endsAt ?? null);
  return own !== null && own !== undefined && all !== null && all !== undefined && own > all ? own : null;
}
