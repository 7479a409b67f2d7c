import { formatDay } from '#shared/time/days.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago somebody was here, roughly: "now", "6 h ago", "4 d ago", then the day. */
export function agoWords(instant: string | null, now: Date, zone: string): string {
  if (instant === null) return 'never';
  const passedMs = now.getTime() - Date.parse(instant);
  if (passedMs < 5 * MINUTE_MS) return 'now';
  if (passedMs < HOUR_MS) return `${Math.floor(passedMs / MINUTE_MS)} min ago`;
  if (passedMs < DAY_MS) return `${Math.floor(passedMs / HOUR_MS)} h ago`;
  if (passedMs < 30 * DAY_MS) return `${Math.floor(passedMs / DAY_MS)} d ago`;
  return formatDay(new Date(instant), zone);
}
