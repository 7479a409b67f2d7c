import { phaseOf, WRITE_GRACE_MS, type Schedule } from '../phases/index.ts';

/** Whether a hand-in that counts came after the end that holds for everybody: only a late permit lets it in. (SB-5) */
export const isLateHandIn = (regular: Schedule, changedAt: Date): boolean => isPastLastWrite(regular, changedAt);

/** Whether a person can hand in no more by their own dates, whoever has hidden the assignment meanwhile. (SB-9) */
export const isHandInOver = (schedule: Schedule, now: Date): boolean => isPastLastWrite(schedule, now);

function isPastLastWrite(schedule: Schedule, at: Date): boolean {
  const endsAt = phaseOf(schedule, 'Submission')?.endsAt ?? null;
  return endsAt !== null && at.getTime() >= endsAt.getTime() + WRITE_GRACE_MS;
}
