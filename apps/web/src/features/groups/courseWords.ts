import { hasEnded } from '@circuit/domain/groups';
import { GLOBAL_ROLES, roleLabel, type BaseRole, type GroupRole } from '@circuit/domain/permissions';

import { formatDay, formatLastDay } from '#platform/time/days.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import type { Course } from './course.ts';

type Dated = Pick<Course, 'startDate' | 'endDate' | 'timeZoneId'>;
type Termed = Dated & Pick<Course, 'externalTerm'>;

/** "Fall 2026, Aug 24 to Dec 19." */
export function whenWords(group: Termed): string {
  const parts = [group.externalTerm?.name.trim() ?? '', daysOf(group)].filter((part) => part !== '');
  return parts.length === 0 ? 'No dates are set.' : `${parts.join(', ')}.`;
}

function daysOf({ startDate, endDate, timeZoneId: zone }: Dated): string {
  const start = startDate === null ? '' : formatDay(new Date(startDate), zone);
  const end = endDate === null ? '' : formatLastDay(new Date(endDate), zone);
  if (start !== '' && end !== '') return `${start} to ${end}`;
  if (start !== '') return `from ${start}`;
  return end === '' ? '' : `until ${end}`;
}

/** "You are an instructor." Without a role here, the reader sees the course because of a global role. */
export function roleWords(roles: readonly GroupRole[], globalRoles: readonly BaseRole[]): string {
  if (roles.length === 0) {
    const highest = GLOBAL_ROLES.find((role) => globalRoles.includes(role)) ?? 'Admin';
    return `You can see this course because you are ${highest === 'Admin' ? 'an' : 'a'} ${roleLabel(highest)}.`;
  }
  return `You are ${roles.map(withArticle).join(' and ')}.`;
}

/** "Ended Dec 19. Read-only for students.", or nothing while it runs. */
export function endedWords(group: Dated): string | null {
  if (group.endDate === null || !hasEnded({ endDate: new Date(group.endDate) }, serverNow())) return null;
  return `Ended ${formatLastDay(new Date(group.endDate), group.timeZoneId)}. Read-only for students.`;
}

/** "an instructor", "a grader", "a student" */
export function withArticle(role: GroupRole): string {
  const word = roleLabel(role).toLowerCase();
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}
