import { randomUUID } from 'node:crypto';

import { receiveSamlAssertion } from '@circuit/contract/identityProviders';
import type { ProviderRefusal } from '@circuit/domain/identityProviders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  addForgedProvider,
  answerWith,
  honestAnswer,
  lastRefusal,
  minutes,
  OTHER_ENTITY,
  signedAnswer,
} from '#testing/aForgedSaml.ts';
import { beginSaml, exchange, outcomeOf, samlAttributes } from '#testing/aSamlProvider.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import {
  assertionOf,
  encoded,
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

import { aServiceKey } from '#testing/aServiceKey.ts';

let world: World;
let key: SigningKey;
let otherKey: SigningKey;
let ids: { readonly assertions: string; readonly responses: string; readonly other: string };

beforeAll(async () => {
  world = await aWorld();
  [key, otherKey] = await Promise.all([
    aServiceKey('https://idp.uni.example', new Date()),
    aServiceKey('https://idp.other.example', new Date()),
  ]);
  const admin = await world.person({ roles: ['SuperAdmin'] });
  ids = {
    assertions: await addForgedProvider(world, admin, key),
    responses: await addForgedProvider(world, admin, key, { signsResponse: true }),
    other: await addForgedProvider(world, admin, otherKey, { entityId: OTHER_ENTITY }),
  };
});
afterAll(async () => world.close());

const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);

const honest = (...[id, requestId, change]: readonly [string, string, Partial<AnswerParts>?]) =>
  honestAnswer(world, id, requestId, change);
const signedBy = (parts: AnswerParts, by = key) => signedAnswer(parts, by);

/** Where the browser was led, what the person reads there, and what the audit keeps. */
async function refusalIn(answer: Awaited<ReturnType<typeof answerWith>>) {
  return { ...outcomeOf(world, answer), audited: (await lastRefusal(world))?.reason };
}
const refusedAs = (reason: ProviderRefusal) => ({ code: null, refused: reason, audited: reason });

test('IP-72 an answer that is signed, for us and to this request brings its person in', async () => {
  for (const id of [ids.assertions, ids.responses]) {
    const answer = await answerWith(world, id, (requestId) => signedBy(honest(id, requestId)));
    expect(outcomeOf(world, answer).refused).toBeNull();
    expect((await exchange(world, answer)).status).toBe(200);
  }
});

test('IP-13 a value that an administrator has named counts as the second factor', async () => {
  const at = ids.assertions;
  await answerWith(world, at, (request) => signedBy(honest(at, request, { context: 'urn:test:mfa' })));
  const { rows } = await inDb((db) =>
    sql<{ proved: string }>`select after ->> 'hasProvenSecondFactor' as proved from audit_events where verb = 'signedIn'
      order by at desc, id desc limit 1`.execute(db),
  );
  expect(rows[0]?.proved).toBe('true');
});

type Attack = readonly [string, ProviderRefusal, (requestId: string) => string];
const at = (id: () => string, change: Partial<AnswerParts>) => (requestId: string) =>
  signedBy(honest(id(), requestId, change));
const ours = () => ids.assertions;

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
  expect(await refusalIn(await answerWith(world, ours(), write))).toEqual(refusedAs(reason));
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
  ['that was changed', 'signatureWrong', (requestId) => signedBy(honest(ours(), requestId)).replaceAll('Of p', 'Of q')],
  ['signed with another key', 'signatureWrong', (requestId) => signedBy(honest(ours(), requestId), otherKey)],
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
    (requestId) => signedBy(honest(ours(), requestId, { nameId: 'admin<!-- -->.evil' })),
  ],
  [
    'with a document type',
    'answerUnreadable',
    (requestId) => `<!DOCTYPE r [<!ENTITY a "b">]>${signedBy(honest(ours(), requestId))}`,
  ],
  ['that is no XML', 'answerUnreadable', () => 'not <xml'],
  ['that is no response', 'answerUnreadable', () => '<a></a>'],
];

test.each(SIGNED)('IP-75 an answer %s is refused as %s', async (_name, reason, write) => {
  expect(await refusalIn(await answerWith(world, ours(), write))).toEqual(refusedAs(reason));
});

