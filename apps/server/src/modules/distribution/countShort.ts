import type { ShardDb } from '@circuit/db';
import { forecastCoverage, type CoverageFacts } from '@circuit/domain/distribution';
import type { GroupAssignmentId } from '@circuit/domain/kernel';

import { selectHandIns, selectPairings } from './facts.store.ts';

export interface ForecastRun extends Pick<CoverageFacts, 'learners' | 'reviewsNeeded'> {
  readonly id: GroupAssignmentId;
}

/** How many hand-ins of each run would end with too few reviews, by the same forecast as its page. (CV-1) */
export async function countShort(
  db: ShardDb,
  ids: readonly GroupAssignmentId[],
  forecastRuns: Promise<readonly ForecastRun[]>,
  now: Date,
): Promise<Map<GroupAssignmentId, number>> {
  if (ids.length === 0) return new Map();
  const [handIns, pairings, runs] = await Promise.all([selectHandIns(db, ids), selectPairings(db, ids), forecastRuns]);
  return new Map(
    runs.map(({ id, learners, reviewsNeeded }) => {
      const isOfRun = (one: { readonly groupAssignmentId: GroupAssignmentId }) => one.groupAssignmentId === id;
      const areLearners = new Set(learners.map((learner) => learner.id));
      const facts = {
        learners,
        reviewsNeeded,
        // Work of somebody who left the course is nobody's to review.
        handIns: handIns.filter((one) => isOfRun(one) && areLearners.has(one.authorId)),
        pairings: pairings.filter(isOfRun),
      };
      return [id, forecastCoverage(facts, now).handIns.filter(({ missing }) => missing > 0).length] as const;
    }),
  );
}
