import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { taskStatus } from '@circuit/domain/evaluations';

import { taskAlias } from './aliases.ts';
import { inDeskOrder, type Reviewer } from './desk.ts';
import { selectTasks } from './tasks.store.ts';

/** Which review comes next on one person's desk in each of these assignments, by its number there; what is done has none. */
export async function loadNextReviews(
  { db, actor, home, shard }: Reviewer,
  ids: readonly GroupAssignmentId[],
): Promise<Map<GroupAssignmentId, number>> {
  if (ids.length === 0) return new Map();
  const rows = (await selectTasks(db, ids, actor.id)).filter(({ kind }) => kind === 'peer');
  return new Map(
    ids.flatMap((groupAssignmentId) => {
      const mine = rows.filter((row) => row.groupAssignmentId === groupAssignmentId);
      const named = mine.map((row) => ({
        row,
        id: taskAlias(home.keys, shard, { viewer: actor.id, groupAssignmentId, submissionId: row.submissionId }),
      }));
      const next = inDeskOrder(named).find(({ row }) => ['ToDo', 'Draft'].includes(taskStatus(row)));
      return next === undefined ? [] : [[groupAssignmentId, next.number] as const];
    }),
  );
}
