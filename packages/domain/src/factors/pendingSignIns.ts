import { secondsAfter } from '../accounts/index.ts';

import { FACTOR_LIFETIME, MOST_FAILURES } from './lifetimes.ts';

export type PendingFacts = {
  readonly expiresAt: Date;
  readonly failures: number;
  readonly usedAt: Date | null;
  readonly usedWithKey: string | null;
  /** Whether the browser that goes on proved to be the one that began. */
  readonly isRightBrowser: boolean;
};

/** `good`; `repeat` the answer that got lost; or why it is over. (MF-2) */
export type PendingVerdict = 'good' | 'repeat' | 'over' | 'otherBrowser' | 'tooManyFailures';

export function judgePending(pending: PendingFacts, idempotencyKey: string | null, now: Date): PendingVerdict {
  if (!pending.isRightBrowser) return 'otherBrowser';
  if (pending.usedAt !== null) {
    const isRepeat =
      idempotencyKey !== null &&
      idempotencyKey === pending.usedWithKey &&
      now < secondsAfter(pending.usedAt, FACTOR_LIFETIME.pendingGrace);
    return isRepeat ? 'repeat' : 'over';
  }
  if (pending.failures >= MOST_FAILURES) return 'tooManyFailures';
  return now < pending.expiresAt ? 'good' : 'over';
}
