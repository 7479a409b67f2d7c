import { distributionState, type DistributionFacts } from '../reviews/index.ts';

import type { LearnerReason } from './reasons.ts';

/** Why somebody who may review has nothing to review, with the date if there is one. (LS-1) */
export function reviewWait(distribution: DistributionFacts, isOver: boolean, now: Date): LearnerReason {
  const state = isOver ? 'done' : distributionState(distribution, now);
  if (state === 'running') return { kind: 'notDistributed', nextAt: null };
  if (state === 'byClock' && distribution.startsAt !== null)
    return { kind: 'givenOutAt', nextAt: distribution.startsAt };
  return state === 'byInstructor'
    ? { kind: 'givenOutByInstructor', nextAt: null }
    : { kind: 'nothingToReview', nextAt: null };
}
