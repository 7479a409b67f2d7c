import type { GroupList } from '@circuit/contract/groups';
import type { Crumb } from '@circuit/ui';

import { href } from './href.ts';
import { PATHS } from './paths.ts';

export const COURSES_CRUMB: Crumb = { href: PATHS.courses, text: 'Courses' };

export const courseCrumb = ({ id, name }: Pick<GroupList['items'][number], 'id' | 'name'>): Crumb => ({
  href: href(PATHS.course, { groupId: id }),
  text: name,
});
