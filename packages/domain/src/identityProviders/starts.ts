import type { ProviderRefused } from './refusals.ts';

/** How long the way through the provider may take. */
export const START_SECONDS = 600;

export const START_PURPOSES = ['signIn', 'test', 'connect'] as const;
/** A test signs nobody in; `connect` adds the provider to the account of somebody who is signed in. */
export type StartPurpose = (typeof START_PURPOSES)[number];

export interface StartFacts {
  readonly expiresAt: Date;
  readonly consumedAt: Date | null;
}

/** Whether a sign-in that came back can still be finished; each can once. (IP-31) */
export function judgeStart(start: StartFacts | null, now: Date): ProviderRefused | null {
  if (start === null) return { reason: 'startUnknown', details: '' };
  if (start.consumedAt !== null) return { reason: 'startUsed', details: '' };
  return start.expiresAt <= now ? { reason: 'startExpired', details: '' } : null;
}

/** All cookies of sign-ins through providers begin so, as an endpoint that reads them says. */
export const PROVIDER_COOKIES = '__Host-idp_*';

/** A cookie of its own for each sign-in, so that two tabs do not disturb each other. */
export const startCookieName = (state: string): string => `__Host-idp_${state.slice(0, 8)}`;
/** The ticket service sends nothing back that we sent, so its sign-in is found by this one. */
export const CAS_COOKIE = '__Host-idp_cas';
/** Which provider session this browser is in, for the way out. */
export const PROVIDER_SESSION_COOKIE = '__Host-idp_session';