test('IP-75 where the response must be signed, too, a signed assertion alone is refused', async () => {
  const answer = await answerWith(world, ids.responses, (requestId) => {
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
    const answer = await answerWith(world, ours(), (requestId) => write(wrapping(ours(), requestId)));
    const { code, refused } = outcomeOf(world, answer);
    expect(code).toBeNull();
    expect(['signatureWrong', 'unsigned']).toContain(refused);
    expect((await lastRefusal(world))?.reason).toBe(refused);
    const { rows } = await inDb((db) => sql`select from users where email_key = 'the-victim@uni.edu'`.execute(db));
    expect(rows).toEqual([]);
  });

  test.each(['inside its signature', 'beside it'])(
    'IP-75 a forged response with the real one %s brings nobody in',
    async (place) => {
      const id = ids.responses;
      const answer = await answerWith(world, id, (requestId) => {
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
  const write = (requestId: string) => signedBy(honest(ours(), requestId, { assertionId }));
  expect(outcomeOf(world, await answerWith(world, ours(), write)).refused).toBeNull();
  expect(await refusalIn(await answerWith(world, ours(), write))).toEqual(refusedAs('replayed'));
});

test('IP-32 IP-74 of ten that bring the same answer at once, to both processes, one comes in', async () => {
  const begun = await beginSaml(world, ours());
  const asked = readRequest(begun.location);
  const SAMLResponse = encoded(signedBy(honest(ours(), asked.id)));
  const request = { identityProviderId: ours(), SAMLResponse, RelayState: asked.state };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => world.call(receiveSamlAssertion, request, { headers: { cookie: begun.cookie } })),
  );
  expect(answers.filter((answer) => outcomeOf(world, answer).code !== null)).toHaveLength(1);
});

test('IP-72 an answer that nobody asked for, and one in another browser, are refused', async () => {
  const write = (requestId: string) => signedBy(honest(ours(), requestId));
  expect(await refusalIn(await answerWith(world, ours(), write, { state: '' }))).toEqual(refusedAs('startUnknown'));
  expect(await refusalIn(await answerWith(world, ours(), write, { state: 'a'.repeat(43) }))).toEqual(
    refusedAs('startUnknown'),
  );
  // The attacker's own answer, in the browser of the victim.
  expect(await refusalIn(await answerWith(world, ours(), write, { cookie: '' }))).toEqual(refusedAs('otherBrowser'));
  const { cookie } = await beginSaml(world, ours());
  expect(await refusalIn(await answerWith(world, ours(), write, { cookie }))).toEqual(refusedAs('otherBrowser'));
});

test('IP-72 the answer of one provider at the door of another is refused', async () => {
  const write = (requestId: string) => signedBy(honest(ours(), requestId));
  expect(await refusalIn(await answerWith(world, ours(), write, { to: ids.other }))).toEqual(refusedAs('issuerWrong'));
  expect(await refusalIn(await answerWith(world, ids.other, write))).toEqual(refusedAs('signatureWrong'));
});

test('IP-77 a name that is new at each sign-in can be no key', async () => {
  const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
  expect(await refusalIn(await answerWith(world, ours(), at(ours, { nameIdFormat })))).toEqual(
    refusedAs('subjectMissing'),
  );
});

test('IP-24 no assertion leads into the account of an Admin or a SuperAdmin', async () => {
  for (const role of ['Admin', 'SuperAdmin'] as const) {
    const email = `${role.toLowerCase()}-${randomUUID().slice(0, 8)}@uni.edu`;
    const victim = await world.person({ roles: [role], email });
    const attributes = { 'urn:oid:0.9.2342.19200300.100.1.3': [email] };
    const answer = await answerWith(world, ours(), (requestId) => signedBy(honest(ours(), requestId, { attributes })));
    expect(await refusalIn(answer)).toEqual(refusedAs('connectFirst'));
    const { rows } = await inDb((db) => sql`select from identity_links where user_id = ${victim.id}`.execute(db));
    expect(rows).toEqual([]);
  }
});

test('IP-75 nothing that a provider said is in the log', async () => {
  const parts = honest(ours(), '');
  const answer = await answerWith(world, ours(), (requestId) =>
    signedBy({ ...parts, inResponseTo: requestId, confirmedRequest: requestId }),
  );
  expect(outcomeOf(world, answer).refused).toBeNull();
  expect(world.logged()).not.toContain(parts.nameId);
  expect(world.logged()).not.toContain(parts.assertionId);
  expect(world.logged()).not.toContain('SAMLResponse');
});
