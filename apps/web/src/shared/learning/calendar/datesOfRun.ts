import type { GroupAssignmentId, GroupId } from '@circuit/domain/kernel';
import { PHASE_LABELS } from '@circuit/domain/phases';

import { runAddress } from '#shared/groupAssignments/addresses.ts';
import type { Standing } from '#shared/learning/standing.ts';

import type { CalendarDate } from './calendarFile.ts';

interface DatedRun {
  readonly course: { readonly id: GroupId; readonly name: string };
  readonly run: { readonly id: GroupAssignmentId; readonly title: string };
}

/** What a student has to know of a run, with their own dates: when each phase ends, and when results are planned. (HB-7) */
export function datesOfRun(
  { course, run }: DatedRun,
  ahead: readonly Standing[],
  showDate: (date: Date) => string,
): readonly CalendarDate[] {
  return ahead.map(({ phase, startsAt, endsAt }) => ({
    id: `${run.id}-${phase}`,
    title:
      endsAt === null ? `${PHASE_LABELS[phase]} planned: ${run.title}` : `${PHASE_LABELS[phase]} closes: ${run.title}`,
    text: [
      course.name,
      endsAt === null ? '' : `Open from ${showDate(startsAt)} until ${showDate(endsAt)}.`,
      `${window.location.origin}${runAddress(course.id, run.id)}`,
    ]
      .filter((line) => line !== '')
      .join('\n'),
    at: endsAt ?? startsAt,
  }));
}
