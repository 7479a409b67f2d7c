/** When nobody works on a course, by the clock on its wall: from one until five. */
export const NIGHT_STARTS_MINUTE = 60;
const NIGHT_MINUTES = 240;
/** A worker that was away catches up until seven, and then leaves it to the next night. */
export const NIGHT_ENDS_MINUTE = 420;

/** The minute of the night at which a course is synced, the same every night: they are spread by their ids. (RO-41) */
export function nightlyMinute(groupId: string): number {
  let hash = 2_166_136_261;
  for (const letter of groupId) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return NIGHT_STARTS_MINUTE + ((hash >>> 0) % NIGHT_MINUTES);
}

/** Whether it is time, by the minutes that have passed since midnight where the course is. */
export const isNightlyDue = (groupId: string, minute: number): boolean =>
  minute >= nightlyMinute(groupId) && minute < NIGHT_ENDS_MINUTE;
