import type { ProviderRefused } from './refusals.ts';

/** By how much the clock of a SAML provider may differ from ours. */
export const SAML_SKEW_MS = 60_000;
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
/** A logout is sent at once; an older one was kept by somebody. */
const LOGOUT_AGE_MS = 10 * 60_000;

interface Confirmation {
  readonly method: string | null;
  readonly recipient: string | null;
  readonly inResponseTo: string | null;
  readonly notBefore: Date | null;
  readonly notOnOrAfter: Date | null;
}

/** What an answer says about itself. The assertion's part was signed; the response's part may not have been. */
export interface AnswerFacts {
  readonly responseIssuer: string | null;
  readonly destination: string | null;
  readonly issuer: string | null;
  readonly confirmations: readonly Confirmation[];
}

export interface AnswerExpected {
  readonly entityId: string;
  readonly assertionUrl: string;
  readonly requestId: string;
}

/** Whether it is from the provider that was asked, sent to us, and to this very request, in time. (IP-73) */
export function judgeAnswer(facts: AnswerFacts, expected: AnswerExpected, now: Date): ProviderRefused | null {
  const { responseIssuer, destination, issuer, confirmations } = facts;
  const { entityId, assertionUrl, requestId } = expected;
  if (issuer !== entityId || (responseIssuer !== null && responseIssuer !== entityId))
    return { reason: 'issuerWrong', details: `It is from ${responseIssuer ?? issuer ?? 'nobody'}.` };
  if (destination !== null && destination !== assertionUrl)
    return { reason: 'destinationWrong', details: `It was sent to ${destination}.` };
  const bearers = confirmations.filter(({ method }) => method === BEARER);
  if (bearers.length === 0)
    return { reason: 'answerUnreadable', details: 'It does not say that its bearer is the person.' };
  const forUs = bearers.filter(({ recipient }) => recipient === assertionUrl);
  if (forUs.length === 0)
    return { reason: 'destinationWrong', details: `It is for ${bearers[0]?.recipient ?? 'nobody'}.` };
  const toRequest = forUs.filter(({ inResponseTo }) => inResponseTo === requestId);
  if (toRequest.length === 0) return { reason: 'requestUnknown', details: 'It answers another request.' };
  const refusals = toRequest.map((one) => judgeTimes(one, now));
  return refusals.includes(null) ? null : (refusals[0] ?? null);
}

function judgeTimes(
  { notBefore, notOnOrAfter }: Pick<Confirmation, 'notBefore' | 'notOnOrAfter'>,
  now: Date,
): ProviderRefused | null {
  if (notBefore !== null && now.getTime() + SAML_SKEW_MS < notBefore.getTime())
    return { reason: 'notYetValid', details: `It is valid from ${notBefore.toISOString()}.` };
  if (notOnOrAfter === null) return { reason: 'answerUnreadable', details: 'It does not say when it ends.' };
  return now.getTime() - SAML_SKEW_MS >= notOnOrAfter.getTime()
    ? { reason: 'expired', details: `It ended at ${notOnOrAfter.toISOString()}.` }
    : null;
}

/** What a provider asks when it ends a session. It was signed. */
export interface LogoutFacts {
  readonly id: string | null;
  readonly issuer: string | null;
  readonly destination: string | null;
  readonly issuedAt: Date | null;
  readonly notOnOrAfter: Date | null;
  readonly nameId: string | null;
}

/** Whether it is from this provider, for us and from now: a kept one would end later sessions, too. (IP-76) */
export function judgeLogoutRequest(
  { id, issuer, destination, issuedAt, notOnOrAfter, nameId }: LogoutFacts,
  { entityId, signOutUrl }: { readonly entityId: string; readonly signOutUrl: string },
  now: Date,
): ProviderRefused | null {
  if (id === null || issuedAt === null || nameId === null)
    return { reason: 'answerUnreadable', details: 'It is not a logout request.' };
  if (issuer !== entityId) return { reason: 'issuerWrong', details: `It is from ${issuer ?? 'nobody'}.` };
  if (destination !== null && destination !== signOutUrl)
    return { reason: 'destinationWrong', details: `It was sent to ${destination}.` };
  const until = new Date(Math.min(issuedAt.getTime() + LOGOUT_AGE_MS, notOnOrAfter?.getTime() ?? Infinity));
  return judgeTimes({ notBefore: issuedAt, notOnOrAfter: until }, now);
}
