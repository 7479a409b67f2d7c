import { createHash, randomBytes, randomUUID } from 'node:crypto';

import { USUAL_MAPPING, type KindSettings } from '@circuit/domain/identityProviders';

import type { StandIn } from './standIn.ts';

/** What came of one try to sign in: in, told what is wrong, or something nobody should see. */
export type Outcome = 'in' | 'told' | `other: ${string}`;

/** The kinds whose provider we call while somebody waits. SAML sends the browser and calls nobody. */
export const DOOR_KINDS = ['oidc', 'cas'] as const;
export type DoorKind = (typeof DOOR_KINDS)[number];

export async function addProvider(origin: string, token: string, kind: DoorKind, standIn: StandIn): Promise<string> {
  const settings: KindSettings =
    kind === 'oidc'
      ? { kind, issuer: standIn.origin, clientId: 'circuit', scopes: [] }
      : { kind, baseUrl: `${standIn.origin}/cas`, version: '3', takesCredentials: false };
  const response = await fetch(`${origin}/api/identityProviderSettings`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      name: `Stand-in ${kind}`,
      isEnabled: true,
      firstSignIn: 'create',
      domains: [],
      mapping: USUAL_MAPPING[kind],
      secondFactorValues: [],
      settings,
    }),
  });
  if (!response.ok) throw new Error(`The provider was not added: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
}

/** One person who presses the button, as far as the provider lets them. */
export async function trySignIn(origin: string, kind: DoorKind, id: string, standIn: StandIn): Promise<Outcome> {
  try {
    const start = await fetch(`${origin}/api/account/external/${id}/start`, { redirect: 'manual' });
    const location = start.headers.get('location') ?? '';
    if (location.startsWith('/login?refused=')) return toldBy(location);
    if (start.status !== 303) return `other: start ${start.status}`;
    const cookie = start.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return await (kind === 'oidc'
      ? comeBackWithCode(origin, id, new URL(location), cookie, standIn)
      : comeBackWithTicket(origin, cookie));
  } catch (error) {
    return `other: ${error instanceof Error ? error.message : 'no answer'}`;
  }
}

async function comeBackWithCode(
  origin: string,
  id: string,
  at: URL,
  cookie: string,
  standIn: StandIn,
): Promise<Outcome> {
  const code = standIn.codeFor(at.searchParams.get('nonce') ?? '');
  const query = new URLSearchParams({ code, state: at.searchParams.get('state') ?? '' });
  const answer = await fetch(`${origin}/api/account/external/${id}/callback?${query.toString()}`, {
    redirect: 'manual',
    headers: { cookie },
  });
  const location = answer.headers.get('location') ?? '';
  if (location.startsWith('/login?code=')) return 'in';
  return location.startsWith('/login?refused=') ? toldBy(location) : `other: callback ${answer.status}`;
}

async function comeBackWithTicket(origin: string, cookie: string): Promise<Outcome> {
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  const query = new URLSearchParams({ ticket: `ST-${randomUUID()}`, service: origin });
  const answer = await fetch(`${origin}/api/account/validateCasTicket?${query.toString()}`, {
    headers: { cookie, 'circuit-code-challenge': challenge },
  });
  if (answer.ok) return 'in';
  const { detail } = (await answer.json()) as { detail?: string }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a problem document
  return answer.status === 400 && detail !== undefined && SENTENCES.has(detail)
    ? 'told'
    : `other: ${answer.status} ${detail}`;
}

/** What people should read while a provider is away: that it does not answer, or that what it says is not to be read. */
const REASONS = ['providerUnreachable', 'answerUnreadable'];
const SENTENCES = new Set([
  'Your university’s sign-in does not answer. Try again in a minute, or use another way.',
  'The sign-in did not work because the connection is not set up correctly. Contact support.',
]);

function toldBy(location: string): Outcome {
  const reason = new URL(location, 'http://here').searchParams.get('refused') ?? '';
  return REASONS.includes(reason) ? 'told' : `other: ${reason}`;
}
