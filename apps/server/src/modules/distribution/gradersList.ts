import type { ShardDb } from '@circuit/db';
import { planTopUp } from '@circuit/domain/distribution';
import type { GroupAssignmentId, SubmissionId } from '@circuit/domain/kernel';
import { phaseOf, phaseState } from '@circuit/domain/phases';

import { selectIsDistributed } from './jobs.store.ts';
import { loadFacts } from './loadFacts.ts';
import { FORECAST_SEED } from './topUp.ts';

/**
 * Which hand-ins will end with too few reviews although classmates were asked for all they can do. Before essays are
 * given out nothing is missing yet; where nobody reviews, everything is. (CV-1, GQ-1)
 */
export async function loadGradersList(db: ShardDb, id: GroupAssignmentId, now: Date): Promise<Set<SubmissionId>> {
  // Opened by every grader, again and again: how many reviews are missing does not hang on whose they would be.
  const { groupAssignment, facts } = await loadFacts(db, id, now, 'allAlike');
  const review = phaseOf(groupAssignment.schedule, 'PeerEvaluation');
  const waits = review !== undefined && phaseState(review, now) !== 'over' && !(await selectIsDistributed(db, id));
  if (waits) return new Set();
  const short = review === undefined ? facts.handIns : planTopUp(facts, now, FORECAST_SEED).forGraders;
  return new Set(short.map((one) => ('submissionId' in one ? one.submissionId : one.id)));
}
