import { instantOf, wallTimeOf, type WallTime } from '@circuit/domain/time';

import { formatDateTime, utcOffset } from './format.ts';

/** What a date field and a time field hold: "2026-11-06" and "23:59", both of the zone that the page names. */
export interface ZonedFields {
  readonly date: string;
  readonly time: string;
}

export interface ReadFields {
  readonly instant: Date;
  /** What the author should know: that time comes twice on that day, or never. Null on all other days. */
  readonly hint: string | null;
}

const two = (number: number) => String(number).padStart(2, '0');

export function toZonedFields(instant: Date, zone: string): ZonedFields {
  const { year, month, day, hour, minute } = wallTimeOf(instant, zone);
  return { date: `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`, time: `${two(hour)}:${two(minute)}` };
}

/**
 * The instant that two fields mean, or null while they are incomplete. Where clocks are put back it is the earlier of
 * the two; an author who sees a time that `instant` also shows keeps that one. (TZ-6, TZ-7)
 */
export function readZonedFields(fields: ZonedFields, zone: string, instant?: Date): ReadFields | null {
  const wall = readWall(fields);
  if (wall === null) return null;
  const found = instantOf(wall, zone);
  if (found.kind === 'once') return { instant: found.instant, hint: null };
  if (found.kind === 'skipped')
    return {
      instant: found.instant,
      hint: `That time does not exist because clocks move forward. We use ${formatDateTime(found.instant, zone)} instead.`,
    };
  const chosen = instant?.getTime() === found.later.getTime() ? found.later : found.instant;
  const which = chosen === found.later ? 'second' : 'first';
  return {
    instant: chosen,
    hint: `That time happens twice because clocks move back. We use the ${which} one (${utcOffset(chosen, zone)}).`,
  };
}

function readWall({ date, time }: ZonedFields): WallTime | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const [, hour, minute] = /^(\d{2}):(\d{2})(?::\d{2})?$/.exec(time) ?? [];
  if (year === undefined || hour === undefined) return null;
  const wall = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
  };
  const midnight = new Date(`${date}T00:00:00Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
  return isDay && wall.hour < 24 && wall.minute < 60 ? wall : null;
}
