import { formatDateTime } from '#platform/time/format.ts';
import { many } from '#parts/words/figures.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Sessions tell the server of themselves every few minutes only. */
const NOW_MS = 5 * MINUTE_MS;
const MONTH_DAYS = 30;

/** "now", "20 minutes ago", "2 hours ago", "4 days ago"; a date after a month. */
export function ago(at: Date, now: Date, zone: string): string {
  const passedMs = now.getTime() - at.getTime();
  if (passedMs < NOW_MS) return 'now';
  if (passedMs < HOUR_MS) return counted(passedMs / MINUTE_MS, 'minute');
  if (passedMs < DAY_MS) return counted(passedMs / HOUR_MS, 'hour');
  if (passedMs < MONTH_DAYS * DAY_MS) return counted(passedMs / DAY_MS, 'day');
  return formatDateTime(at, zone);
}

const counted = (passed: number, unit: string): string => `${many(Math.floor(passed), unit)} ago`;
