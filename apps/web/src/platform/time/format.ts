import { DEFAULT_TIME_ZONE_ID } from '@circuit/domain/product';

import { serverNow } from './serverClock.ts';

type Parts = Intl.DateTimeFormatOptions;

const TIME: Parts = { hour: 'numeric', minute: '2-digit' };
const DATE: Parts = { weekday: 'short', month: 'short', day: 'numeric' };

/** Weekday, date and time in that zone: "Sat, Nov 14, 11:59 PM"; the year too when it is not the current one. */
export function formatDateTime(date: Date, zone: string): string {
  const isThisYear = yearIn(zone, date) === yearIn(zone, serverNow());
  return format(date, zone, { ...DATE, ...(isThisYear ? {} : { year: 'numeric' }), ...TIME });
}

/** With the reader's own time behind it where that differs: "… 11:59 PM Indianapolis time (5:59 AM Sun your time)". */
export function formatZoned(date: Date, universityZone: string, deviceZone: string = currentDeviceZone()): string {
  const there = formatDateTime(date, universityZone);
  const here = yourTime(date, universityZone, deviceZone);
  return here === null ? there : `${there} ${cityOf(universityZone)} time (${here})`;
}

/** "5:59 AM Sun your time"; null where the clock of the device shows the same. */
export function yourTime(date: Date, zone: string, deviceZone: string = currentDeviceZone()): string | null {
  if (utcOffset(date, zone) === utcOffset(date, deviceZone)) return null;
  const isSameDay = format(date, zone, DATE) === format(date, deviceZone, DATE);
  const day = isSameDay ? '' : ` ${format(date, deviceZone, { weekday: 'short' })}`;
  return `${format(date, deviceZone, TIME)}${day} your time`;
}

/** "11:59 PM": where the day stands beside it. */
export function formatTime(date: Date, zone: string): string {
  return format(date, zone, TIME);
}

/** "UTC-05:00" */
export function utcOffset(date: Date, zone: string): string {
  const parts = formatterOf(zone, { timeZoneName: 'longOffset' }).formatToParts(date);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name === 'GMT' ? 'UTC+00:00' : name.replace('GMT', 'UTC');
}

/** "Indianapolis time (EST)": said once on every page that shows dates. */
export function zoneWords(date: Date, zone: string): string {
  const parts = formatterOf(zone, { timeZoneName: 'short' }).formatToParts(date);
  const short = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${cityOf(zone)} time (${short})`;
}

/** "Fri, Nov 6": where the time of the day does not matter. */
export function formatWeekday(date: Date, zone: string): string {
  return format(date, zone, DATE);
}

export function currentDeviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** By the server's clock. (S2.36) */
export function currentYear(zone: string = DEFAULT_TIME_ZONE_ID): number {
  return yearIn(zone, serverNow());
}

function yearIn(zone: string, date: Date): number {
  return Number(format(date, zone, { year: 'numeric' }));
}

/** "America/Indiana/Indianapolis" is Indianapolis, "America/New_York" New York. */
export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

function format(date: Date, zone: string, parts: Parts): string {
  // Browsers put a narrow no-break space before AM and PM, some of them and in some versions.
  return formatterOf(zone, parts).format(date).replaceAll('\u202F', ' ');
}

/** A zone that this browser does not know must not take the page down. */
export function formatterOf(zone: string, parts: Parts): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: DEFAULT_TIME_ZONE_ID });
  }
}
