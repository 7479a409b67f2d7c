import type { GroupAssignmentId, GroupId } from '@circuit/domain/kernel';
import { PHASE_LABELS } from '@circuit/domain/phases';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';

import type { Standing } from '../standing.ts';

import type { CalendarDate } from './calendarFile.ts';

interface DatedGroupAssignment {
  readonly course: { readonly id: GroupId; readonly name: string };
  readonly groupAssignment: { readonly id: GroupAssignmentId; readonly title: string };
}

/** What a student has to know of an assignment, with their own dates: when each phase ends, and when results are planned. (HB-7) */
export function datesOfGroupAssignment(
  { course, groupAssignment }: DatedGroupAssignment,
  ahead: readonly Standing[],
  showDate: (date: Date) => string,
): readonly CalendarDate[] {
  return ahead.map(({ phase, startsAt, endsAt }) => ({
    id: `${groupAssignment.id}-${phase}`,
    title:
      endsAt === null
        ? `${PHASE_LABELS[phase]} planned: ${groupAssignment.title}`
        : `${PHASE_LABELS[phase]} closes: ${groupAssignment.title}`,
    text: [
      course.name,
      endsAt === null ? '' : `Open from ${showDate(startsAt)} until ${showDate(endsAt)}.`,
      `${window.location.origin}${href(PATHS.groupAssignment, idsOf(course, groupAssignment))}`,
    ]
      .filter((line) => line !== '')
      .join('\n'),
    at: endsAt ?? startsAt,
  }));
}
