import { LIFETIME, secondsAfter } from './lifetimes.ts';

export type CodeFacts = {
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly usedWithKey: string | null;
  /** Whether the browser that exchanges the code proved to be the one that began. */
  readonly isRightBrowser: boolean;
};

/**
 * `exchange` it; `repeat` the answer that got lost; `expired`; `otherBrowser`; or `reuse`: somebody shows a spent
 * code, so whatever it gave must end. (AC-1 to AC-4)
 */
export type CodeVerdict = 'exchange' | 'repeat' | 'expired' | 'otherBrowser' | 'reuse';

export function judgeCode(code: CodeFacts, idempotencyKey: string | null, now: Date): CodeVerdict {
  // Before anything else: a stranger with a stolen code must neither use it nor end the owner's session with it.
  if (!code.isRightBrowser) return 'otherBrowser';
  if (code.usedAt !== null) {
    const isRepeat =
      idempotencyKey !== null &&
      idempotencyKey === code.usedWithKey &&
      now < secondsAfter(code.usedAt, LIFETIME.codeGrace);
    return isRepeat ? 'repeat' : 'reuse';
  }
  return now < code.expiresAt ? 'exchange' : 'expired';
}
