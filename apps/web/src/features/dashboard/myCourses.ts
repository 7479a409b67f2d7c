import type { GroupList } from '@circuit/contract/groups';
import { hasEnded } from '@circuit/domain/groups';

export type Course = GroupList['items'][number];

export type CourseList = {
  readonly kind: 'taking' | 'teaching';
  readonly title: string;
  readonly courses: readonly Course[];
};

const naturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The courses of a person in two lists, those they take first unless they chose otherwise; empty lists are left out. */
export function myCourses(groups: readonly Course[], homeOrder: 'student' | 'teaching'): readonly CourseList[] {
  const sorted = groups
    .filter(({ isDeleted }) => !isDeleted)
    .toSorted((one, other) => naturalOrder.compare(one.name, other.name));
  const taking: CourseList = {
    kind: 'taking',
    title: "Courses I'm Taking",
    courses: sorted.filter(({ roles }) => roles.includes('GroupLearner')),
  };
  const teaching: CourseList = {
    kind: 'teaching',
    title: "Courses I'm Teaching",
    courses: sorted.filter(({ roles }) => roles.some((role) => role !== 'GroupLearner')),
  };
  const lists = homeOrder === 'teaching' ? [teaching, taking] : [taking, teaching];
  return lists.filter(({ courses }) => courses.length > 0);
}

export function isPast({ endDate }: Course, now: Date): boolean {
  return hasEnded({ endDate: endDate === null ? null : new Date(endDate) }, now);
}
