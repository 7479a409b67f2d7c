import type { ArtifactId, UserId } from '../kernel/index.ts';

import type { TokenPurpose } from './types.ts';

/** A token opens one artifact, for one person and one purpose, for five minutes. (AR-10) */
export const TOKEN_SECONDS = 300;

export interface TokenFacts {
  readonly artifactId: ArtifactId;
  readonly userId: UserId;
  readonly purpose: TokenPurpose;
  readonly expiresAt: Date;
}

/** Until is not included: at the instant itself the token opens nothing. */
export function opensFor(token: TokenFacts, userId: UserId, now: Date): boolean {
  return token.userId === userId && now < token.expiresAt;
}

/** A person's access to the holder of an artifact. A deleted holder is shown to people who may restore it. */
export type HolderAccess = 'change' | 'read' | 'deleted' | null;

/**
 * What a person may see of an artifact: nothing without the right to see what holds it, not even its author; everything,
 * if it is theirs or they may change what holds it; else the copy without traces of its author, under a name that says
 * nothing. (AR-1, AR-2)
 */
export function viewOf(access: HolderAccess, isAuthor: boolean): 'whole' | 'anonymous' | null {
  if (access === null) return null;
  return isAuthor || access === 'change' ? 'whole' : 'anonymous';
}
