import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { saveAs } from '#parts/artifacts/saveAs.ts';
import { calendarFile } from '#parts/learnerStatuses/calendar/calendarFile.ts';
import { datesAhead } from '#parts/learnerStatuses/calendar/datesAhead.ts';
import { datesOfGroupAssignment } from '#parts/learnerStatuses/calendar/datesOfGroupAssignment.ts';
import { useOwnLearnerStatusQuery } from '#parts/learnerStatuses/learnerApi.ts';
import { standingOf } from '#parts/learnerStatuses/standing.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { useZone } from '#platform/api/useZone.ts';

/** Hands the dates that are still to come to the browser's downloads; null while they are not known, where none is left, and where nobody in particular has any. */
export function useDatesFile(
  { course, groupAssignment }: GroupAssignmentOfCourse,
  isNobodys = false,
): (() => void) | null {
  const zone = useZone(course.timeZoneId);
  const { data } = useOwnLearnerStatusQuery({ groupAssignmentId: groupAssignment.id }, { skip: isNobodys });
  if (data === undefined) return null;
  const show = (date: Date) => formatDateTime(date, zone);
  const now = serverNow();
  const standings = data.phases.map((phase) => standingOf(phase, show));
  const ahead = datesAhead(standings, data.hasNewerChanges, now);
  if (ahead.length === 0) return null;
  const dates = datesOfGroupAssignment({ course, groupAssignment }, ahead, show);
  return () => saveAs(new Blob([calendarFile(dates, now)], { type: 'text/calendar' }), `${groupAssignment.title}.ics`);
}
