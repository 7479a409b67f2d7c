import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { compareTotals, judgeRelease, type ReleaseVerdict, type RunTotal } from '@circuit/domain/scores';

import type { GroupAssignment } from '#modules/groupAssignments/public.ts';
import { loadGroupAssignmentFactsOf, selectLearnerRows, standingsOf } from '#modules/learnerStatuses/public.ts';

import type { ScoreChange } from './overrides.store.ts';
import { selectOpened, selectOptionalUnrelease } from './releases.store.ts';
import { selectOptionalReleased } from './scoreRuns.store.ts';
import { selectTotals } from './totals.store.ts';

/** Whether Review is over, and who can still do what by the dates that hold for them. (SR-17, SR-18) */
export async function judgeReleaseNow(
  db: ShardDb,
  groupAssignment: GroupAssignment,
  now: Date,
): Promise<ReleaseVerdict<UserId>> {
  const { row, schedule, status } = groupAssignment;
  const judged = { id: row.id, regular: schedule, status, phases: row.phases, rubricVersionId: row.rubricVersionId };
  const known = await loadGroupAssignmentFactsOf(db, judged);
  const rows = await selectLearnerRows(db, row.id, { role: 'GroupLearner' });
  const learners = rows.map((learner) => ({
    userId: learner.userId,
    isHandedIn: learner.isHandedIn,
    standings: standingsOf(judged, known, learner, now),
  }));
  return judgeRelease(schedule, learners, now);
}

/** What learners saw last: what they see now, or what was unreleased. */
export async function loadSeen(db: ShardDb, id: GroupAssignmentId) {
  const released = await selectOptionalReleased(db, id);
  if (released !== undefined) return { scoreRunId: released.id, openedIds: null };
  const unrelease = await selectOptionalUnrelease(db, id);
  if (unrelease === undefined) return null;
  const { scoreRunId } = unrelease;
  return { scoreRunId, openedIds: await selectOpened(db, id, scoreRunId) };
}
type Seen = Awaited<ReturnType<typeof loadSeen>>;

/**
 * The students whose total changes; one who is not in the new run has nothing to read there. After an unrelease
 * everyone gets a result again, and only students who had opened theirs are told of a change. (SR-13, SR-19)
 */
export async function newsOf(db: ShardDb, seen: Seen, after: readonly RunTotal[], reason: string) {
  const before = seen === null ? [] : await selectTotals(db, seen.scoreRunId);
  const compared = compareTotals(before, after);
  const hasSeen = (userId: UserId) => seen !== null && (seen.openedIds === null || seen.openedIds.has(userId));
  const changes = compared.differences
    .filter(({ userId, beforeTenths, afterStatus }) => afterStatus !== null && beforeTenths !== null && hasSeen(userId))
    .map(({ userId, beforeTenths, afterTenths }): ScoreChange => ({
      userId,
      kind: 'rescored',
      fromTenths: beforeTenths,
      toTenths: afterTenths,
      reason,
    }));
  return { results: resultsAmong(seen, before, after, changes), changes, compared };
}

/** Students who have a result now and had none before: they are told of the result, not of a change. */
function resultsAmong(
  seen: Seen,
  before: readonly RunTotal[],
  after: readonly RunTotal[],
  changes: readonly ScoreChange[],
): ReadonlySet<UserId> {
  const changedIds = new Set(changes.map(({ userId }) => userId));
  const everybody = after.filter(({ userId }) => !changedIds.has(userId)).map(({ userId }) => userId);
  if (seen === null || seen.openedIds !== null) return new Set(everybody);
  const totalBefore = new Map(before.map(({ userId, totalTenths }) => [userId, totalTenths]));
  const hasNow = new Set(after.filter(({ totalTenths }) => totalTenths !== null).map(({ userId }) => userId));
  return new Set(everybody.filter((userId) => hasNow.has(userId) && (totalBefore.get(userId) ?? null) === null));
}
