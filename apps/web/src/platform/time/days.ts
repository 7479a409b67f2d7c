import { formatterOf } from './format.ts';
import { serverNow } from './serverClock.ts';

/** A calendar day as a date field has it: "2026-08-24". */
export type Day = string;

const DAY_MS = 86_400_000;

/** Which day it is there at this instant. */
export function dayOf(instant: Date, zone: string): Day {
  return new Date(clockThereMs(instant, zone)).toISOString().slice(0, 10);
}

/** The first instant of the day there. */
export function startOfDay(day: Day, zone: string): Date {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`);
  // The offset is known for an instant only; the second look is right even when the clocks change that night.
  const near = asIfUtc - offsetMs(asIfUtc, zone);
  return new Date(asIfUtc - offsetMs(near, zone));
}

/** The instant at which the day is over there; it belongs to the next day. */
export function endOfDay(day: Day, zone: string): Date {
  return startOfDay(dayAfter(day), zone);
}

/** The last day before an end that is itself not included. */
export function lastDayBefore(end: Date, zone: string): Day {
  return dayOf(new Date(end.getTime() - 1), zone);
}

/** "Aug 24"; the year too when it is not the current one. */
export function formatDay(instant: Date, zone: string): string {
  const isThisYear = dayOf(instant, zone).slice(0, 4) === dayOf(serverNow(), zone).slice(0, 4);
  const year = isThisYear ? {} : { year: 'numeric' as const };
  return formatterOf(zone, { month: 'short', day: 'numeric', ...year }).format(instant);
}

/** "Dec 22": the day that is named is the last one before an end that is itself not included. (CO-2) */
export function formatLastDay(end: Date, zone: string): string {
  return formatDay(new Date(end.getTime() - 1), zone);
}

function dayAfter(day: Day): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

function offsetMs(instantMs: number, zone: string): number {
  const wholeSecondMs = Math.floor(instantMs / 1000) * 1000;
  return clockThereMs(new Date(wholeSecondMs), zone) - wholeSecondMs;
}

/** What a clock on the wall there shows, as if it stood in UTC. */
function clockThereMs(instant: Date, zone: string): number {
  const shown = formatterOf(zone, {
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(shown.find((one) => one.type === type)?.value ?? 0);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}
