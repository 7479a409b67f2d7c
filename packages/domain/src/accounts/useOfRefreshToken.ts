import { LIFETIME, secondsAfter } from './lifetimes.ts';

export type RefreshFacts = {
  readonly isRevoked: boolean;
  readonly isActivePerson: boolean;
  /** When this token was exchanged for its successor. */
  readonly usedAt: Date | null;
  /** Whether it is the latest one exchanged, so that its successor is the session's current token. */
  readonly isLatestUsed: boolean;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
};

/** `rotate`; `sameSuccessor`: the answer got lost, or two tabs asked at once; `ended`; `reuse`: the family must die. */
export type RefreshVerdict = 'rotate' | 'sameSuccessor' | 'ended' | 'reuse';

export function judgeRefresh(token: RefreshFacts, now: Date): RefreshVerdict {
  if (token.isRevoked || !token.isActivePerson) return 'ended';
  if (token.usedAt !== null) {
    const isInGrace = token.isLatestUsed && now < secondsAfter(token.usedAt, LIFETIME.refreshGrace);
    return isInGrace ? 'sameSuccessor' : 'reuse';
  }
  return isSessionOver(token, now) ? 'ended' : 'rotate';
}

/** Two hours without a refresh, or the end of the session itself. */
export function isSessionOver(session: { readonly lastUsedAt: Date; readonly expiresAt: Date }, now: Date): boolean {
  return session.expiresAt <= now || secondsAfter(session.lastUsedAt, LIFETIME.idleSession) <= now;
}
