import { PHASE_LABELS } from '@circuit/domain/phases';

import { addressOf, type RunOfCourse } from '#features/handIn/run.ts';
import type { Standing } from '#shared/learning/standing.ts';

import type { CalendarDate } from './calendarFile.ts';

/** What a student has to know of a run, with their own dates: when each phase ends, and when results are planned. */
export function datesOfRun(
  { course, run }: RunOfCourse,
  standings: readonly Standing[],
  showDate: (date: Date) => string,
): readonly CalendarDate[] {
  return standings.map(({ phase, startsAt, endsAt }) => ({
    id: `${run.id}-${phase}`,
    title:
      endsAt === null ? `${PHASE_LABELS[phase]} planned: ${run.title}` : `${PHASE_LABELS[phase]} closes: ${run.title}`,
    text: [
      course.name,
      endsAt === null ? '' : `Open from ${showDate(startsAt)} until ${showDate(endsAt)}.`,
      `${window.location.origin}${addressOf({ course, run })}`,
    ]
      .filter((line) => line !== '')
      .join('\n'),
    at: endsAt ?? startsAt,
  }));
}
