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

const TAB_PATHS = {
  assignments: PATHS.course,
  people: PATHS.coursePeople,
  settings: PATHS.courseSettings,
  sync: PATHS.courseSync,
  history: PATHS.courseHistory,
} as const;

const NEEDS: Record<Exclude<CourseTab, 'assignments'>, Activity> = {
  people: 'GroupUserRoleRead',
  settings: 'GroupUpdate',
  sync: 'GroupRosterSync',
  history: 'GroupUserRoleModify',
};

/** The tabs that this person may open, each with its address; Assignments is the course itself. (CO-30) */
export function tabsFor(actor: Actor, group: Course) {
  return COURSE_TABS.filter((tab) => mayOpen(tab, actor, group)).map((tab) => ({
    id: tab,
    label: LABELS[tab],
    href: href(TAB_PATHS[tab], { groupId: group.id }),
    ...(tab === 'people' && group.peopleCount !== null ? { count: group.peopleCount } : {}),
  }));
}

export function mayOpen(tab: CourseTab, actor: Actor, group: Course): boolean {
  return tab === 'assignments' || can(actor, NEEDS[tab], group);
}

/** The tab of what follows the course in the address; null for none of ours. */
export function tabOfPath(rest: string): CourseTab | null {
  if (rest === '') return 'assignments';
  // The first tab has no name of its own in the address: one thing, one address.
  return COURSE_TABS.find((tab) => tab === rest && tab !== 'assignments') ?? null;
}
