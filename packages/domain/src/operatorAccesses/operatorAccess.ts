import { err, ok, type Result } from '../kernel/index.ts';

/** Nobody from outside looks into a university for longer than this without saying why anew. (OP-20) */
export const MOST_ACCESS_MINUTES = 60;

export const OPERATOR_ACCESS_STATES = ['waiting', 'inUse', 'expired', 'ended'] as const;
export type OperatorAccessState = (typeof OPERATOR_ACCESS_STATES)[number];

export interface AccessMoments {
  readonly expiresAt: Date;
  readonly firstUsedAt: Date | null;
  readonly endedAt: Date | null;
}

/** `waiting`: nobody has come in by it yet, and still can. */
export function accessState({ expiresAt, firstUsedAt, endedAt }: AccessMoments, now: Date): OperatorAccessState {
  if (endedAt !== null) return 'ended';
  if (expiresAt <= now) return 'expired';
  return firstUsedAt === null ? 'waiting' : 'inUse';
}

export function checkMinutes(typed: string): Result<number, string> {
  const minutes = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  if (minutes >= 1 && minutes <= MOST_ACCESS_MINUTES) return ok(minutes);
  return err(`Say how many minutes, from 1 to ${MOST_ACCESS_MINUTES}.`);
}
