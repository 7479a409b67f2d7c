import type { Activity } from '@circuit/domain/permissions';

import type { AccessRule } from '#app/routing/access.ts';
import type { Begin } from '#app/routing/entry.ts';

export const onCourse = (activity: Activity): AccessRule => ({ entity: 'group', activity });

const begin: Begin = async (place, dispatch) => {
  const { beginCourse } = await import('#app/entities/courseAhead.ts');
  beginCourse(place, dispatch);
};

/** What all pages of a course have in common. (S2.13) */
export const course = {
  id: 'S2.13',
  access: onCourse('GroupRead'),
  title: 'Course',
  name: 'your course',
  frame: 'course',
  page: async () => (await import('#app/entities/CourseRoute.tsx')).CourseRoute,
  begin,
} as const;

/** The pages about scores have an access rule of their own. (S2.14) */
export const scores = {
  ...course,
  id: 'S2.14',
  access: onCourse('GroupAssignmentResultReadAny'),
  title: 'Scores',
  name: 'Scores',
  frame: 'scores',
} as const;
