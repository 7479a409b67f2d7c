import { listConfigurationChanges } from '@circuit/contract/auditEvents';
import { getConfiguration, getFullConfiguration, updateConfiguration } from '@circuit/contract/configuration';
import { DEFAULT_SETTINGS } from '@circuit/domain/configuration';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let boss: Person;
beforeAll(async () => {
  world = await aWorld();
  boss = await world.person({ roles: ['SuperAdmin'] });
});
afterAll(() => world.close());

const reason = 'A test of the settings.';
const full = async () => (await world.call(getFullConfiguration, {}, { as: boss })).body;
async function put(request: object, seen?: number) {
  const version = seen ?? (await full()).version;
  return world.call(updateConfiguration, { reason, ...request }, { as: boss, headers: { 'if-match': `"${version}"` } });
}
const changes = async () => (await world.call(listConfigurationChanges, {}, { as: boss })).body;

test('CF-2 the audit of a change holds what differs and why, and of the logo only a hash', async () => {
  await put({ universityName: 'Lindenfield University', logo: 'data:image/png;base64,AAAA' }, 0);
  const { items, totalCount } = await changes();
  expect(totalCount).toBe(1);
  expect(items[0]).toMatchObject({
    actor: { id: boss.id },
    reason,
    before: { universityName: 'University', logo: '' },
    after: { universityName: 'Lindenfield University' },
  });
  expect(Object.keys(items[0]?.after ?? {}).toSorted()).toEqual(['logo', 'universityName']);
  expect(JSON.stringify(items)).not.toContain('base64');
});

test('CF-4 a first change of one setting leaves all others at their defaults', async () => {
  const { version: _version, storedBytes: _bytes, ...now } = await full();
  const { universityName: _name, logo: _logo, ...others } = DEFAULT_SETTINGS;
  expect(now).toMatchObject(others);
});

test('CF-4 CF-10 reading everything and putting it back loses nothing, and is no change to tell of', async () => {
  const set = {
    universityName: 'Oakfield',
    universityUrl: 'https://www.example.edu',
    logo: 'data:image/svg+xml;base64,PHN2Zy8+',
    actionColor: '#0c2340',
    lmsName: 'CampusLearn',
    helpUrl: 'https://help.example.edu',
    supportEmail: 'help@example.edu',
    disabilityContactUrl: 'mailto:access@example.edu',
    defaultTimeZoneId: 'America/Chicago',
    caliperEventStoreHostname: 'events.example.edu',
    caliperPersonNamespace: 'https://example.edu/people',
    aesProvider: 'none',
    impersonationMayWrite: true,
    downtimeText: 'An upgrade.',
    downtimeStartsAt: '2099-01-01T05:00:00.000Z',
    downtimeEndsAt: '2099-01-01T06:00:00.000Z',
    creatorForInstructors: false,
    secondStepForAdmins: true,
    secondStepGraceDays: 30,
    lockdownBrowserVerifier: 'presence',
    oldestLockdownWindows: '260301',
    oldestLockdownMac: '260302',
    oldestLockdownIPad: '260303',
    egressAllowedHosts: ['events.example.edu', '*.example.org'],
    personQuotaGigabytes: 3,
    shardQuotaGigabytes: 300,
  };
  expect((await put(set)).status).toBe(200);
  const told = (await changes()).totalCount;
  const read = await full();
  expect(read).toMatchObject(set);
  const { version, storedBytes: _bytes, ...shown } = read;
  const { status, body } = await put(shown, version);
  expect({ status, body }).toEqual({ status: 200, body: { ...shown, version } });
  expect((await changes()).totalCount).toBe(told);
});

test('CF-4 what a save leaves out stays as it is', async () => {
  const { version, lmsName: _name, ...before } = await full();
  const { body } = await put({ lmsName: 'Brightspace' });
  expect(body.version).toBe(version + 1);
  expect(await full()).toMatchObject({ ...before, lmsName: 'Brightspace' });
});

