import type { SignInList } from '@circuit/contract/accounts';
import { displayName } from '@circuit/domain/people';

export type SignIn = SignInList['items'][number];

const ENDS: Readonly<Record<NonNullable<SignIn['endedBecause']>, string>> = {
  loggedOut: 'Signed out',
  expired: 'Expired',
  signedOutEverywhere: 'Signed out everywhere',
  security: 'Ended for safety',
  impersonationStopped: 'Stopped',
};

/** What it was: one's own sign-in, or somebody who viewed the product as this person. */
export function signInTitle({ impersonatedBy }: SignIn): string {
  return impersonatedBy === null ? 'You signed in' : `${displayName(impersonatedBy)} viewed the site as you`;
}

/** Whether it goes on, and if not, why. */
export function signInState({ isCurrent, hasEnded, endedBecause }: SignIn): string {
  if (isCurrent) return 'This browser, now';
  if (!hasEnded) return 'Still signed in';
  return endedBecause === null ? 'Ended' : ENDS[endedBecause];
}
