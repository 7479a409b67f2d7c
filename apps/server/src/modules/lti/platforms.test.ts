import { updateConfiguration } from '@circuit/contract/configuration';
import {
  addLtiDeployment,
  createLtiPlatform,
  createLtiRegistration,
  decideLtiDeployment,
  getLtiHealth,
  getLtiJwks,
  getLtiPlatform,
  getLtiTool,
  listLtiPlatforms,
  receiveLtiLaunch,
  registerLtiPlatform,
  rotateLtiKeys,
  updateLtiPlatform,
} from '@circuit/contract/lti';
import { startLtiPlatform, type LtiPlatform } from '@circuit/testing';
import { importJWK } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { unseal } from '#platform/secrets.ts';
import {
  aLearningPlatform,
  beginLogin,
  formOf,
  launch,
  originOf,
  type LearningPlatform,
} from '#testing/aLearningPlatform.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

import { selectKeys } from './keys.store.ts';
import { sweepLti } from './sweep.ts';

const DAY = 86_400;
let world: World;
let as: Person;
let platform: LearningPlatform;

beforeAll(async () => {
  world = await aWorld();
  platform = await aLearningPlatform(world);
  as = platform.admin;
});
afterAll(async () => {
  await platform.stop();
  await world.close();
});
beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  await inDb((db) => db.deleteFrom('lti_refusals').execute());
});

const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);
const read = async (externalProviderId = platform.externalProviderId) =>
  (await world.call(getLtiPlatform, { externalProviderId }, { as })).body;
const settings = {
  name: 'Second',
  issuer: 'https://lms.example.edu',
  clientId: 'two',
  authorizationUrl: 'https://lms.example.edu/auth',
  tokenUrl: 'https://lms.example.edu/token',
  jwksUrl: 'https://lms.example.edu/jwks',
};

test('LT-1 a platform is added once for each issuer and client, is listed, and changes with the version that was seen', async () => {
  const { body: added } = await world.call(createLtiPlatform, settings, { as });
  expect(added).toMatchObject({ name: 'Second', isEnabled: true, trustsEmail: false, deployments: [], version: 1 });
  expect((await world.call(createLtiPlatform, settings, { as })).status).toBe(400);
  const { body: list } = await world.call(listLtiPlatforms, {}, { as });
  expect(list.items.map(({ name, activeDeployments }) => [name, activeDeployments])).toEqual([
    ['CampusLearn', 1],
    ['Second', 0],
  ]);
  const put = (version: number, change: object) =>
    world.call(
      updateLtiPlatform,
      { externalProviderId: added.id, ...settings, ...change },
      { as, headers: { 'if-match': `"${version}"` } },
    );
  expect((await put(1, { name: 'Renamed', trustsEmail: true })).body).toMatchObject({ name: 'Renamed', version: 2 });
  const stale = await put(1, { name: 'Late' });
  expect({ status: stale.status, current: stale.body.current }).toMatchObject({
    status: 412,
    current: { name: 'Renamed' },
  });
  expect((await put(2, { issuer: platform.issuer, clientId: platform.clientId })).status).toBe(400);
});

test('LT-2 an address without TLS is refused, except on this machine in development', async () => {
  const plain = { ...settings, clientId: 'three', jwksUrl: 'http://lms.example.edu/jwks' };
  const { status, body } = await world.call(createLtiPlatform, plain, { as });
  expect({ status, errors: body.errors }).toMatchObject({
    status: 400,
    errors: { jwksUrl: ['Enter an address that begins with https://.'] },
  });
});

test('LT-1 the issuer stays once people have launched: their names there mean nothing elsewhere', async () => {
  const own = await aLearningPlatform(world);
  await launch(world, own, own.people.teacher);
  const { id, deployments: _deployments, productFamily, version, ...seen } = await read(own.externalProviderId);
  expect(productFamily).toBe('moodle');
  const request = { externalProviderId: id, ...seen, issuer: 'https://elsewhere.example' };
  const { status } = await world.call(updateLtiPlatform, request, { as, headers: { 'if-match': `"${version}"` } });
  expect(status).toBe(409);
  await own.stop();
});

