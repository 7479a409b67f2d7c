import type { GroupAssignmentId, GroupId } from '@circuit/domain/kernel';

/** What every address below an assignment of a course needs. */
export interface GroupAssignmentIds {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
}

interface With<Id> {
  readonly id: Id;
}

export const idsOf = (group: With<GroupId>, groupAssignment: With<GroupAssignmentId>): GroupAssignmentIds => ({
  groupId: group.id,
  groupAssignmentId: groupAssignment.id,
});
