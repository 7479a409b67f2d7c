import { createSign, randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';

import { receiveSamlLogoutByForm } from '@circuit/contract/identityProviders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  addForgedProvider,
  answerWith,
  ENTITY,
  honestAnswer,
  lastRefusal,
  minutes,
  OTHER_ENTITY,
  signedAnswer,
} from '#testing/aForgedSaml.ts';
import { originOf } from '#testing/aLearningPlatform.ts';
import { outcomeOf } from '#testing/aSamlProvider.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { encoded, logoutRequestOf, newId, signed, unsigned, type SigningKey } from '#testing/samlAnswers.ts';

import { aServiceKey } from '#testing/aServiceKey.ts';

let world: World;
let key: SigningKey;
let otherKey: SigningKey;
let id = '';

beforeAll(async () => {
  world = await aWorld();
  [key, otherKey] = await Promise.all([
    aServiceKey('https://idp.uni.example', new Date()),
    aServiceKey('https://idp.other.example', new Date()),
  ]);
  id = await addForgedProvider(world, await world.person({ roles: ['SuperAdmin'] }), key);
});
afterAll(async () => world.close());

const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);

const facts = () => ({
  id: newId(),
  issuer: ENTITY,
  destination: `${originOf(world)}/saml/${id}/slo`,
  nameId: 'somebody',
  sessionIndex: '_1',
  issuedAt: new Date(),
});
const send = (xml: string) =>
  world.call(receiveSamlLogoutByForm, { identityProviderId: id, SAMLRequest: encoded(xml), RelayState: 'back' });
const write = (change: Partial<ReturnType<typeof facts>> = {}, by = key) => {
  const said = { ...facts(), ...change };
  return signed(logoutRequestOf(said), said.id, by);
};

test('IP-76 a logout request that came as a form ends the sessions it names, and is answered with our signature', async () => {
  const index = newId();
  const nameId = `p${randomUUID().slice(0, 8)}`;
  const came = await answerWith(world, id, (requestId) =>
    signedAnswer(honestAnswer(world, id, requestId, { nameId, sessionIndex: index }), key),
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

const RSA = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
/** The query of a redirect, signed letter by letter. */
const queryOf = ({ by = key, algorithm = RSA, encode = encodeURIComponent, hash = 'sha256' } = {}) => {
  const message = deflateRawSync(unsigned(logoutRequestOf(facts()))).toString('base64');
  const text = `SAMLRequest=${encode(message)}&RelayState=${encode('back:1')}&SigAlg=${encode(algorithm)}`;
  return `${text}&Signature=${encode(createSign(hash).update(text).sign(by.privateKey, 'base64'))}`;
};
const lowerCase: typeof encodeURIComponent = (text) =>
  encodeURIComponent(text).replaceAll(/%../g, (one) => one.toLowerCase());
const follow = async (query: string) => {
  const url = `/saml/${id}/slo?${query}`;
  const { statusCode, headers } = await world.app.inject({ url, headers: { host: `${world.shard}.circuit.test` } });
  return { status: statusCode, headers: { location: headers.location ?? '' } };
};

test('IP-76 a logout request by a redirect is taken with the signature over the letters that were sent, however they are written', async () => {
  for (const encode of [encodeURIComponent, lowerCase]) {
    const { headers } = await follow(queryOf({ encode }));
    expect(headers.location).toMatch(/^https:\/\/idp\.uni\.example\/slo\?SAMLResponse=/);
  }
});

test.each([
  ['without a signature', 'unsigned', () => queryOf().replace(/&Signature=.*/, '')],
  ['without an algorithm', 'unsigned', () => queryOf().replace(/&SigAlg=[^&]*/, '')],
  ['by the algorithm none', 'algorithmForbidden', () => queryOf({ algorithm: 'none' })],
  [
    'with SHA-1',
    'algorithmForbidden',
    () => queryOf({ algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1', hash: 'sha1' }),
  ],
  ['signed with another key', 'signatureWrong', () => queryOf({ by: otherKey })],
  ['whose state was changed', 'signatureWrong', () => queryOf().replace('back', 'forth')],
  ['that does not unfold', 'answerUnreadable', () => queryOf().replace(/SAMLRequest=[^&]*/, 'SAMLRequest=AAAA')],
] as const)('IP-76 a logout request by a redirect %s is refused as %s', async (_name, reason, query) => {
  const answer = await follow(query());
  expect(outcomeOf(world, answer).refused).toBe(reason);
  expect((await lastRefusal(world))?.reason).toBe(reason);
});

test('IP-76 a logout request with a field that came twice is not read', async () => {
  expect((await follow(`SAMLRequest=AAAA&${queryOf()}`)).status).toBe(400);
});

test('IP-76 a logout request acts once: a person who has come back since stays', async () => {
  const nameId = `p${randomUUID().slice(0, 8)}`;
  const sessionIndex = newId();
  const come = () =>
    answerWith(world, id, (requestId) =>
      signedAnswer(honestAnswer(world, id, requestId, { nameId, sessionIndex }), key),
    );
  const xml = write({ nameId, sessionIndex });
  const living = async () => {
    const { rows } = await inDb((db) =>
      sql`select from provider_sessions where subject = ${nameId} and ended_at is null`.execute(db),
    );
    return rows.length;
  };
  await come();
  await send(xml);
  expect(await living()).toBe(0);
  await come();
  await send(xml);
  expect(await living()).toBe(1);
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
] as const)('IP-76 a logout request %s is refused as %s and ends nothing', async (_name, reason, xml) => {
  const answer = await send(xml());
  expect(outcomeOf(world, answer).refused).toBe(reason);
  expect((await lastRefusal(world))?.reason).toBe(reason);
});
