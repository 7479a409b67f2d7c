import type { UserId } from '@circuit/domain/kernel';
import { MOST_ROSTER_LINES } from '@circuit/domain/roster';

import type { Throttle } from '#platform/implement.ts';

const HALF_AN_HOUR = 1800;
const HOUR = 3600;
// The largest file twice, once rehearsed and once applied, and as much as anybody types and pastes besides.
const MOST_LOOKUPS = 2 * MOST_ROSTER_LINES + 2000;

/**
 * Every answer to an identifier says who is behind it, so lookups are counted one by one, whichever call makes them.
 * The limit is enough to fill a course and too low to collect the names behind every alias. (PC-9, T23)
 */
export const lookups = (userId: UserId | null, count: number): Throttle => ({
  key: `lookups ${userId ?? ''}`,
  tries: MOST_LOOKUPS,
  perSeconds: HALF_AN_HOUR,
  worth: Math.max(1, count),
});

/** Every new person gets a message from us: as many an hour as the largest file names. (PC-3) */
export const invitations = (userId: UserId | null, count: number): Throttle => ({
  key: `invitations ${userId ?? ''}`,
  tries: MOST_ROSTER_LINES,
  perSeconds: HOUR,
  worth: count,
});