test('LT-3 LT-4 a launch from a deployment nobody approved is refused and put before an administrator, who approves or blocks it', async () => {
  const own = await aLearningPlatform(world, {}, { deploymentId: null });
  const externalProviderId = own.externalProviderId;
  const refused = await launch(world, own, own.people.teacher);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('waiting for approval');
  // A platform on the list may show that page in a frame, or nobody would read it.
  expect(refused.headers['content-security-policy']).toContain(own.issuer);
  const [pending] = (await read(externalProviderId)).deployments;
  expect(pending).toMatchObject({ deploymentId: own.deploymentId, status: 'pending', decidedBy: null });
  const health = await world.call(getLtiHealth, { externalProviderId }, { as });
  expect(health.body.platforms).toMatchObject([{ status: 'needsApproval', pendingDeployments: 1 }]);
  const decide = (status: 'active' | 'blocked') =>
    world.call(decideLtiDeployment, { externalProviderId, ltiDeploymentId: pending?.id, status }, { as });
  expect((await decide('active')).body.deployments).toMatchObject([{ status: 'active', decidedBy: 'Mira Okafor' }]);
  // Nobody has launched since, so the refusal is still the last thing seen.
  const mended = await world.call(getLtiHealth, { externalProviderId }, { as });
  expect(mended.body.platforms).toMatchObject([
    { status: 'mended', sentence: 'Approved since the last refusal. The next launch will show whether it works.' },
  ]);
  expect((await launch(world, own, own.people.teacher)).status).toBe(303);
  await decide('blocked');
  expect((await launch(world, own, own.people.teacher)).status).toBe(400);
  const other = { externalProviderId: platform.externalProviderId, ltiDeploymentId: pending?.id, status: 'active' };
  expect((await world.call(decideLtiDeployment, other, { as })).status).toBe(404);
  const { body } = await world.call(addLtiDeployment, { externalProviderId, deploymentId: 'known' }, { as });
  expect(body.deployments.map(({ status }) => status)).toEqual(['blocked', 'active']);
  await own.stop();
});

