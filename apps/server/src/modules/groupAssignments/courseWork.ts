import { inOrder, shiftSchedule } from '@circuit/domain/phases';

import type { CourseWork } from '#modules/groups/public.ts';

import { copyInto } from './attachAssignment.ts';
import { selectPhases, selectGroupAssignmentsOfCourse, selectTimeZone } from './groupAssignments.store.ts';

/** What a copy of a course brings: every assignment that was not deleted, as a draft on shifted dates. (CC-1) */
export const COURSE_WORK: CourseWork = {
  preview: async (db, groupId, days) => {
    const groupAssignments = await selectGroupAssignmentsOfCourse(db, groupId);
    const zone = await selectTimeZone(db, groupId);
    const phases = await selectPhases(
      db,
      groupAssignments.map(({ id }) => id),
    );
    return groupAssignments.map(({ id, title }) => {
      const own = phases.filter(({ groupAssignmentId }) => groupAssignmentId === id);
      const schedule = own.map(({ type, startsAt, endsAt }) => ({ type, startsAt, endsAt }));
      return { groupAssignmentId: id, title, groupAssignmentPhases: inOrder(shiftSchedule(schedule, days, zone)) };
    });
  },
  copy: copyInto,
};
