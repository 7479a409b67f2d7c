import type { GroupList } from '@circuit/contract/groups';
import { termDisplay } from '@circuit/domain/groups';

import { formatDay } from '#platform/time/days.ts';

type Course = GroupList['items'][number];
type Termed = Pick<Course, 'startDate' | 'endDate' | 'timeZoneId' | 'externalTerm'>;

/** The term's name, else "start - end", else N/A. (S3.04) */
export function termOf(group: Termed): string {
  const term = {
    name: group.externalTerm?.name,
    startDate: group.startDate === null ? null : new Date(group.startDate),
    // The end itself is not part of the course. (CO-2)
    endDate: group.endDate === null ? null : new Date(Date.parse(group.endDate) - 1),
  };
  return termDisplay(term, (date) => formatDay(date, group.timeZoneId));
}

/** "ECN 210 Economics, Fall 2026": a course is given again and again under one name. (CW-22) */
export function courseWithTerm(group: Termed & Pick<Course, 'name'>): string {
  const term = termOf(group);
  return term === 'N/A' ? group.name : `${group.name}, ${term}`;
}
