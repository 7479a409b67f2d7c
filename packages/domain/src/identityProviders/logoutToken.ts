import { err, ok, type Result } from '../kernel/index.ts';

import type { ProviderRefused } from './refusals.ts';

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

export interface LogoutClaims {
  readonly jti: string;
  readonly sid: string | null;
  readonly sub: string | null;
}

/** What a checked logout token must say, and must not: an identity token must never pass for one. (IP-51) */
export function judgeLogoutToken(claims: Readonly<Record<string, unknown>>): Result<LogoutClaims, ProviderRefused> {
  const { jti, sid, sub, events, nonce } = claims;
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, LOGOUT_EVENT);
  const isNamed = typeof sid === 'string' || typeof sub === 'string';
  if (!isLogout || nonce !== undefined || typeof jti !== 'string' || !isNamed)
    return err({ reason: 'answerUnreadable', details: 'It is not a logout token.' });
  return ok({ jti, sid: typeof sid === 'string' ? sid : null, sub: typeof sub === 'string' ? sub : null });
}