test('LT-5 the first platform brings a key; what is published is public, and what is kept opens only with the database’s keys', async () => {
  const { body, headers } = await world.call(getLtiJwks);
  expect(headers['cache-control']).toBe('max-age=3600');
  expect(body.keys).toHaveLength(1);
  expect(Object.keys(body.keys[0] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  const { rows } = await inDb((db) =>
    sql<{ kid: string; sealed: Buffer }>`select kid, sealed_private_key as sealed from lti_keys`.execute(db),
  );
  const [{ kid, sealed } = { kid: '', sealed: Buffer.alloc(0) }] = rows;
  expect(sealed.toString('latin1')).not.toContain('"d"');
  const opened = unseal(world.home.keys.sealing('ltiKey', world.shard, kid), sealed);
  await expect(importJWK(JSON.parse(opened), 'RS256')).resolves.toBeDefined();
  expect(() => unseal(world.home.keys.sealing('ltiKey', world.otherShard, kid), sealed)).toThrow(/authenticate/);
});

test('LT-6 LT-7 a key is published a day before it signs and a week after, by hand and by the clock', async () => {
  // From the table: the administrator's session does not last as long as this.
  const states = async () => (await inDb(selectKeys)).map(({ state }) => state);
  const published = async () => (await world.call(getLtiJwks)).body.keys.length;
  await world.call(rotateLtiKeys, {}, { as });
  expect([await states(), await published()]).toEqual([['next', 'active'], 2]);
  // Asked twice: the next one is on its way already.
  await world.call(rotateLtiKeys, {}, { as });
  expect(await states()).toEqual(['next', 'active']);
  const sweep = () => sweepLti(world.home, world.shard, () => false);
  await moveClock(world.home, world.shard, DAY - 60);
  expect(await sweep()).toMatchObject({ ltiKeysRotated: 0 });
  await moveClock(world.home, world.shard, DAY + 1);
  expect(await sweep()).toMatchObject({ ltiKeysRotated: 2 });
  expect([await states(), await published()]).toEqual([['active', 'retiring'], 2]);
  await moveClock(world.home, world.shard, 8 * DAY + 2);
  await sweep();
  expect([await states(), await published()]).toEqual([['active', 'retired'], 1]);
});

test('LT-7 HK-1 logins, refusals, links and launches go when nothing can ask for them, and not before', async () => {
  await launch(world, platform, platform.people.teacher);
  await inDb(async (db) => {
    await sql`delete from lti_refusals`.execute(db);
    await sql`insert into lti_refusals (reason, trace_id, at) values ('stateUsed', 'old', circuit_now() - interval '31 days'),
      ('stateUsed', 'new', circuit_now() - interval '29 days')`.execute(db);
    await sql`update lti_launches set created_at = circuit_now() - interval '181 days'`.execute(db);
    await sql`update lti_login_states set expires_at = circuit_now() - interval '2 days'`.execute(db);
  });
  const removed = await sweepLti(world.home, world.shard, () => false);
  expect(removed).toMatchObject({ ltiRefusals: 1 });
  expect(removed['ltiLaunches']).toBeGreaterThan(0);
  expect(removed['ltiLoginStates']).toBeGreaterThan(0);
  expect(await sweepLti(world.home, world.shard, () => false)).toMatchObject({ ltiRefusals: 0, ltiLaunches: 0 });
});

test('LT-1 the values to paste are addresses of the university’s own host', async () => {
  const { body } = await world.call(getLtiTool, {}, { as });
  expect(body).toMatchObject({
    loginUrl: `${originOf(world)}/lti/login`,
    redirectUrl: `${originOf(world)}/lti/launch`,
    jwksUrl: `${originOf(world)}/lti/jwks`,
  });
});

async function linkFor(lms: LtiPlatform) {
  const { body } = await world.call(createLtiRegistration, {}, { as });
  const t = new URL(body.url).searchParams.get('t') ?? '';
  return { url: body.url, expiresAt: body.expiresAt, request: { t, ...lms.invite() } };
}

test('LT-8 LT-15 a platform registers itself by a link once, and people launch from it after', async () => {
  const lms = await startLtiPlatform({ profile: 'moodle', toolOrigin: 'http://nobody.localhost' });
  const { url, request } = await linkFor(lms);
  expect(url).toMatch(new RegExp(`^${originOf(world)}/lti/register\\?t=[\\w-]{43}$`));
  const answer = await world.call(registerLtiPlatform, request);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('is connected');
  expect(answer.headers['content-security-policy']).toContain(`frame-ancestors 'self' ${lms.issuer}`);
  const { body } = await world.call(listLtiPlatforms, { keywords: 'moodle' }, { as });
  expect(body.items).toMatchObject([{ issuer: lms.issuer, productFamily: 'moodle', activeDeployments: 1 }]);
  // Any platform may show it in its frame, because there is nothing in it to press.
  const again = await world.call(registerLtiPlatform, { ...request, ...lms.invite() });
  expect(again.status).toBe(400);
  expect(again.headers['content-security-policy']).toMatch(new RegExp(`frame-ancestors 'self' .*${lms.issuer}`));
  await lms.stop();
});

const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';

test.each([
  ['canvas', { section_names: '$com.instructure.User.sectionNames' }],
  ['moodle', undefined],
] as const)(
  'RO-44 only Canvas is asked for the sections of its people when it registers (%s)',
  async (profile, custom) => {
    const lms = await startLtiPlatform({ profile, toolOrigin: 'http://nobody.localhost' });
    const { request } = await linkFor(lms);
    expect((await world.call(registerLtiPlatform, request)).status).toBe(200);
    const sent = lms.received.find(({ body }) => body.includes('initiate_login_uri'));
    const tool = z.object({ [TOOL]: z.object({ custom_parameters: z.record(z.string(), z.string()).optional() }) });
    expect(tool.parse(JSON.parse(sent?.body ?? '{}'))[TOOL]?.custom_parameters).toEqual(custom);
    await lms.stop();
  },
);

test('LT-8 a link ends after an hour and with the next one, and a stranger’s opens nothing', async () => {
  const lms = await startLtiPlatform();
  const first = await linkFor(lms);
  const second = await linkFor(lms);
  expect((await world.call(registerLtiPlatform, first.request)).status).toBe(400);
  await moveClock(world.home, world.shard, 3601);
  expect((await world.call(registerLtiPlatform, second.request)).status).toBe(400);
  await moveClock(world.home, world.shard, 0);
  const stranger = { ...lms.invite(), t: 'x'.repeat(43) };
  expect((await world.call(registerLtiPlatform, stranger)).status).toBe(400);
  expect(lms.received).toEqual([]);
  await lms.stop();
});

test('LT-9 EG-9 a configuration that speaks for another host is refused; a host outside the list is not called', async () => {
  const lms = await startLtiPlatform();
  const { request } = await linkFor(lms);
  const elsewhere = request.openid_configuration.replace('127.0.0.1', 'localhost');
  const foreign = await world.call(registerLtiPlatform, { ...request, openid_configuration: elsewhere });
  expect(foreign.status).toBe(400);
  const { body } = await world.call(getLtiHealth, {}, { as });
  expect(body.refusals[0]).toMatchObject({ reason: 'registrationForeign' });
  const headers = { 'if-match': '"0"' };
  const { body: listed } = await world.call(
    updateConfiguration,
    { egressAllowedHosts: ['only.example'], reason: 'Only our own.' },
    { as, headers },
  );
  const second = await linkFor(lms);
  const outside = {
    ...second.request,
    openid_configuration: 'https://lms.example.edu/.well-known/openid-configuration',
  };
  const asked = vi.spyOn(world.home.egress, 'fetch');
  expect((await world.call(registerLtiPlatform, outside)).status).toBe(400);
  expect(asked).toHaveBeenCalledExactlyOnceWith(outside.openid_configuration, ['only.example']);
  asked.mockRestore();
  expect((await world.call(getLtiHealth, {}, { as })).body.refusals[0]).toMatchObject({
    reason: 'registrationUnreachable',
  });
  const back = { 'if-match': `"${listed.version}"` };
  await world.call(updateConfiguration, { egressAllowedHosts: [], reason: 'Any again.' }, { as, headers: back });
  await lms.stop();
});

test('LT-21 health says in plain words what was last seen, what went wrong last and how to fix it', async () => {
  const own = await aLearningPlatform(world);
  const { externalProviderId } = own;
  const health = async () => (await world.call(getLtiHealth, { externalProviderId }, { as })).body;
  expect((await health()).platforms).toMatchObject([{ status: 'unused', lastLoginAt: null, lastRefusal: null }]);
  await launch(world, own, own.people.teacher);
  expect((await health()).platforms).toMatchObject([{ status: 'working', sentence: 'The last launch worked.' }]);
  // A token of Moodle lives for a minute only.
  const begun = await beginLogin(world, own, own.people.teacher);
  const form = await formOf(own, begun.location);
  await moveClock(world.home, world.shard, 200);
  await world.call(receiveLtiLaunch, form, { headers: { cookie: begun.cookie } });
  const { platforms, refusals } = await health();
  expect(platforms[0]?.status).toBe('failing');
  expect(refusals).toHaveLength(1);
  expect(refusals[0]).toMatchObject({
    platformName: 'CampusLearn',
    reason: 'tokenExpired',
    happened: 'The token had expired. If this happens to everybody, the clocks differ.',
    fix: 'Set the platform’s clock by NTP.',
  });
  expect(refusals[0]?.details).toMatch(/^It expired 1\d\d s ago\.$/);
  await moveClock(world.home, world.shard, 201);
  const { id, deployments: _deployments, productFamily: _family, version, ...seen } = await read(externalProviderId);
  const request = { externalProviderId: id, ...seen, jwksUrl: `${seen.jwksUrl}?2` };
  await world.call(updateLtiPlatform, request, { as, headers: { 'if-match': `"${version}"` } });
  const changed = (await health()).platforms[0];
  expect(changed).toMatchObject({ status: 'mended' });
  expect(changed?.sentence).toMatch(/^Changed since the last refusal\./);
  await own.stop();
});

test('LT-21 a flood of nonsense is not kept: more than 500 refusals an hour say nothing new', async () => {
  await inDb(async (db) => {
    await sql`delete from lti_refusals`.execute(db);
    await sql`insert into lti_refusals (reason, trace_id) select 'stateUnknown', 'x' from generate_series(1, 500)`.execute(
      db,
    );
  });
  await world.call(registerLtiPlatform, {});
  const { rows } = await inDb((db) => sql`select from lti_refusals`.execute(db));
  expect(rows).toHaveLength(500);
});
