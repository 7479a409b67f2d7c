import { seededChance } from './chance.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MOST_DAYS = 9;

/** When somebody of a class was last here: most within a day, a few more than a week ago. (SE-17) */
export function lastSeenOf(userId: string, now: Date): string {
  const random = seededChance(`last seen ${userId}`);
  const agoMs = 7 * MINUTE_MS + random() ** 3 * MOST_DAYS * DAY_MS;
  return new Date(now.getTime() - Math.floor(agoMs / MINUTE_MS) * MINUTE_MS).toISOString();
}
