import { exchangeToken } from '@circuit/contract/accounts';
import {
  confirmIdentity,
  connectIdentity,
  createIdentityProvider,
  disconnectIdentity,
  getProviderSettings,
  getProviderTest,
  listIdentityProviders,
  listOwnIdentities,
  listProviderSettings,
  orderIdentityProviders,
  readProviderMetadata,
  testIdentityProvider,
  updateIdentityProvider,
} from '@circuit/contract/identityProviders';
import { PlainBrowser, signInAtOpenidProvider } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { anOpenidProvider, begin, comeBack, openidRequest, signInThrough, student } from '#testing/anOpenidProvider.ts';
import { originOf } from '#testing/aLearningPlatform.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

let world: World;
let provider: Awaited<ReturnType<typeof anOpenidProvider>>;

beforeAll(async () => {
  world = await aWorld();
  provider = await anOpenidProvider(world, [student('ada'), student('boss'), student('taken'), student('new')]);
});
afterAll(async () => {
  await provider.stop();
  await world.close();
});

const asAdmin = () => ({ as: provider.admin });
const ofProvider = () => ({ identityProviderId: provider.id });

test('S3.06/1 S3.07/7 IP-6 identity providers come with loginUrl and logoutUrl, before anybody signed in, in their order', async () => {
  const { body: second } = await world.call(createIdentityProvider, openidRequest('https://b.uni.edu', 'b'), asAdmin());
  await world.call(createIdentityProvider, { ...openidRequest('https://c.uni.edu', 'c'), isEnabled: false }, asAdmin());
  const order = { identityProviderIds: [second.id, provider.id] };
  await world.call(orderIdentityProviders, order, asAdmin());
  const { body } = await world.call(listIdentityProviders);
  expect(body.items.map(({ id }) => id)).toEqual([second.id, provider.id]);
  const { identityProvider } = body.items[1] ?? {};
  const place = `${originOf(world)}/api/account/external/${provider.id}`;
  expect(identityProvider).toEqual({ loginUrl: `${place}/start`, logoutUrl: `${place}/logout` });
});

test('IP-1 a provider is of one of three kinds; whether local accounts are allowed is said beside them', async () => {
  const request = openidRequest('https://local.uni.edu', 'local');
  const settings = { ...request.settings, kind: 'local' as 'oidc' }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what no kind is
  const refused = await world.call(createIdentityProvider, { ...request, settings }, asAdmin());
  expect(refused.status).toBe(400);
  const { body } = await world.call(listProviderSettings, {}, asAdmin());
  expect(body.allowLocalAccounts).toBe(true);
  expect(new Set(body.items.map(({ kind }) => kind))).toEqual(new Set(['oidc']));
});

test('IP-3 a secret is written, never read back, and stays when it is left out', async () => {
  const read = await world.call(getProviderSettings, ofProvider(), asAdmin());
  expect(read.body.hasClientSecret).toBe(true);
  expect(read.text).not.toContain(provider.clientSecret);
  const {
    addresses: _a,
    hasClientSecret: _h,
    secretEndsAt: _s,
    secretEnd: _e,
    id: _i,
    version,
    ...settings
  } = read.body;
  const saved = await world.call(
    updateIdentityProvider,
    { ...ofProvider(), ...settings },
    { ...asAdmin(), headers: { 'if-match': `"${version}"` } },
  );
  expect([saved.status, saved.body.hasClientSecret]).toEqual([200, true]);
  const { code } = await signInThrough(world, provider.id, 'new');
  expect(code).not.toBeNull();
  const { rows } = await world.home.database.withShard(world.shard, (db) =>
    sql<{ sealed: string }>`select encode(sealed_secrets, 'escape') as sealed from identity_providers
      where id = ${provider.id}`.execute(db),
  );
  expect(rows[0]?.sealed).not.toContain(provider.clientSecret);
  expect(world.logged()).not.toContain(provider.clientSecret);
});

test('IP-4 the issuer stays once somebody has signed in', async () => {
  await signInThrough(world, provider.id, 'new');
  const { body } = await world.call(getProviderSettings, ofProvider(), asAdmin());
  const moved = { ...ofProvider(), ...openidRequest('https://other.uni.edu', 'circuit') };
  const headers = { 'if-match': `"${body.version}"` };
  const { status, body: problem } = await world.call(updateIdentityProvider, moved, { ...asAdmin(), headers });
  expect([status, problem.detail]).toEqual([
    409,
    'People have already signed in with this provider. Add the other one as a new provider.',
  ]);
});

test('IP-2 an address without TLS is refused, except on this machine in development', async () => {
  const { status, body } = await world.call(
    createIdentityProvider,
    openidRequest('http://login.uni.edu', 'x'),
    asAdmin(),
  );
  expect([status, body.errors]).toEqual([400, { 'settings.issuer': ['Enter an address that begins with https://.'] }]);
});

test('IP-40 the end of a secret is spoken of thirty days before', async () => {
  const clientSecretEndsAt = new Date(Date.now() + 5 * 24 * 3600 * 1000).toISOString();
  const request = { ...openidRequest('https://ends.uni.edu', 'ends'), clientSecret: 'secret', clientSecretEndsAt };
  const { body } = await world.call(createIdentityProvider, request, asAdmin());
  expect(body.secretEnd).toMatchObject({ state: 'endsSoon' });
  const list = await world.call(listProviderSettings, {}, asAdmin());
  expect(list.body.items.find(({ id }) => id === body.id)?.secretEnd?.state).toBe('endsSoon');
});

