import type { RunOfCourse } from '#features/handIn/run.ts';
import { saveAs } from '#shared/artifacts/saveAs.ts';
import { calendarFile } from '#shared/learning/calendar/calendarFile.ts';
import { datesAhead } from '#shared/learning/calendar/datesAhead.ts';
import { datesOfRun } from '#shared/learning/calendar/datesOfRun.ts';
import { useOwnLearnerStatusQuery } from '#shared/learning/learnerApi.ts';
import { standingOf } from '#shared/learning/standing.ts';
import { formatDateTime } from '#shared/time/format.ts';
import { serverNow } from '#shared/time/serverClock.ts';
import { useZone } from '#shared/time/useZone.ts';

/** Hands the dates that are still to come to the browser's downloads; null while they are not known, where none is left, and where nobody in particular has any. */
export function useDatesFile({ course, run }: RunOfCourse, isNobodys = false): (() => void) | null {
  const zone = useZone(course.timeZoneId);
  const { data } = useOwnLearnerStatusQuery({ groupAssignmentId: run.id }, { skip: isNobodys });
  if (data === undefined) return null;
  const show = (date: Date) => formatDateTime(date, zone);
  const now = serverNow();
  const standings = data.phases.map((phase) => standingOf(phase, show));
  const ahead = datesAhead(standings, data.hasNewerChanges, now);
  if (ahead.length === 0) return null;
  const dates = datesOfRun({ course, run }, ahead, show);
  return () => saveAs(new Blob([calendarFile(dates, now)], { type: 'text/calendar' }), `${run.title}.ics`);
}
