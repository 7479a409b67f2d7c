import type { ShardDb } from '@circuit/db';
import { forecastCoverage, type Coverage, type CoverageFacts } from '@circuit/domain/distribution';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { personalSchedule, phaseOf, type LatePermit, type Schedule } from '@circuit/domain/phases';

import { selectHandIns, selectPairings } from './facts.store.ts';

export interface ForecastRun extends Pick<CoverageFacts, 'learners' | 'reviewsNeeded'> {
  readonly id: GroupAssignmentId;
}

interface Reviewers {
  readonly id: GroupAssignmentId;
  readonly regular: Schedule;
  readonly phases: { readonly PeerEvaluation: { readonly reviewsNeeded: number } };
}

interface Permitted {
  readonly userId: UserId;
  readonly permits: readonly (Omit<LatePermit, 'until'> & { readonly until: number })[];
}

/** What a forecast asks of a run and its learners: when Review ends for each of them. */
export function forecastRun({ id, regular, phases }: Reviewers, rows: readonly Permitted[]): ForecastRun {
  const learners = rows.map(({ userId, permits }) => {
    const own = permits.map((permit) => ({ ...permit, until: new Date(permit.until) }));
    const schedule = own.length === 0 ? regular : personalSchedule(regular, own);
    return { id: userId, reviewEndsAt: phaseOf(schedule, 'PeerEvaluation')?.endsAt ?? null };
  });
  return { id, learners, reviewsNeeded: phases.PeerEvaluation.reviewsNeeded };
}

/** What the hand-ins of each run will have in the end, by the same forecast as the page of its reviews. (CV-1) */
export async function loadForecasts(
  db: ShardDb,
  ids: readonly GroupAssignmentId[],
  forecastRuns: Promise<readonly ForecastRun[]>,
  now: Date,
): Promise<Map<GroupAssignmentId, Coverage>> {
  if (ids.length === 0) return new Map();
  const [handIns, pairings, runs] = await Promise.all([selectHandIns(db, ids), selectPairings(db, ids), forecastRuns]);
  const handInsOf = Map.groupBy(handIns, ({ groupAssignmentId }) => groupAssignmentId);
  const pairingsOf = Map.groupBy(pairings, ({ groupAssignmentId }) => groupAssignmentId);
  return new Map(
    runs.map(({ id, learners, reviewsNeeded }) => {
      const areLearners = new Set(learners.map((learner) => learner.id));
      const facts = {
        learners,
        reviewsNeeded,
        // Work of somebody who left the course is nobody's to review.
        handIns: (handInsOf.get(id) ?? []).filter(({ authorId }) => areLearners.has(authorId)),
        pairings: pairingsOf.get(id) ?? [],
      };
      return [id, forecastCoverage(facts, now)] as const;
    }),
  );
}