test('CF-12 what not everybody may read is not among the open settings', async () => {
  const open = (await world.call(getConfiguration, {})).body;
  for (const name of ['egressAllowedHosts', 'personQuotaGigabytes', 'shardQuotaGigabytes', 'storedBytes'])
    expect(open).not.toHaveProperty(name);
  expect(open).toMatchObject({ downtimeText: 'An upgrade.', downtimeEndsAt: '2099-01-01T06:00:00.000Z' });
});

test('CF-11 a change without a reason is refused', async () => {
  const { status, body } = await put({ lmsName: 'Canvas', reason: '  ' });
  expect(status).toBe(400);
  expect(body.errors).toEqual({ reason: ['Say why, in a few words.'] });
});

test('CF-11 only people who may change the settings read the log of changes', async () => {
  const admin = await world.person({ roles: ['Admin'] });
  expect((await world.call(listConfigurationChanges, {}, { as: admin })).status).toBe(403);
  expect((await world.call(getFullConfiguration, {}, { as: admin })).status).toBe(403);
});

test('CF-7 nobody can lock everybody out of the university', async () => {
  expect((await put({ allowLocalAccounts: false })).body.errors).toEqual({
    allowLocalAccounts: ['Nobody could sign in: no other way to sign in is set up yet.'],
  });
  await world.home.database.withShard(world.shard, (db) =>
    db
      .insertInto('identity_providers')
      .values({ name: 'University', kind: 'cas', login_url: 'https://sso.example.edu/login' })
      .execute(),
  );
  expect((await put({ allowLocalAccounts: false })).status).toBe(200);
});

test('AR-25 a quota below what is stored is refused', async () => {
  await world.home.database.withShard(world.shard, (db) =>
    db
      .insertInto('storage_uses')
      .values({ bytes: String(12.5 * 1024 ** 3) })
      .execute(),
  );
  expect((await full()).storedBytes).toBe(12.5 * 1024 ** 3);
  expect((await put({ shardQuotaGigabytes: 12 })).body.errors).toEqual({
    shardQuotaGigabytes: ['The university already stores 12.5 GB. Choose at least 13 GB.'],
  });
  expect((await put({ personQuotaGigabytes: 0 })).status).toBe(400);
  expect((await put({ shardQuotaGigabytes: 13 })).status).toBe(200);
});

test('LM-6 a university cannot choose a quota above what the operator allows, and one from before stays', async () => {
  expect((await put({ shardQuotaGigabytes: 400 })).status).toBe(200);
  world.home.limits.set(world.shard, { storageGigabytes: 300 });
  expect((await put({ shardQuotaGigabytes: 301 })).body.errors).toEqual({
    shardQuotaGigabytes: ['The operator of Circuit allows your university at most 300 GB.'],
  });
  expect((await put({ personQuotaGigabytes: 4 })).status).toBe(200);
  expect((await put({ shardQuotaGigabytes: 300 })).status).toBe(200);
  world.home.limits.clear();
});

test('CF-8 a downtime that ended before it was saved is refused with the reason', async () => {
  const past = { isDown: true, downtimeStartsAt: null, downtimeEndsAt: '2020-01-01T00:00:00.000Z' };
  expect((await put(past)).body.errors).toEqual({
    downtimeEndsAt: ['The planned end has passed. Choose a later one.'],
  });
});

test.each([
  [
    'CF-5 an action color that white text cannot be read on',
    { actionColor: '#ffff00' },
    'Choose a darker action color',
  ],
  ['CF-1 a time zone that does not exist', { defaultTimeZoneId: 'Mars/Phobos' }, 'There is no such time zone.'],
  ['CF-6 a logo that is no picture', { logo: 'data:text/html;base64,AAAA' }, 'Choose a picture as the logo.'],
  ['CF-6 a logo that runs as a program', { logo: 'javascript:alert(1)' }, 'Choose a picture as the logo.'],
])('%s is refused with the reason', async (_what, request, words) => {
  const refused = await put(request);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(words);
});
