import { phaseOf, WRITE_GRACE_MS, type Schedule } from '../phases/index.ts';

/** Whether a hand-in that counts came after the end that holds for everybody: only a late permit lets it in. (SB-5) */
export function isLateHandIn(regular: Schedule, now: Date): boolean {
  const endsAt = phaseOf(regular, 'Submission')?.endsAt ?? null;
  return endsAt !== null && now.getTime() >= endsAt.getTime() + WRITE_GRACE_MS;
}
