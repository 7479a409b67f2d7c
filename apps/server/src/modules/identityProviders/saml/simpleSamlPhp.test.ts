import { randomUUID } from 'node:crypto';

import { getUserInfo } from '@circuit/contract/accounts';
import {
  changeServiceKeys,
  getProviderSettings,
  getSamlMetadata,
  leaveProvider,
  listServiceKeys,
  readProviderMetadata,
  receiveSamlAssertion,
} from '@circuit/contract/identityProviders';
import { PROVIDER_SESSION_COOKIE } from '@circuit/domain/identityProviders';
import { sessionId, userId } from '@circuit/domain/kernel';
import { PlainBrowser } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  aSamlProvider,
  beginSaml,
  exchange,
  outcomeOf,
  publishedBy,
  samlPerson,
  signInBySaml,
  tellProvider,
  type KnownSamlProvider,
} from '#testing/aSamlProvider.ts';
import { cookiesOf } from '#testing/aLearningPlatform.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

import { readRequest } from '#testing/samlAnswers.ts';
import { refreshCertificates } from './refreshCertificates.ts';

const alice = samlPerson('alice');
const bob = samlPerson('bob');

let world: World;
let provider: KnownSamlProvider;

beforeAll(async () => {
  world = await aWorld();
  provider = await aSamlProvider(world, [alice, bob]);
});
afterAll(async () => {
  await provider.stop();
  await world.close();
});

const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);

/** Opens an address of ours letter by letter, as a browser does. */
async function openOurs(address: string, cookie = '') {
  const { pathname, search } = new URL(address);
  const { statusCode, headers } = await world.app.inject({
    url: `${pathname}${search}`,
    headers: { host: `${world.shard}.circuit.test`, cookie },
  });
  return { status: statusCode, headers: { location: headers.location ?? '' } };
}

/** Whether the session of this token still lives. */
async function isSignedIn(token: string): Promise<boolean> {
  const as = { id: userId(''), sessionId: sessionId(''), shard: world.shard, token, email: '' };
  return (await world.call(getUserInfo, {}, { as })).status === 200;
}

const sessionCookieOf = (answer: { readonly headers: Readonly<Record<string, string>> }): string =>
  cookiesOf(answer)
    .split('; ')
    .filter((one) => one.startsWith(PROVIDER_SESSION_COOKIE))
    .join('');

