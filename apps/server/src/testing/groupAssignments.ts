import type { AssignmentId, GroupAssignmentId, GroupId, Shard } from '@circuit/domain/kernel';
import type { Activation } from '@circuit/domain/phases';

import type { Home } from '#platform/homes.ts';

export interface GroupAssignmentFacts {
  readonly shard?: Shard;
  readonly groupId: GroupId;
  readonly assignmentId: AssignmentId;
  readonly activation?: Activation;
  readonly isDeleted?: boolean;
}

/** An assignment as it is after attaching, with no dates and no rubric. */
export async function addGroupAssignment(
  { database }: Home,
  shard: Shard,
  { groupId, assignmentId, activation = 'Draft', isDeleted = false }: GroupAssignmentFacts,
): Promise<GroupAssignmentId> {
  const values = {
    group_id: groupId,
    assignment_id: assignmentId,
    assignment_version: 1,
    title: 'Essay',
    activation,
    is_deleted: isDeleted,
  };
  const { id } = await database.withShard(shard, (db) =>
    db.insertInto('group_assignments').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}
