import { randomUUID } from 'node:crypto';

import { receiveSamlAssertion, receiveSamlLogoutByForm } from '@circuit/contract';
import type { ProviderRefusal } from '@circuit/domain/identityProviders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  addSamlProvider,
  beginSaml,
  exchange,
  outcomeOf,
  samlAttributes,
  samlRequest,
} from '#testing/aSamlProvider.ts';
import { originOf } from '#testing/aLearningPlatform.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import {
  assertionOf,
  encoded,
  logoutRequestOf,
  newId,
  readRequest,
  responseOf,
  signatureOf,
  signed,
  unsigned,
  withSignature,
  type AnswerParts,
  type SigningKey,
} from '#testing/samlAnswers.ts';

import { newServiceKey } from './certificates.ts';

let world: World;
let key: SigningKey;
let otherKey: SigningKey;
let ids: { readonly assertions: string; readonly responses: string; readonly other: string };

const ENTITY = 'https://idp.uni.example/saml';
const OTHER_ENTITY = 'https://idp.other.example/saml';

beforeAll(async () => {
  world = await aWorld();
  [key, otherKey] = await Promise.all([
    newServiceKey('https://idp.uni.example', new Date()),
    newServiceKey('https://idp.other.example', new Date()),
  ]);
  const admin = await world.person({ roles: ['SuperAdmin'] });
  const add = (entityId: string, { certificate }: SigningKey, signsResponse: boolean) =>
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
  ids = {
    assertions: await add(ENTITY, key, false),
    responses: await add(ENTITY, key, true),
    other: await add(OTHER_ENTITY, otherKey, false),
  };
});
afterAll(async () => world.close());

const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);

