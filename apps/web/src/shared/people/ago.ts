import { formatDateTime } from '#shared/time/format.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Sessions tell the server of themselves every few minutes only. */
const NOW_MS = 5 * MINUTE_MS;
const MONTH_DAYS = 30;

/** "now", "20 min ago", "2 h ago", "4 d ago"; what is longer ago than a month is a date. */
export function ago(at: Date, now: Date, zone: string): string {
  const passedMs = now.getTime() - at.getTime();
  if (passedMs < NOW_MS) return 'now';
  if (passedMs < HOUR_MS) return `${Math.floor(passedMs / MINUTE_MS)} min ago`;
  if (passedMs < DAY_MS) return `${Math.floor(passedMs / HOUR_MS)} h ago`;
  if (passedMs < MONTH_DAYS * DAY_MS) return `${Math.floor(passedMs / DAY_MS)} d ago`;
  return formatDateTime(at, zone);
}