test('IP-71 S1.06/3 a person signs in at SimpleSAMLphp, which takes no request without our signature', async () => {
  const { location } = await beginSaml(world, provider.id);
  const asked = new URL(location);
  expect(asked.searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256');
  expect(readRequest(location).xml).not.toContain('RequestedAuthnContext');
  const changed = location.replace(/Signature=.{8}/, 'Signature=AAAAAAAA');
  expect((await new PlainBrowser().open(changed)).html).not.toContain('name="password"');

  const { answer } = await signInBySaml(world, provider, alice);
  expect(outcomeOf(world, answer).refused).toBeNull();
  const token = await exchange(world, answer);
  expect(token.status).toBe(200);
  const as = {
    id: userId(''),
    sessionId: sessionId(''),
    shard: world.shard,
    token: token.body.access_token,
    email: '',
  };
  const { body } = await world.call(getUserInfo, {}, { as });
  expect(body).toMatchObject({ email: 'alice@uni.edu', firstName: 'Ada', lastName: 'Of alice' });
});

test('IP-70 what we publish is XML that anybody may read, and only of a SAML provider', async () => {
  const { status, headers } = await world.call(getSamlMetadata, { identityProviderId: provider.id });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/samlmetadata+xml; charset=utf-8');
  expect((await world.call(getSamlMetadata, { identityProviderId: randomUUID() })).status).toBe(404);
});

test('IP-78 metadata is read from a file, too, and an administrator reads what is wrong with it', async () => {
  const read = (document: string | null, address: string | null = null) =>
    world.call(readProviderMetadata, { kind: 'saml', address, document }, { as: provider.admin });
  const text = await (await fetch(provider.metadataUrl)).text();
  const found = { entityId: provider.entityId, signInUrl: provider.signInUrl, metadataUrl: null };
  expect((await read(text)).body).toMatchObject({ kind: 'saml', found });
  const federation = text.replace(
    /<md:Entity[\s\S]*$/,
    (one) => `<a:EntitiesDescriptor>${one}${one}</a:EntitiesDescriptor>`,
  );
  expect((await read(federation)).body).toMatchObject({ kind: 'several' });
  expect((await read('hello')).body.errors).toHaveProperty('document');
  expect((await read(null, `${provider.metadataUrl}.no`)).body.errors).toHaveProperty('address');
  expect((await read(null)).body.errors).toHaveProperty('address');
});

test('IP-72 an answer of SimpleSAMLphp counts once, whichever process it comes to, and for no other start', async () => {
  const { answer, request, cookie } = await signInBySaml(world, provider, bob);
  expect(outcomeOf(world, answer).code).not.toBeNull();
  const again = await world.call(receiveSamlAssertion, request, { headers: { cookie } });
  expect(outcomeOf(world, again)).toEqual({ code: null, refused: 'startUsed' });
  const next = await beginSaml(world, provider.id);
  const elsewhere = { ...request, RelayState: readRequest(next.location).state };
  const refused = await world.call(receiveSamlAssertion, elsewhere, { headers: { cookie: next.cookie } });
  expect(outcomeOf(world, refused)).toEqual({ code: null, refused: 'requestUnknown' });
});

test('IP-75 an encrypted assertion opens with our key', async () => {
  await tellProvider(world, provider, { encrypts: true });
  const { answer, request } = await signInBySaml(world, provider, alice);
  const xml = Buffer.from(String(Reflect.get(request, 'SAMLResponse')), 'base64').toString('utf8');
  expect(xml).toContain('EncryptedAssertion');
  expect(xml).not.toContain('alice');
  expect(outcomeOf(world, answer).refused).toBeNull();
  await tellProvider(world, provider);
});

test('IP-70 a new key of ours is published before it signs, and what was encrypted for the old one still opens', async () => {
  const as = provider.admin;
  const signingNow = async () =>
    (await world.call(listServiceKeys, { identityProviderId: provider.id }, { as })).body.items[0]?.fingerprint ?? '';
  const change = async (step: string, signing?: string) =>
    world.call(
      changeServiceKeys,
      { identityProviderId: provider.id, step, signing: signing ?? (await signingNow()) },
      { as },
    );
  const before = await publishedBy(world, provider.id);
  expect((await change('sign')).status).toBe(409);

  expect((await change('publish')).body.items).toHaveLength(2);
  expect((await change('publish')).status).toBe(409);
  const both = await publishedBy(world, provider.id);
  expect(both.certificates).toHaveLength(2);
  expect(both.certificates[0]).toBe(before.certificates[0]);
  expect(both.encryption).toEqual([both.certificates[1]]);
  // The provider has not looked yet, and encrypts for the old one.
  await provider.change({ services: [{ ...before, encrypts: true }] });
  expect(outcomeOf(world, (await signInBySaml(world, provider, alice)).answer).refused).toBeNull();

  await tellProvider(world, provider, { encrypts: true });
  const old = await signingNow();
  expect((await change('sign')).body.items.map(({ isSigning }) => isSigning)).toEqual([true, false]);
  // A second administrator presses the same button on a page that is out of date: the new key goes on signing.
  expect((await change('sign', old)).status).toBe(409);
  expect(outcomeOf(world, (await signInBySaml(world, provider, alice)).answer).refused).toBeNull();

  expect((await change('remove')).status).toBe(200);
  const after = await tellProvider(world, provider);
  expect(after.certificates).toEqual([both.certificates[1]]);
  expect(outcomeOf(world, (await signInBySaml(world, provider, alice)).answer).refused).toBeNull();
  const listed = await world.call(listServiceKeys, { identityProviderId: provider.id }, { as });
  expect(listed.body.items).toHaveLength(1);
  const { rows } = await inDb((db) =>
    sql<{
      step: string;
    }>`select after ->> 'step' as step from audit_events where verb = 'serviceKeysChanged' and entity_id = ${provider.id}
      order by at, id`.execute(db),
  );
  expect(rows.map(({ step }) => step)).toEqual(['publish', 'sign', 'remove']);
});

test('IP-52 IP-76 signing out ends the session at SimpleSAMLphp, and its answer leads to the sign-in page', async () => {
  const browser = new PlainBrowser();
  const { answer } = await signInBySaml(world, provider, alice, browser);
  const { body } = await exchange(world, answer);
  const left = await world.call(
    leaveProvider,
    { identityProviderId: provider.id },
    { headers: { cookie: sessionCookieOf(answer) } },
  );
  expect(await isSignedIn(body.access_token)).toBe(false);
  const back = await browser.open(left.headers['location'] ?? '');
  expect(new URL(back.address).pathname).toBe(`/saml/${provider.id}/slo`);
  expect(new URL(back.address).searchParams.has('SAMLResponse')).toBe(true);
  expect((await openOurs(back.address)).headers.location).toBe('/login');
  const next = await browser.open((await beginSaml(world, provider.id)).location);
  expect(next.html).toContain('name="password"');
});

test('IP-76 signing out at SimpleSAMLphp ends the session here, and it takes our signed answer', async () => {
  const browser = new PlainBrowser();
  const { answer } = await signInBySaml(world, provider, alice, browser);
  const other = await signInBySaml(world, provider, bob);
  const [mine, theirs] = [await exchange(world, answer), await exchange(world, other.answer)];
  const done = 'http://127.0.0.1/done';
  const asked = await browser.open(`${provider.signOutUrl}?ReturnTo=${encodeURIComponent(done)}`);
  expect(new URL(asked.address).searchParams.has('SAMLRequest')).toBe(true);
  expect(await isSignedIn(mine.body.access_token)).toBe(true);

  const answered = await openOurs(asked.address);
  expect(await isSignedIn(mine.body.access_token)).toBe(false);
  expect(await isSignedIn(theirs.body.access_token)).toBe(true);
  expect(answered.headers.location.startsWith(provider.signOutUrl)).toBe(true);
  expect((await browser.open(answered.headers.location)).address).toBe(done);
});

test('IP-79 when SimpleSAMLphp changes its key, the daily look finds the new one in time and nobody is stopped', async () => {
  const refresh = () => refreshCertificates(world.home, world.shard, () => false);
  const known = async () => {
    const { body } = await world.call(getProviderSettings, { identityProviderId: provider.id }, { as: provider.admin });
    return body.settings.kind === 'saml' ? body.settings.certificates : [];
  };
  const { first, second } = provider.certificates;
  await provider.change({ keys: 'both' });
  expect((await Promise.all([refresh(), refresh()])).map((one) => one['certificatesRefreshed'])).toContain(1);
  expect((await known()).toSorted()).toEqual([first, second].toSorted());
  expect(await refresh()).toEqual({ certificatesRefreshed: 0 });

  await provider.change({ keys: 'second' });
  expect(outcomeOf(world, (await signInBySaml(world, provider, alice)).answer).refused).toBeNull();
  // A day later.
  await inDb((db) => db.deleteFrom('provider_messages').where('kind', '=', 'request').execute());
  expect(await refresh()).toEqual({ certificatesRefreshed: 1 });
  expect(await known()).toEqual([second]);
  const { body } = await world.call(getProviderSettings, { identityProviderId: provider.id }, { as: provider.admin });
  expect(body.secretEndsAt).not.toBeNull();
});
