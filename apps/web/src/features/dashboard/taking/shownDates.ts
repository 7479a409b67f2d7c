import { cityOf, formatDateTime, formatTime, formatWeekday, utcOffset, yourTime } from '#platform/time/format.ts';

/** In which zones one page speaks: that of the page, named once, and that of one assignment, which may be another. */
export interface Zones {
  readonly page: string;
  readonly groupAssignment: string;
}

export interface ShownDate {
  readonly day: string;
  readonly time: string;
  /** "5:59 AM Sun your time", where the device's clock differs. */
  readonly yours: string | null;
}

/** A date as a line shows it. Where the course has another zone than the page, it is named. (HM-5) */
export function shownDate(date: Date, { page, groupAssignment }: Zones): ShownDate {
  const isOther = utcOffset(date, page) !== utcOffset(date, groupAssignment);
  return {
    day: formatWeekday(date, groupAssignment),
    time: `${formatTime(date, groupAssignment)}${isOther ? ` ${cityOf(groupAssignment)} time` : ''}`,
    yours: yourTime(date, groupAssignment),
  };
}

/** The same in one sentence: "Mon, Nov 16, 11:59 PM (5:59 AM Tue your time)". */
export function dateWords(date: Date, { page, groupAssignment }: Zones): string {
  const isOther = utcOffset(date, page) !== utcOffset(date, groupAssignment);
  const yours = yourTime(date, groupAssignment);
  const there = `${formatDateTime(date, groupAssignment)}${isOther || yours !== null ? ` ${cityOf(groupAssignment)} time` : ''}`;
  return yours === null ? there : `${there} (${yours})`;
}
