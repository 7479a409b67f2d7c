import type { ShardDb } from '@circuit/db';
import { forecastCoverage, type Coverage, type CoverageFacts } from '@circuit/domain/distribution';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { personalSchedule, phaseOf, type LatePermit, type Schedule } from '@circuit/domain/phases';

import { selectHandIns, selectPairings } from './facts.store.ts';

export interface ForecastGroupAssignment extends Pick<CoverageFacts, 'learners' | 'reviewsNeeded'> {
  readonly id: GroupAssignmentId;
}

interface Reviewers {
  readonly id: GroupAssignmentId;
  readonly regular: Schedule;
  readonly phases: { readonly PeerEvaluation: { readonly reviewsNeeded: number } };
}

/** Until when somebody may review. */
export interface Permitted {
  readonly userId: UserId;
  readonly permits: readonly (Omit<LatePermit, 'until'> & { readonly until: number })[];
}

/** What a forecast asks of an assignment and its learners: when Review ends for each of them. */
export function forecastGroupAssignment(
  { id, regular, phases }: Reviewers,
  rows: readonly Permitted[],
): ForecastGroupAssignment {
  const learners = rows.map(({ userId, permits }) => {
    const own = permits.map((permit) => ({ ...permit, until: new Date(permit.until) }));
    const schedule = own.length === 0 ? regular : personalSchedule(regular, own);
    return { id: userId, reviewEndsAt: phaseOf(schedule, 'PeerEvaluation')?.endsAt ?? null };
  });
  return { id, learners, reviewsNeeded: phases.PeerEvaluation.reviewsNeeded };
}

/** What was handed in and given out in one assignment. */
export type PairedWork = Pick<CoverageFacts, 'handIns' | 'pairings'>;

export async function loadPairedWork(
  db: ShardDb,
  ids: readonly GroupAssignmentId[],
): Promise<Map<GroupAssignmentId, PairedWork>> {
  if (ids.length === 0) return new Map();
  const [handIns, pairings] = await Promise.all([selectHandIns(db, ids), selectPairings(db, ids)]);
  const handInsOf = Map.groupBy(handIns, ({ groupAssignmentId }) => groupAssignmentId);
  const pairingsOf = Map.groupBy(pairings, ({ groupAssignmentId }) => groupAssignmentId);
  return new Map(
    ids.map((id) => [id, { handIns: handInsOf.get(id) ?? [], pairings: pairingsOf.get(id) ?? [] }] as const),
  );
}

/** What the hand-ins of an assignment will have in the end, by the same forecast as the page of its reviews. (CV-1) */
export function forecastOf(
  { learners, reviewsNeeded }: Omit<ForecastGroupAssignment, 'id'>,
  { handIns, pairings }: PairedWork,
  now: Date,
): Coverage {
  const areLearners = new Set(learners.map(({ id }) => id));
  // Work of somebody who left the course is nobody's to review.
  const counted = handIns.filter(({ authorId }) => areLearners.has(authorId));
  return forecastCoverage({ learners, reviewsNeeded, handIns: counted, pairings }, now);
}
