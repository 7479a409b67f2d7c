import { inOrder, shiftSchedule } from '@circuit/domain/phases';

import type { CourseWork } from '#modules/groups/public.ts';

import { copyRun } from './attachAssignment.ts';
import { selectPhases, selectRunsOfCourse, selectTimeZone } from './groupAssignments.store.ts';

/** What a copy of a course brings: every run that was not deleted, as a draft on shifted dates. (CC-1) */
export const COURSE_WORK: CourseWork = {
  preview: async (db, groupId, days) => {
    const runs = await selectRunsOfCourse(db, groupId);
    const zone = await selectTimeZone(db, groupId);
    const phases = await selectPhases(
      db,
      runs.map(({ id }) => id),
    );
    return runs.map(({ id, title }) => {
      const own = phases.filter(({ groupAssignmentId }) => groupAssignmentId === id);
      const schedule = own.map(({ type, startsAt, endsAt }) => ({ type, startsAt, endsAt }));
      return { groupAssignmentId: id, title, groupAssignmentPhases: inOrder(shiftSchedule(schedule, days, zone)) };
    });
  },
  copy: copyRun,
};