test('IP-5 what a provider publishes is read from its address', async () => {
  const request = { kind: 'oidc', address: `${provider.issuer}/.well-known/openid-configuration`, document: null };
  const { status, body } = await world.call(readProviderMetadata, request, asAdmin());
  expect([status, body]).toEqual([
    200,
    { kind: 'oidc', issuer: provider.issuer, scopes: ['profile', 'email'], endsSessions: true },
  ]);
  const nothing = { ...request, address: `${provider.issuer}/nothing` };
  const wrong = await world.call(readProviderMetadata, nothing, asAdmin());
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([400, ['address']]);
});

/** What a signed-in person began by a call, taken through the provider's pages in a browser. */
async function goThrough(loginUrl: string, login: string) {
  const begun = new URL(loginUrl).searchParams.get('begun') ?? '';
  const started = await begin(world, provider.id, begun);
  const address = await signInAtOpenidProvider(new PlainBrowser(), started.location, login);
  const answer = await comeBack(world, provider.id, address, started.cookie);
  return { location: new URL(answer.headers['location'] ?? '', originOf(world)), cookie: started.cookie, begun };
}

test('IP-33 a test shows what arrived and what would happen, and signs nobody in', async () => {
  const known = await world.person({ email: 'ada@uni.edu', firstName: 'Ada', lastName: 'Known' });
  const { body: begun } = await world.call(testIdentityProvider, ofProvider(), asAdmin());
  const waiting = await world.call(getProviderTest, { ...ofProvider(), testId: begun.testId }, asAdmin());
  expect(waiting.body.state).toBe('waiting');
  const { location, cookie } = await goThrough(begun.loginUrl, 'ada');
  expect(location.pathname).toBe(`/identity-providers/${provider.id}/tests/${begun.testId}`);
  const seen = await world.call(
    getProviderTest,
    { ...ofProvider(), testId: begun.testId },
    { ...asAdmin(), headers: { cookie } },
  );
  expect(seen.body).toMatchObject({
    state: 'arrived',
    subject: 'ada',
    attributes: { email: ['ada@uni.edu'], given_name: ['Ada'] },
    person: { email: 'ada@uni.edu', isEmailTrusted: true, firstName: 'Ada' },
    outcome: 'link',
    account: { userId: known.id },
  });
  const { rows } = await world.home.database.withShard(world.shard, (db) =>
    sql`select from identity_links where subject = 'ada'`.execute(db),
  );
  expect(rows).toHaveLength(0);
});

test('IP-33 another browser and another administrator do not read what a test saw', async () => {
  const { body: begun } = await world.call(testIdentityProvider, ofProvider(), asAdmin());
  const { cookie } = await goThrough(begun.loginUrl, 'new');
  const request = { ...ofProvider(), testId: begun.testId };
  expect((await world.call(getProviderTest, request, asAdmin())).status).toBe(400);
  const other = await world.person({ roles: ['SuperAdmin'] });
  expect((await world.call(getProviderTest, request, { as: other, headers: { cookie } })).status).toBe(404);
});

test('IP-33 what somebody began is taken up once', async () => {
  const { body: begun } = await world.call(testIdentityProvider, ofProvider(), asAdmin());
  const taken = await goThrough(begun.loginUrl, 'new');
  const again = await begin(world, provider.id, taken.begun);
  expect(new URL(again.location, originOf(world)).searchParams.get('refused')).toBe('startUnknown');
});

test('IP-24 IP-26 an administrator connects the provider while signed in, and then signs in with it', async () => {
  const boss = await world.person({ email: 'boss@uni.edu', roles: ['Admin'], passwordHash: 'x' });
  const { body } = await world.call(connectIdentity, ofProvider(), { as: boss });
  const { location, cookie } = await goThrough(body.loginUrl, 'boss');
  expect(location.pathname).toBe('/settings');
  const startId = location.searchParams.get('start') ?? '';
  const confirmed = await world.call(confirmIdentity, { startId }, { as: boss, headers: { cookie } });
  expect(confirmed.status).toBe(204);
  const own = await world.call(listOwnIdentities, {}, { as: boss });
  expect(
    own.body.items.find(({ identityProviderId }) => identityProviderId === provider.id)?.connectedAt,
  ).not.toBeNull();
  const { code } = await signInThrough(world, provider.id, 'boss');
  const grant = { grant_type: 'authorization_code', client_id: 'web', code: code ?? '' };
  expect((await world.call(exchangeToken, grant)).status).toBe(200);
  expect((await world.call(disconnectIdentity, ofProvider(), { as: boss })).status).toBe(204);
});

test('IP-33 nobody connects what a stranger went through for them', async () => {
  const [mallory, victim] = [await world.person(), await world.person()];
  const { body } = await world.call(connectIdentity, ofProvider(), { as: mallory });
  const { location, cookie } = await goThrough(body.loginUrl, 'taken');
  const startId = location.searchParams.get('start') ?? '';
  // Mallory has no cookie of the victim's browser, and the victim's browser is not signed in as Mallory.
  expect((await world.call(confirmIdentity, { startId }, { as: mallory })).status).toBe(400);
  expect((await world.call(confirmIdentity, { startId }, { as: victim, headers: { cookie } })).status).toBe(404);
});

test('IP-26 the last way to sign in cannot be disconnected', async () => {
  const { code } = await signInThrough(world, provider.id, 'taken');
  const grant = { grant_type: 'authorization_code', client_id: 'web', code: code ?? '' };
  const { body } = await world.call(exchangeToken, grant);
  const headers = { authorization: `Bearer ${body.access_token}` };
  const { status } = await world.call(disconnectIdentity, ofProvider(), { headers });
  expect(status).toBe(409);
});
