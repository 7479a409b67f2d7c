import type { ShardDb } from '@circuit/db';
import type { GroupId } from '@circuit/domain/kernel';
import { activationStatus, inOrder } from '@circuit/domain/phases';

import { selectGroupAssignmentsOfCourse, selectPhases } from './groupAssignments.store.ts';

/** Every assignment of a course that was not deleted, with its dates, the first to begin first. */
export async function assignmentsOfCourse(db: ShardDb, groupId: GroupId, now: Date) {
  const rows = await selectGroupAssignmentsOfCourse(db, groupId);
  const phases = await selectPhases(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, title, description, activation }) => {
    const own = phases.filter(({ groupAssignmentId }) => groupAssignmentId === id);
    const schedule = inOrder(own.map(({ type, startsAt, endsAt }) => ({ type, startsAt, endsAt })));
    return { groupAssignmentId: id, title, description, schedule, status: activationStatus(activation, schedule, now) };
  });
}
