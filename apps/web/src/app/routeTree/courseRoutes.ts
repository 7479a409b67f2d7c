import type { RouteEntry } from '#app/routing/entry.ts';
import { type CourseTab, TAB_NEEDS, TAB_PATHS } from '#features/groups/course/tabs.ts';
import { PATHS } from '#parts/addresses/paths.ts';

import { course, onCourse, scores } from './courseEntry.ts';
import { GROUP_ASSIGNMENT_ROUTES } from './groupAssignmentRoutes.ts';

/** A person who may see the course but not the tab stays in the course. (RT-3) */
const tab = (of: CourseTab): RouteEntry => ({
  ...course,
  path: TAB_PATHS[of],
  access: onCourse(TAB_NEEDS[of]),
  inCourse: of,
});

export const COURSE_ROUTES: readonly RouteEntry[] = [
  tab('assignments'),
  tab('people'),
  tab('settings'),
  tab('sync'),
  tab('history'),
  {
    ...course,
    path: PATHS.newGroupAssignment,
    access: onCourse('GroupAssignmentCreate'),
    name: 'your assignment',
    inCourse: 'new',
  },
  ...GROUP_ASSIGNMENT_ROUTES,
  { ...course, path: `${PATHS.course}/*` },
  { ...scores, path: `${PATHS.scores}/*` },
];
