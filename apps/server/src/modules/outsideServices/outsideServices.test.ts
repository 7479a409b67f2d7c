import { listConfigurationChanges } from '@circuit/contract/auditEvents';
import type { Endpoint } from '@circuit/contract/endpoint';
import { listOutsideServices, putServiceSecret, testOutsideService } from '@circuit/contract/outsideServices';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

import { openServiceSecret } from './openSecret.ts';
import { outsideServicesRoutes } from './outsideServices.routes.ts';

const SECRET = 'k7-very-secret-token';
let world: World;
let boss: Person;
beforeAll(async () => {
  world = await aWorld();
  boss = await world.person({ roles: ['SuperAdmin'] });
});
afterAll(() => world.close());

const put = (secret: string | null, reason = 'A new key') =>
  world.call(putServiceSecret, { kind: 'timetable', secret, reason }, { as: boss });
const stored = () =>
  world.home.database.withShard(world.shard, (db) => openServiceSecret(db, world, 'timetable'), 'read');
const changes = async () => (await world.call(listConfigurationChanges, {}, { as: boss })).body.items;

test('OS-1 OS-2 a secret opens on the server alone: its row, the answers, the log and the audit do not hold it', async () => {
  expect((await put(SECRET)).status).toBe(204);
  expect(await stored()).toBe(SECRET);
  const { rows } = await world.home.database.withShard(world.shard, (db) =>
    sql<{ text: string }>`select encode(sealed_secret, 'escape') as text from service_secrets`.execute(db),
  );
  expect(rows).toHaveLength(1);
  const listed = await world.call(listOutsideServices, {}, { as: boss });
  const told = [JSON.stringify(rows), listed.text, JSON.stringify(await changes()), world.logged()];
  expect(told.filter((text) => text.includes(SECRET))).toEqual([]);
});

test('OS-3 the log of changes tells that a secret was replaced and removed and why; the same one again is no change', async () => {
  await put(SECRET);
  const before = (await changes()).length;
  await put(SECRET);
  expect((await changes()).length).toBe(before);
  await put('another', 'It was in a mail');
  await put(null, 'No longer used');
  await put(null);
  expect(await stored()).toBeUndefined();
  expect((await changes()).slice(0, -before).map(({ text, reason, after }) => ({ text, reason, after }))).toEqual([
    { text: 'Changed the secret of an outside service', reason: 'No longer used', after: { timetableSecret: '' } },
    {
      text: 'Changed the secret of an outside service',
      reason: 'It was in a mail',
      after: { timetableSecret: 'replaced' },
    },
  ]);
});

test('OS-3 a secret without a reason is refused', async () => {
  expect((await put(SECRET, '')).status).toBe(400);
});

test('OS-6 a service that cannot be connected yet is not listed, and its test is refused with a sentence', async () => {
  const routes = outsideServicesRoutes({});
  const routeOf = (endpoint: Endpoint) => routes.find((one) => one.endpoint === endpoint)!;
  const ask = (endpoint: Endpoint, request: object) =>
    world.home.database.withShard(
      world.shard,
      (db) => routeOf(endpoint).handle(request, { db, now: new Date() } as never, undefined), // oxlint-disable-line typescript/no-unsafe-type-assertion -- all that these two look at
    );
  expect(await ask(listOutsideServices, {})).toEqual({ items: [] });
  await expect(ask(testOutsideService, { kind: 'timetable' })).rejects.toMatchObject({
    problem: { kind: 'blocked', detail: 'This service cannot be connected in this version.' },
  });
});
