import type { TakenGroupAssignment } from '@circuit/contract/dashboard';

import { saveAs } from '#parts/artifacts/saveAs.ts';
import { calendarFile } from '#parts/learnerStatuses/calendar/calendarFile.ts';
import { datesOfGroupAssignment } from '#parts/learnerStatuses/calendar/datesOfGroupAssignment.ts';
import type { Standing } from '#parts/learnerStatuses/standing.ts';
import { formatDateTime } from '#platform/time/format.ts';

import type { Zones } from './shownDates.ts';

interface DatedGroupAssignment {
  readonly groupAssignment: TakenGroupAssignment;
  /** What of it has a date that is still to come. */
  readonly ahead: readonly Standing[];
  readonly zones: Zones;
}

/** Hands the dates of all assignments that are still to come to the browser's downloads, as one calendar file. (HM-6) */
export function saveAllDates(groupAssignments: readonly DatedGroupAssignment[], now: Date): void {
  const dates = groupAssignments.flatMap(({ groupAssignment, ahead, zones }) =>
    datesOfGroupAssignment(
      { course: { id: groupAssignment.groupId, name: groupAssignment.courseName }, groupAssignment },
      ahead,
      (date) => formatDateTime(date, zones.groupAssignment),
    ),
  );
  saveAs(new Blob([calendarFile(dates, now)], { type: 'text/calendar' }), 'My assignments.ics');
}
