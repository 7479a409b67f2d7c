import { err, ok, type Result } from '../kernel/index.ts';

import { readAddress } from './address.ts';
import type { Refused } from './judgeToken.ts';

/** How long the way through the platform may take. */
export const LOGIN_SECONDS = 600;
/** How long the presenter of a launch can be opened again. */
export const LAUNCH_SECONDS = 12 * 3600;
export const REGISTRATION_SECONDS = 3600;

/** Where platforms may send people: nothing else is a target of a launch. */
export const LTI_TARGETS = ['/lti/launch', '/lti/deep-link'] as const;

interface LoginRequest {
  readonly iss?: string | undefined;
  readonly login_hint?: string | undefined;
  readonly target_link_uri?: string | undefined;
}

export interface CompleteLogin {
  readonly issuer: string;
  readonly loginHint: string;
  readonly targetLinkUri: string;
}

/** What a platform must send to log somebody in; the target must be an address of this university's own host. (LT-10) */
export function judgeLogin(request: LoginRequest, host: string): Result<CompleteLogin, Refused> {
  const { iss = '', login_hint: loginHint = '', target_link_uri: targetLinkUri = '' } = request;
  const fields = { iss, login_hint: loginHint, target_link_uri: targetLinkUri };
  const missing = Object.entries(fields).flatMap(([name, value]) => (value === '' ? [name] : []));
  if (missing.length > 0) return err({ reason: 'loginIncomplete', details: `Missing: ${missing.join(', ')}.` });
  const target = readAddress(targetLinkUri);
  const isOurs = target?.host === host.toLowerCase() && LTI_TARGETS.some((path) => path === target.path);
  if (!isOurs) return err({ reason: 'targetForeign', details: `It leads to ${targetLinkUri.slice(0, 200)}.` });
  return ok({ issuer: iss, loginHint, targetLinkUri });
}

/** The name of a frame, as the standard allows it; anything else is no frame. */
export function storageTargetOf(text: string | undefined): string | null {
  return text !== undefined && /^[A-Za-z0-9_.-]{1,64}$/.test(text) ? text : null;
}

/** All cookies of logins and launches begin so, as an endpoint that reads them says. */
export const LTI_COOKIES = '__Host-lti_*';

/** A cookie of its own for each login, so that two tabs that launch at once do not disturb each other. */
export const stateCookieName = (state: string): string => `__Host-lti_${state.slice(0, 8)}`;
export const claimCookieName = (ltiLaunchId: string): string => `__Host-lti_claim_${ltiLaunchId.slice(-8)}`;

export interface StateFacts {
  readonly expiresAt: Date;
  readonly consumedAt: Date | null;
}

/** Whether the login that a launch answers can still be answered; each can once. (LT-12) */
export function judgeState(state: StateFacts | null, now: Date): Refused | null {
  if (state === null) return { reason: 'stateUnknown', details: '' };
  if (state.consumedAt !== null) return { reason: 'stateUsed', details: '' };
  return state.expiresAt <= now ? { reason: 'stateExpired', details: '' } : null;
}
