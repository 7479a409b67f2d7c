import type { GroupList } from '@circuit/contract/groups';
import { hasEnded } from '@circuit/domain/groups';

import { hasRoleOtherThanLearner } from '#app/routing/access.ts';

export type Course = GroupList['items'][number];

/** `ECN 9` before `ECN 10`, and capitals do not matter. (S2.32) */
const naturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The courses of the two dropdowns: not ended, in natural order of name. Someone can be in both. (S2.32) */
export function coursesOf(groups: readonly Course[], now: Date): { teaching: Course[]; taking: Course[] } {
  const current = groups
    .filter((group) => !group.isDeleted && !hasEnded({ endDate: dateOf(group.endDate) }, now))
    .toSorted((one, other) => naturalOrder.compare(one.name, other.name));
  return {
    teaching: current.filter(hasRoleOtherThanLearner),
    taking: current.filter(({ roles }) => roles.includes('GroupLearner')),
  };
}

/** The term, where another course of the list has the same name: a copy for next term must not be mistaken. (NV-4) */
export function termToTellApart(course: Course, listed: readonly Course[]): string | undefined {
  const hasNamesake = listed.some(({ id, name }) => id !== course.id && name === course.name);
  return hasNamesake ? (course.externalTerm?.name ?? 'No term') : undefined;
}

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
