import type { TakenRun } from '@circuit/contract';

import { saveAs } from '#shared/artifacts/saveAs.ts';
import { calendarFile } from '#shared/learning/calendar/calendarFile.ts';
import { datesOfRun } from '#shared/learning/calendar/datesOfRun.ts';
import type { Standing } from '#shared/learning/standing.ts';
import { formatDateTime } from '#shared/time/format.ts';

import type { Zones } from './shownDates.ts';

interface DatedRun {
  readonly run: TakenRun;
  /** What of it has a date that is still to come. */
  readonly ahead: readonly Standing[];
  readonly zones: Zones;
}

/** Hands the dates of all assignments that are still to come to the browser's downloads, as one calendar file. (HM-6) */
export function saveAllDates(runs: readonly DatedRun[], now: Date): void {
  const dates = runs.flatMap(({ run, ahead, zones }) =>
    datesOfRun({ course: { id: run.groupId, name: run.courseName }, run }, ahead, (date) =>
      formatDateTime(date, zones.run),
    ),
  );
  saveAs(new Blob([calendarFile(dates, now)], { type: 'text/calendar' }), 'My assignments.ics');
}
