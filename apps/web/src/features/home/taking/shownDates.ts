import { cityOf, formatDateTime, formatTime, formatWeekday, utcOffset, yourTime } from '#shared/time/format.ts';

/** In which zones one page speaks: that of the page, named once, and that of one run, which may be another. */
export interface Zones {
  readonly page: string;
  readonly run: string;
}

export interface ShownDate {
  readonly day: string;
  readonly time: string;
  /** "5:59 AM Sun your time", where the device's clock differs. */
  readonly yours: string | null;
}

/** A date as a line shows it. Where the course has another zone than the page, it is named. (HM-5) */
export function shownDate(date: Date, { page, run }: Zones): ShownDate {
  const isOther = utcOffset(date, page) !== utcOffset(date, run);
  return {
    day: formatWeekday(date, run),
    time: `${formatTime(date, run)}${isOther ? ` ${cityOf(run)} time` : ''}`,
    yours: yourTime(date, run),
  };
}

/** The same in one sentence: "Mon, Nov 16, 11:59 PM (5:59 AM Tue your time)". */
export function dateWords(date: Date, { page, run }: Zones): string {
  const isOther = utcOffset(date, page) !== utcOffset(date, run);
  const yours = yourTime(date, run);
  const there = `${formatDateTime(date, run)}${isOther || yours !== null ? ` ${cityOf(run)} time` : ''}`;
  return yours === null ? there : `${there} (${yours})`;
}
