/** Long enough to notice a mistake and unrelease the results. */
export const WAIT_AFTER_RELEASE_MS = 10 * 60_000;

export interface AutomaticPush {
  readonly releasedAt: Date | null;
  /** When released totals or the people whom the platform knows changed last. */
  readonly changedAt: Date | null;
  /** As of when it was last decided what to send; null before the first time. */
  readonly plannedAt: Date | null;
}

/** Whether a push starts by itself now: ten minutes after the release, and again when something has changed. (GP-19) */
export function isPushDue({ releasedAt, changedAt, plannedAt }: AutomaticPush, now: Date): boolean {
  if (releasedAt === null || now.getTime() < releasedAt.getTime() + WAIT_AFTER_RELEASE_MS) return false;
  if (plannedAt === null || plannedAt < releasedAt) return true;
  return changedAt !== null && changedAt > plannedAt;
}
