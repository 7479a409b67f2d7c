import { err, ok, type Result } from '../kernel/index.ts';

import { readAddress } from './address.ts';
import { recordOf, textOf, type Payload } from './claims.ts';

/** What services speak. Moodle refuses plain JSON. */
export const LTI_MEDIA = {
  lineItem: 'application/vnd.ims.lis.v2.lineitem+json',
  lineItems: 'application/vnd.ims.lis.v2.lineitemcontainer+json',
  score: 'application/vnd.ims.lis.v1.score+json',
  results: 'application/vnd.ims.lis.v2.resultcontainer+json',
  memberships: 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json',
} as const;

const ASSERTION_SECONDS = 300;
/** Moodle refuses an assertion that seems to come from the future, by any clock but its own. */
const ISSUED_BEFORE_SECONDS = 5;

export interface AssertionFacts {
  readonly clientId: string;
  readonly tokenUrl: string;
  readonly tokenAudience: string | null;
}

/** What the tool signs to get an access token. (LT-42) */
export function assertionClaims({ clientId, tokenUrl, tokenAudience }: AssertionFacts, id: string, now: Date) {
  const issuedAt = Math.floor(now.getTime() / 1000) - ISSUED_BEFORE_SECONDS;
  const aud = tokenAudience ?? tokenUrl;
  return { iss: clientId, sub: clientId, aud, iat: issuedAt, exp: issuedAt + ASSERTION_SECONDS, jti: id };
}

export interface AccessToken {
  readonly token: string;
  /** How long to keep it: a minute less than the platform says. */
  readonly seconds: number;
}

const DEFAULT_SECONDS = 3600;
const MARGIN_SECONDS = 60;
const MOST_DETAILS = 200;

/** A platform's answer to a request for a token, or what it said instead: not always JSON. */
export function readAccessToken(status: number, body: string): Result<AccessToken, string> {
  const document = parsed(body);
  const token = textOf(document['access_token'], 8000);
  if (status >= 300 || token === null) return err(`${status} ${errorIn(document, body)}`.trim());
  const said = document['expires_in'];
  const seconds = typeof said === 'number' && said > 0 ? said : DEFAULT_SECONDS;
  return ok({ token, seconds: Math.max(0, seconds - MARGIN_SECONDS) });
}

/** What a service or the token address says went wrong, in the platform's own words. */
export function errorIn(document: Payload, body: string): string {
  const said = ['error_description', 'error', 'message'].flatMap((name) => textOf(document[name], 2000) ?? []);
  return (said[0] ?? body.replaceAll(/\s+/g, ' ').trim()).slice(0, MOST_DETAILS);
}

/** A JSON object; an empty one where the text is none. */
const parsed = (body: string): Payload => recordOf(jsonOf(body));

/** What a platform answered, if it is JSON; null otherwise: Moodle puts its errors between quotes without escaping them. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Where the list goes on; null at its end, and for an address elsewhere. Moodle writes curly quotes and `&amp;`. (LT-43) */
export function nextPage(link: string | undefined, from: string): string | null {
  const [, found] = /<([^<>]+)>\s*;[^<]*\brel\s*=\s*["'“”„]?next\b/iu.exec(link ?? '') ?? [];
  const address = found?.replaceAll('&amp;', '&');
  const origin = address === undefined ? undefined : readAddress(address)?.origin;
  return address !== undefined && origin !== undefined && origin === readAddress(from)?.origin ? address : null;
}

/** The address of a column's scores or results: in the path, before the query that platforms put after it. (LT-43) */
export function underLineItem(lineItemUrl: string, what: 'scores' | 'results'): string {
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(lineItemUrl) ?? [];
  return `${path.replace(/\/$/, '')}/${what}${query}`;
}

/** How long a busy platform asks us to wait: seconds, a date, or the reset of its limit. */
export function retryAfterSeconds(headers: Readonly<Record<string, string>>, now: Date): number | null {
  const said = headers['retry-after'] ?? headers['x-rate-limit-reset'];
  if (said === undefined || said.trim() === '') return null;
  const seconds = /^\d+(?:\.\d+)?$/.test(said.trim()) ? Number(said) : (Date.parse(said) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
