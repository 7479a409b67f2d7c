import { randomUUID } from 'node:crypto';

import { receiveSamlAssertion } from '@circuit/contract/identityProviders';
import type { ProviderRefusal } from '@circuit/domain/identityProviders';
import { sql } from 'kysely';

import { originOf } from './aLearningPlatform.ts';
import { addSamlProvider, beginSaml, samlAttributes, samlRequest } from './aSamlProvider.ts';
import type { World } from './aWorld.ts';
import type { Person } from './people.ts';
import {
  assertionOf,
  encoded,
  newId,
  readRequest,
  responseOf,
  signed,
  type AnswerParts,
  type SigningKey,
} from './samlAnswers.ts';

export const ENTITY = 'https://idp.uni.example/saml';
export const OTHER_ENTITY = 'https://idp.other.example/saml';

export const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);

/** A provider whose key the tests have, so that they say in its name what they like. */
export const addForgedProvider = (
  world: World,
  admin: Person,
  { certificate }: SigningKey,
  { entityId = ENTITY, signsResponse = false } = {},
): Promise<string> =>
  addSamlProvider(
    world,
    admin,
    samlRequest({
      kind: 'saml',
      entityId,
      signInUrl: 'https://idp.uni.example/sso',
      signOutUrl: 'https://idp.uni.example/slo',
      certificates: [certificate],
      metadataUrl: null,
      signsResponse,
    }),
  );

/** What an honest provider would say now about somebody. */
export function honestAnswer(
  world: World,
  id: string,
  requestId: string,
  change: Partial<AnswerParts> = {},
): AnswerParts {
  const login = `p${randomUUID().slice(0, 8)}`;
  return {
    responseId: newId(),
    responseIssuer: ENTITY,
    destination: `${originOf(world)}/saml/${id}/acs`,
    inResponseTo: requestId,
    assertionId: newId(),
    issuer: ENTITY,
    nameId: login,
    nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    confirmationMethod: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
    recipient: `${originOf(world)}/saml/${id}/acs`,
    confirmedRequest: requestId,
    notBefore: minutes(-1),
    notOnOrAfter: minutes(5),
    confirmedUntil: minutes(5),
    audience: `${originOf(world)}/saml/${id}/metadata`,
    sessionIndex: newId(),
    context: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
    attributes: samlAttributes(login),
    ...change,
  };
}

/** Signed as providers do: the assertion, and the response around it. */
export function signedAnswer(parts: AnswerParts, by: SigningKey): string {
  const assertion = signed(assertionOf(parts), parts.assertionId, by);
  const response = responseOf(parts, assertion);
  return signed(response, parts.responseId, by);
}

/** One sign-in whose answer a test writes. */
export async function answerWith(
  world: World,
  id: string,
  write: (requestId: string) => string,
  { cookie, state, to = id }: { cookie?: string; state?: string; to?: string } = {},
) {
  const begun = await beginSaml(world, id);
  const asked = readRequest(begun.location);
  const request = { identityProviderId: to, SAMLResponse: encoded(write(asked.id)), RelayState: state ?? asked.state };
  return world.call(receiveSamlAssertion, request, { headers: { cookie: cookie ?? begun.cookie } });
}

export async function lastRefusal(world: World) {
  const { rows } = await world.home.database.withShard(world.shard, (db) =>
    sql<{
      reason: ProviderRefusal;
      details: string;
    }>`select after ->> 'reason' as reason, after ->> 'details' as details
      from audit_events where verb = 'signInRefused' order by at desc, id desc limit 1`.execute(db),
  );
  return rows[0];
}
