/** What the clock on the wall shows. Months count from 1. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

// Making one takes a hundred times as long as using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(zone, made);
  return made;
}

/** How far the wall clock of a zone is ahead of UTC at an instant. */
export function zoneOffsetMs(instant: Date, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const wholeSeconds = instant.getTime() - (((instant.getTime() % 1000) + 1000) % 1000);
  return utcOf({ year, month, day, hour, minute }) + second * 1000 - wholeSeconds;
}

export function wallTimeOf(instant: Date, zone: string): WallTime {
  const shown = new Date(instant.getTime() + zoneOffsetMs(instant, zone));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
  };
}

/** A wall time in a zone is one instant on most days, two where clocks are put back, none where they are put forward. */
export type ZonedInstant =
  | { readonly kind: 'once'; readonly instant: Date }
  | { readonly kind: 'twice'; readonly instant: Date; readonly later: Date }
  /** That time never comes; `instant` is as long after the change as the wall time would be. */
  | { readonly kind: 'skipped'; readonly instant: Date };

/** The instant at which the clocks of a zone show a time. Of two it is the earlier one. (TZ-1 to TZ-3) */
export function instantOf(wall: WallTime, zone: string): ZonedInstant {
  const asUtc = utcOf(wall);
  // No zone is further from UTC than a day, and none changes twice within two.
  const [before, after] = [asUtc - DAY_MS, asUtc + DAY_MS].map((ms) => zoneOffsetMs(new Date(ms), zone));
  if (before === undefined || after === undefined) throw new Error('There are two offsets.');
  const [early, late] = [asUtc - Math.max(before, after), asUtc - Math.min(before, after)];
  const shows = (ms: number) => utcOf(wallTimeOf(new Date(ms), zone)) === asUtc;
  const fitting = [...new Set([early, late])].filter(shows);
  const [first, second] = fitting;
  if (first === undefined) return { kind: 'skipped', instant: new Date(asUtc - before) };
  return second === undefined
    ? { kind: 'once', instant: new Date(first) }
    : { kind: 'twice', instant: new Date(first), later: new Date(second) };
}

/** As many days later by the calendar of a zone, at the same time on the wall: 11:59 PM stays 11:59 PM. (TZ-4) */
export function addDays(instant: Date, days: number, zone: string): Date {
  const wall = wallTimeOf(instant, zone);
  const found = instantOf({ ...wall, day: wall.day + days }, zone);
  // The minute is what people see; what is below it stays as it was.
  return new Date(found.instant.getTime() + (((instant.getTime() % MINUTE_MS) + MINUTE_MS) % MINUTE_MS));
}

/** Whole days from one date to another by the calendar of a zone. */
export function daysBetween(from: Date, to: Date, zone: string): number {
  const dayOf = (instant: Date) => utcOf({ ...wallTimeOf(instant, zone), hour: 0, minute: 0 });
  return Math.round((dayOf(to) - dayOf(from)) / DAY_MS);
}

/** Days past the end of a month run into the next, as in Date.UTC; years before 100 are years. */
function utcOf({ year, month, day, hour, minute }: WallTime): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) + hour * 60 * MINUTE_MS + minute * MINUTE_MS;
}
