import { getConfiguration, updateConfiguration } from '@circuit/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';

let world: World;
beforeAll(async () => void (world = await aWorld()));
afterAll(() => world.close());

test('CF-2 the audit of a change holds what differs, and of the logo only a hash', async () => {
  const boss = await world.person({ roles: ['SuperAdmin'] });
  const request = { universityName: 'Lindenfield University', logo: 'data:image/png;base64,AAAA' };
  await world.call(updateConfiguration, request, { as: boss, headers: { 'if-match': '"0"' } });
  const events = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('audit_events').select(['before', 'after']).where('verb', '=', 'configurationChanged').execute(),
  );
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({
    before: { universityName: 'University' },
    after: { universityName: 'Lindenfield University' },
  });
  expect(Object.keys(Object(events[0]?.after)).toSorted()).toEqual(['logo', 'universityName']);
  expect(JSON.stringify(events)).not.toContain('base64');
});

test('CF-3 what nothing acts on yet cannot be switched on, and the answer names it', async () => {
  const boss = await world.person({ roles: ['SuperAdmin'] });
  const request = { allowCasV1: true, caliperEnabled: true, aesProvider: 'openai' };
  const { status, body } = await world.call(updateConfiguration, request, { as: boss, headers: { 'if-match': '"1"' } });
  expect(status).toBe(400);
  expect(Object.keys(body.errors ?? {})).toEqual(['caliperEnabled', 'allowCasV1', 'aesProvider']);
});

test('CF-4 reading the configuration and putting it back loses nothing', async () => {
  const boss = await world.person({ roles: ['SuperAdmin'] });
  const put = (request: object, seen: number) =>
    world.call(updateConfiguration, request, { as: boss, headers: { 'if-match': `"${seen}"` } });
  const { body: set } = await put({ universityName: 'Oakfield', egressAllowedHosts: ['events.example.edu'] }, 1);
  const { version, ...shown } = (await world.call(getConfiguration, {})).body;
  const { body: back } = await put(shown, version);
  expect(back).toEqual({ ...set, version: version + 1 });
});

test('CF-5 an action color that white text cannot be read on is refused with the reason', async () => {
  const boss = await world.person({ roles: ['SuperAdmin'] });
  const refused = await world.call(
    updateConfiguration,
    { actionColor: '#ffff00' },
    { as: boss, headers: { 'if-match': '"1"' } },
  );
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Choose a darker action color');
});

test('CF-1 a time zone that does not exist is refused', async () => {
  const boss = await world.person({ roles: ['SuperAdmin'] });
  const request = { defaultTimeZoneId: 'Mars/Phobos' };
  expect((await world.call(updateConfiguration, request, { as: boss, headers: { 'if-match': '"1"' } })).status).toBe(
    400,
  );
});
