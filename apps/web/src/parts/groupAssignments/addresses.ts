import type { GroupAssignmentId, GroupId } from '@circuit/domain/kernel';

/** The page of one assignment of a course. */
export const groupAssignmentAddress = (groupId: GroupId, groupAssignmentId: GroupAssignmentId): string =>
  `/courses/${groupId}/groupAssignments/${groupAssignmentId}`;

/** Where one is taken from the library, with the choice already made where it is known. */
export const newGroupAssignmentAddress = (groupId: GroupId, assignmentId?: string): string =>
  `/courses/${groupId}/groupAssignments/new${assignmentId === undefined ? '' : `?assignmentId=${assignmentId}`}`;

/** The grading queue of the assignment at this address, showing what waits for one reason. (GQ-30) */
export const queueAddress = (ofGroupAssignment: string, reason: 'secondLook' | 'toGrade' | 'reported'): string =>
  `${ofGroupAssignment}/queue?reason=${reason}`;
