import type { ShardDb } from '@circuit/db';
import { mayDistribute } from '@circuit/domain/distribution';
import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import { displayName } from '@circuit/domain/people';
import type { Leaving } from '@circuit/domain/roster';

import { loadGroupAssignment } from '#modules/groupAssignments/public.ts';

import { newSeed } from './distribute.ts';
import { selectIsDistributed, TOP_UP } from './jobs.store.ts';
import { selectHandInCounts, selectLeavingPairs } from './leaving.store.ts';
import { startRepair, type Repairing } from './startJob.ts';

export interface LeavingStudents {
  readonly byPerson: ReadonlyMap<UserId, Leaving>;
  /** Where classmates' work loses a reviewer while others can still be asked. */
  readonly toRepair: readonly GroupAssignmentId[];
}

/** What these students leave behind, if they were to leave the course now. (RO-38) */
export async function loadLeaving(
  db: ShardDb,
  groupId: GroupId,
  userIds: readonly UserId[],
  now: Date,
): Promise<LeavingStudents> {
  if (userIds.length === 0) return { byPerson: new Map(), toRepair: [] };
  const pairs = await selectLeavingPairs(db, groupId, userIds);
  const handIns = await selectHandInCounts(db, groupId, userIds);
  const open = new Set<GroupAssignmentId>();
  for (const id of new Set(pairs.map(({ groupAssignmentId }) => groupAssignmentId))) {
    const { status, schedule } = await loadGroupAssignment(db, id, now);
    if (mayDistribute({ status, schedule }, now).isOk && (await selectIsDistributed(db, id))) open.add(id);
  }
  const pairsOf = Map.groupBy(pairs, ({ reviewerId }) => reviewerId);
  const isLost = ({ review, groupAssignmentId }: (typeof pairs)[number]) =>
    review !== 'handedIn' && open.has(groupAssignmentId);
  const byPerson = new Map(
    userIds.map((userId) => {
      const mine = pairsOf.get(userId) ?? [];
      const lost = mine.filter(isLost).map(({ title, author }) => ({ title, author: displayName(author) }));
      const reviewsDone = mine.filter(({ review }) => review === 'handedIn').length;
      return [userId, { handIns: handIns.get(userId) ?? 0, reviewsDone, lost }] as const;
    }),
  );
  return { byPerson, toRepair: [...new Set(pairs.filter(isLost).map((pair) => pair.groupAssignmentId))] };
}

/** Has others asked for the reviews that nobody will do now, once the transaction in which people left commits. */
export async function repairReviews(
  at: Repairing,
  groupId: GroupId,
  groupAssignmentIds: readonly GroupAssignmentId[],
): Promise<void> {
  for (const id of groupAssignmentIds) await startRepair(at, TOP_UP, { row: { id, groupId } }, newSeed());
}
