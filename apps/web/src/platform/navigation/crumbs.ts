import type { GroupList } from '@circuit/contract';
import type { Crumb } from '@circuit/ui';

export const COURSES_CRUMB: Crumb = { href: '/courses', text: 'Courses' };

export const courseCrumb = ({ id, name }: Pick<GroupList['items'][number], 'id' | 'name'>): Crumb => ({
  href: `/courses/${id}`,
  text: name,
});
