import { can, type Activity, type Actor } from '@circuit/domain/permissions';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';

import type { Course } from '../course.ts';

const COURSE_TABS = ['assignments', 'people', 'settings', 'sync', 'history'] as const;
export type CourseTab = (typeof COURSE_TABS)[number];

const LABELS: Record<CourseTab, string> = {
  assignments: 'Assignments',
  people: 'People',
  settings: 'Settings',
  sync: 'Sync',
  history: 'History',
};

export const TAB_PATHS = {
  assignments: PATHS.course,
  people: PATHS.coursePeople,
  settings: PATHS.courseSettings,
  sync: PATHS.courseSync,
  history: PATHS.courseHistory,
} as const;

export const TAB_NEEDS: Record<CourseTab, Activity> = {
  assignments: 'GroupRead',
  people: 'GroupUserRoleRead',
  settings: 'GroupUpdate',
  sync: 'GroupRosterSync',
  history: 'GroupUserRoleModify',
};

/** The tabs that this person may open, each with its address; Assignments is the course itself. (CO-30) */
export function tabsFor(actor: Actor, group: Course) {
  return COURSE_TABS.filter((tab) => can(actor, TAB_NEEDS[tab], group)).map((tab) => ({
    id: tab,
    label: LABELS[tab],
    href: href(TAB_PATHS[tab], { groupId: group.id }),
    ...(tab === 'people' && group.peopleCount !== null ? { count: group.peopleCount } : {}),
  }));
}
