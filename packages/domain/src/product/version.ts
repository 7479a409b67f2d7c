/** Shown in the footer and compared by open tabs to learn of a new version. (S1.07, S9.12) */
export const VERSION = '2.20.2';
export const VERSION_NAME = 'Unicorn';

/** Stands in the page title and the footer only; everywhere else texts use the configured APP_NAME. (S1.07) */
export const PRODUCT_NAME = 'Circuit';

/** What the gradable item is called. (S1.07) */
export const GRADABLE_DESCRIPTOR = 'assignment';

/** Whether it is a zone that dates can be shown in. */
export function isTimeZone(zoneId: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zoneId }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Unless configuration sets one. (S9.07) */
export const DEFAULT_TIME_ZONE_ID = 'America/Indianapolis';
