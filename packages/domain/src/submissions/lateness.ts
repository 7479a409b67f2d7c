import { phaseOf, WRITE_GRACE_MS, type Schedule } from '../phases/index.ts';

/** Whether a hand-in that counts came after the class's deadline: only a late permit lets it in. (SB-5) */
export const isLateHandIn = (regular: Schedule, changedAt: Date): boolean => isPastLastWrite(regular, changedAt);

/** Whether a person's own deadline to hand in has passed, even if the assignment has been hidden since. (SB-9) */
export const isHandInOver = (schedule: Schedule, now: Date): boolean => isPastLastWrite(schedule, now);

function isPastLastWrite(schedule: Schedule, at: Date): boolean {
  const endsAt = phaseOf(schedule, 'Submission')?.endsAt ?? null;
  return endsAt !== null && at.getTime() >= endsAt.getTime() + WRITE_GRACE_MS;
}