/** What an honest provider would say now about somebody. */
function honest(id: string, requestId: string, change: Partial<AnswerParts> = {}): AnswerParts {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
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
function signedAnswer(parts: AnswerParts, by = key): string {
  const assertion = signed(assertionOf(parts), parts.assertionId, by);
  const response = responseOf(parts, assertion);
  return signed(response, parts.responseId, by);
}

/** One sign-in whose answer a test writes. */
async function answerWith(
  id: string,
  write: (requestId: string) => string,
  { cookie, state, to = id }: { cookie?: string; state?: string; to?: string } = {},
) {
  const begun = await beginSaml(world, id);
  const asked = readRequest(begun.location);
  const request = { identityProviderId: to, SAMLResponse: encoded(write(asked.id)), RelayState: state ?? asked.state };
  return world.call(receiveSamlAssertion, request, { headers: { cookie: cookie ?? begun.cookie } });
}

async function lastRefusal() {
  const { rows } = await inDb((db) =>
    sql<{
      reason: ProviderRefusal;
      details: string;
    }>`select after ->> 'reason' as reason, after ->> 'details' as details
      from audit_events where verb = 'signInRefused' order by at desc, id desc limit 1`.execute(db),
  );
  return rows[0];
}

/** Where the browser was led, what the person reads there, and what the audit keeps. */
async function refusalIn(answer: Awaited<ReturnType<typeof answerWith>>) {
  return { ...outcomeOf(world, answer), audited: (await lastRefusal())?.reason };
}
const refusedAs = (reason: ProviderRefusal) => ({ code: null, refused: reason, audited: reason });

test('IP-72 an answer that is signed, for us and to this request brings its person in', async () => {
  for (const id of [ids.assertions, ids.responses]) {
    const answer = await answerWith(id, (requestId) => signedAnswer(honest(id, requestId)));
    expect(outcomeOf(world, answer).refused).toBeNull();
    expect((await exchange(world, answer)).status).toBe(200);
  }
});

test('IP-13 a value that an administrator has named counts as the second factor', async () => {
  const at = ids.assertions;
  await answerWith(at, (request) => signedAnswer(honest(at, request, { context: 'urn:test:mfa' })));
  const { rows } = await inDb((db) =>
    sql<{ proved: string }>`select after ->> 'provedFactor' as proved from audit_events where verb = 'signedIn'
      order by at desc, id desc limit 1`.execute(db),
  );
  expect(rows[0]?.proved).toBe('true');
});

type Attack = readonly [string, ProviderRefusal, (requestId: string) => string];
const at = (id: () => string, change: Partial<AnswerParts>) => (requestId: string) =>
  signedAnswer(honest(id(), requestId, change));
const ours = () => ids.assertions;
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

const MEANT: readonly Attack[] = [
  ['for another audience', 'audienceWrong', at(ours, { audience: 'https://other.example/sp' })],
  ['of another issuer, signed with the right key', 'issuerWrong', at(ours, { issuer: OTHER_ENTITY })],
  ['in a response of another issuer', 'issuerWrong', at(ours, { responseIssuer: OTHER_ENTITY })],
  ['sent to another address', 'destinationWrong', at(ours, { destination: 'https://other.example/acs' })],
  ['for a recipient elsewhere', 'destinationWrong', at(ours, { recipient: 'https://other.example/acs' })],
  ['to a request that nobody made', 'requestUnknown', at(ours, { inResponseTo: '_1', confirmedRequest: '_1' })],
  ['whose assertion is to another request', 'requestUnknown', at(ours, { confirmedRequest: '_1' })],
  ['to no request', 'requestUnknown', at(ours, { inResponseTo: null, confirmedRequest: null })],
  ['whose assertion is to no request', 'requestUnknown', at(ours, { confirmedRequest: null })],
  [
    'that has expired',
    'expired',
    at(ours, { notBefore: minutes(-10), notOnOrAfter: minutes(-2), confirmedUntil: minutes(5) }),
  ],
  [
    'by a clock that is 10 minutes slow',
    'expired',
    at(ours, { notBefore: minutes(-11), notOnOrAfter: minutes(-5), confirmedUntil: minutes(-5) }),
  ],
  [
    'by a clock that is 10 minutes fast',
    'notYetValid',
    at(ours, { notBefore: minutes(9), notOnOrAfter: minutes(15), confirmedUntil: minutes(15) }),
  ],
  [
    'whose bearer need not be the person',
    'answerUnreadable',
    at(ours, { confirmationMethod: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' }),
  ],
  [
    'that says no',
    'providerSaidNo',
    (requestId) => unsigned(responseOf(honest(ours(), requestId), '')).replace('status:Success', 'status:Responder'),
  ],
];

test.each(MEANT)('IP-73 an answer %s is refused as %s', async (_name, reason, write) => {
  expect(await refusalIn(await answerWith(ours(), write))).toEqual(refusedAs(reason));
});

const withAlgorithm = (algorithm: string) => (requestId: string) => {
  const parts = honest(ours(), requestId);
  return unsigned(responseOf(parts, signed(assertionOf(parts), parts.assertionId, key, { algorithm })));
};

const SIGNED: readonly Attack[] = [
  [
    'without a signature',
    'unsigned',
    (requestId) => {
      const parts = honest(ours(), requestId);
      return unsigned(responseOf(parts, unsigned(assertionOf(parts))));
    },
  ],
  [
    'that was changed',
    'signatureWrong',
    (requestId) => signedAnswer(honest(ours(), requestId)).replaceAll('Of p', 'Of q'),
  ],
  ['signed with another key', 'signatureWrong', (requestId) => signedAnswer(honest(ours(), requestId), otherKey)],
  ['by the algorithm none', 'algorithmForbidden', withAlgorithm('none')],
  ['by a shared secret', 'algorithmForbidden', withAlgorithm('http://www.w3.org/2001/04/xmldsig-more#hmac-sha256')],
  ['by a shared secret with SHA-1', 'algorithmForbidden', withAlgorithm('http://www.w3.org/2000/09/xmldsig#hmac-sha1')],
  ['by RSA with SHA-1', 'algorithmForbidden', withAlgorithm('http://www.w3.org/2000/09/xmldsig#rsa-sha1')],
  [
    'with a digest by SHA-1',
    'algorithmForbidden',
    (requestId) => {
      const parts = honest(ours(), requestId);
      const digest = 'http://www.w3.org/2000/09/xmldsig#sha1';
      return unsigned(responseOf(parts, signed(assertionOf(parts), parts.assertionId, key, { digest })));
    },
  ],
  [
    'with a comment in the name',
    'answerUnreadable',
    (requestId) => signedAnswer(honest(ours(), requestId, { nameId: 'admin<!-- -->.evil' })),
  ],
  [
    'with a document type',
    'answerUnreadable',
    (requestId) => `<!DOCTYPE r [<!ENTITY a "b">]>${signedAnswer(honest(ours(), requestId))}`,
  ],
  ['that is no XML', 'answerUnreadable', () => 'not <xml'],
  ['that is no response', 'answerUnreadable', () => '<a></a>'],
];

test.each(SIGNED)('IP-75 an answer %s is refused as %s', async (_name, reason, write) => {
  expect(await refusalIn(await answerWith(ours(), write))).toEqual(refusedAs(reason));
});

test('IP-75 where the response must be signed, too, a signed assertion alone is refused', async () => {
  const answer = await answerWith(ids.responses, (requestId) => {
    const parts = honest(ids.responses, requestId);
    return unsigned(responseOf(parts, signed(assertionOf(parts), parts.assertionId, key)));
  });
  expect(await refusalIn(answer)).toEqual(refusedAs('unsigned'));
});

/** A real answer about somebody, and the one that the attacker would like to be believed. */
function wrapping(id: string, requestId: string) {
  const good = honest(id, requestId);
  const evil = { ...good, assertionId: newId(), nameId: 'the-victim', attributes: samlAttributes('the-victim') };
  const open = assertionOf(good);
  const signature = signatureOf(open, good.assertionId, key);
  return {
    good,
    evil,
    /** The real one with and without its signature. */
    real: withSignature(open, signature),
    bare: unsigned(open),
    signature,
    forged: assertionOf(evil),
    around: (inside: string) => unsigned(responseOf(good, inside)),
  };
}
const intoSignature = (signature: string, inside: string) =>
  signature.replace('</ds:Signature>', `<ds:Object>${inside}</ds:Object></ds:Signature>`);

type Wrapped = ReturnType<typeof wrapping>;
const WRAPPINGS: readonly (readonly [string, (parts: Wrapped) => string])[] = [
  ['the forged assertion before the real one', ({ forged, real, around }) => around(unsigned(forged) + real)],
  ['the forged assertion after the real one', ({ forged, real, around }) => around(real + unsigned(forged))],
  [
    'the real assertion inside the forged one',
    ({ forged, real, around }) => around(unsigned(forged).replace('</saml:Assertion>', `${real}</saml:Assertion>`)),
  ],
  [
    'the forged one with the real signature, the real one beside it',
    ({ forged, bare, signature, around }) => around(withSignature(forged, signature) + bare),
  ],
  [
    'the real one inside the signature of the forged one',
    ({ forged, bare, signature, around }) => around(withSignature(forged, intoSignature(signature, bare))),
  ],
  [
    'the forged one inside the extensions',
    ({ forged, real, around }) =>
      around(real).replace('<samlp:Status>', `<samlp:Extensions>${unsigned(forged)}</samlp:Extensions><samlp:Status>`),
  ],
  [
    'the real one in the extensions and the forged one in its place, with its signature',
    ({ forged, bare, signature, around }) =>
      around(withSignature(forged, signature)).replace(
        '<samlp:Status>',
        `<samlp:Extensions>${bare}</samlp:Extensions><samlp:Status>`,
      ),
  ],
  [
    'the forged one under the id of the real one',
    ({ forged, evil, good, signature, around }) =>
      around(withSignature(forged.replace(evil.assertionId, good.assertionId), signature)),
  ],
  [
    'both under one id',
    ({ forged, evil, good, real, around }) =>
      around(unsigned(forged.replace(evil.assertionId, good.assertionId)) + real),
  ],
  [
    'two signatures in the forged one',
    ({ forged, signature, around }) => around(withSignature(forged, signature + signature)),
  ],
  [
    'a signature over the whole document',
    ({ forged, evil, around }) => around(signed(forged, evil.assertionId, otherKey, { reference: '' })),
  ],
  [
    'the forged one inside an advice of the real one',
    ({ forged, real, around }) =>
      around(real.replace('<saml:Conditions', `<saml:Advice>${unsigned(forged)}</saml:Advice><saml:Conditions`)),
  ],
  [
    'the real one in another element, the forged one as the child of the response',
    ({ forged, real, around }) => around(`<samlp:Other>${real}</samlp:Other>${unsigned(forged)}`),
  ],
];

describe('signature wrapping', () => {
  test.each(WRAPPINGS)('IP-75 %s brings nobody in', async (_name, write) => {
    const answer = await answerWith(ours(), (requestId) => write(wrapping(ours(), requestId)));
    const { code, refused } = outcomeOf(world, answer);
    expect(code).toBeNull();
    expect(['signatureWrong', 'unsigned']).toContain(refused);
    expect((await lastRefusal())?.reason).toBe(refused);
    const { rows } = await inDb((db) => sql`select from users where email_key = 'the-victim@uni.edu'`.execute(db));
    expect(rows).toEqual([]);
  });

  test.each(['inside its signature', 'beside it'])(
    'IP-75 a forged response with the real one %s brings nobody in',
    async (place) => {
      const id = ids.responses;
      const answer = await answerWith(id, (requestId) => {
        const { good, evil, forged } = wrapping(id, requestId);
        const open = responseOf(good, signed(assertionOf(good), good.assertionId, key));
        const signature = signatureOf(open, good.responseId, key);
        const inside = unsigned(open);
        const fake = responseOf({ ...evil, responseId: newId() }, signed(forged, evil.assertionId, otherKey));
        return place === 'beside it'
          ? withSignature(fake, signature).replace('<samlp:Status>', `${inside}<samlp:Status>`)
          : withSignature(fake, intoSignature(signature, inside));
      });
      expect(await refusalIn(answer)).toEqual(refusedAs('signatureWrong'));
    },
  );
});

test('IP-74 an assertion that a provider sends for two sign-ins counts for the first', async () => {
  const assertionId = newId();
  const write = (requestId: string) => signedAnswer(honest(ours(), requestId, { assertionId }));
  expect(outcomeOf(world, await answerWith(ours(), write)).refused).toBeNull();
  expect(await refusalIn(await answerWith(ours(), write))).toEqual(refusedAs('replayed'));
});

test('IP-74 of ten that bring the same answer at once, to both processes, one comes in', async () => {
  const begun = await beginSaml(world, ours());
  const asked = readRequest(begun.location);
  const SAMLResponse = encoded(signedAnswer(honest(ours(), asked.id)));
  const request = { identityProviderId: ours(), SAMLResponse, RelayState: asked.state };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => world.call(receiveSamlAssertion, request, { headers: { cookie: begun.cookie } })),
  );
  expect(answers.filter((answer) => outcomeOf(world, answer).code !== null)).toHaveLength(1);
});

test('IP-72 an answer that nobody asked for, and one in another browser, are refused', async () => {
  const write = (requestId: string) => signedAnswer(honest(ours(), requestId));
  expect(await refusalIn(await answerWith(ours(), write, { state: '' }))).toEqual(refusedAs('startUnknown'));
  expect(await refusalIn(await answerWith(ours(), write, { state: 'a'.repeat(43) }))).toEqual(
    refusedAs('startUnknown'),
  );
  // The attacker's own answer, in the browser of the victim.
  expect(await refusalIn(await answerWith(ours(), write, { cookie: '' }))).toEqual(refusedAs('otherBrowser'));
  const { cookie } = await beginSaml(world, ours());
  expect(await refusalIn(await answerWith(ours(), write, { cookie }))).toEqual(refusedAs('otherBrowser'));
});

test('IP-72 the answer of one provider at the door of another is refused', async () => {
  const write = (requestId: string) => signedAnswer(honest(ours(), requestId));
  expect(await refusalIn(await answerWith(ours(), write, { to: ids.other }))).toEqual(refusedAs('issuerWrong'));
  expect(await refusalIn(await answerWith(ids.other, write))).toEqual(refusedAs('signatureWrong'));
});

test('IP-77 a name that is new at each sign-in can be no key', async () => {
  const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
  expect(await refusalIn(await answerWith(ours(), at(ours, { nameIdFormat })))).toEqual(refusedAs('subjectMissing'));
});

test('IP-24 S3.06 no assertion leads into the account of an Admin or a SuperAdmin', async () => {
  for (const role of ['Admin', 'SuperAdmin'] as const) {
    const email = `${role.toLowerCase()}-${randomUUID().slice(0, 8)}@uni.edu`;
    const victim = await world.person({ roles: [role], email });
    const attributes = { 'urn:oid:0.9.2342.19200300.100.1.3': [email] };
    const answer = await answerWith(ours(), (requestId) => signedAnswer(honest(ours(), requestId, { attributes })));
    expect(await refusalIn(answer)).toEqual(refusedAs('connectFirst'));
    const { rows } = await inDb((db) => sql`select from identity_links where user_id = ${victim.id}`.execute(db));
    expect(rows).toEqual([]);
  }
});

test('IP-75 nothing that a provider said is in the log', async () => {
  const parts = honest(ours(), '');
  const answer = await answerWith(ours(), (requestId) =>
    signedAnswer({ ...parts, inResponseTo: requestId, confirmedRequest: requestId }),
  );
  expect(outcomeOf(world, answer).refused).toBeNull();
  expect(world.logged()).not.toContain(parts.nameId);
  expect(world.logged()).not.toContain(parts.assertionId);
  expect(world.logged()).not.toContain('SAMLResponse');
});

describe('a logout request', () => {
  const facts = () => ({
    id: newId(),
    issuer: ENTITY,
    destination: `${originOf(world)}/saml/${ours()}/slo`,
    nameId: 'somebody',
    sessionIndex: '_1',
    issuedAt: new Date(),
  });
  const send = (xml: string) =>
    world.call(receiveSamlLogoutByForm, { identityProviderId: ours(), SAMLRequest: encoded(xml), RelayState: 'back' });
  const write = (change: Partial<ReturnType<typeof facts>> = {}, by = key) => {
    const said = { ...facts(), ...change };
    return signed(logoutRequestOf(said), said.id, by);
  };

  test('IP-76 that came as a form ends the sessions it names, and is answered with our signature', async () => {
    const index = newId();
    const nameId = `p${randomUUID().slice(0, 8)}`;
    const came = await answerWith(ours(), (requestId) =>
      signedAnswer(honest(ours(), requestId, { nameId, sessionIndex: index })),
    );
    expect(outcomeOf(world, came).refused).toBeNull();
    const living = async () => {
      const { rows } = await inDb((db) =>
        sql`select from provider_sessions where subject = ${nameId} and ended_at is null`.execute(db),
      );
      return rows.length;
    };
    await send(write({ nameId, sessionIndex: 'another' }));
    expect(await living()).toBe(1);
    const answered = await send(write({ nameId, sessionIndex: index }));
    expect(await living()).toBe(0);
    const location = new URL(answered.headers['location'] ?? '');
    expect(location.href.startsWith('https://idp.uni.example/slo?SAMLResponse=')).toBe(true);
    expect(location.searchParams.get('RelayState')).toBe('back');
    expect(location.searchParams.get('Signature')).not.toBeNull();
  });

  test.each([
    ['without a signature', 'unsigned', () => unsigned(logoutRequestOf(facts()))],
    ['signed with another key', 'signatureWrong', () => write({}, otherKey)],
    ['that was changed', 'signatureWrong', () => write().replace('somebody', 'somebody-else')],
    ['of another issuer', 'issuerWrong', () => write({ issuer: OTHER_ENTITY })],
    ['that was sent elsewhere', 'destinationWrong', () => write({ destination: 'https://other.example/slo' })],
    ['that somebody has kept', 'expired', () => write({ issuedAt: minutes(-20) })],
    ['from the future', 'notYetValid', () => write({ issuedAt: minutes(10) })],
    ['with a document type', 'answerUnreadable', () => `<!DOCTYPE a>${write()}`],
  ] as const)('IP-76 %s is refused as %s and ends nothing', async (_name, reason, xml) => {
    const answer = await send(xml());
    expect(outcomeOf(world, answer).refused).toBe(reason);
    expect((await lastRefusal())?.reason).toBe(reason);
  });
});
