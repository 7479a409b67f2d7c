import { randomUUID } from 'node:crypto';

import { addressOf, createDatabase } from '@circuit/db';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { linkAudit, verifyAudit } from '#modules/auditEvents/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { aDatabase, loginsOf } from '#testing/aDatabase.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

import { restoreShard } from './restoreShard.ts';

let running: Awaited<ReturnType<typeof aDatabase>>;
let world: World;
beforeAll(async () => {
  running = await aDatabase(inject('university'), []);
  world = await aWorld({ database: running });
});
afterAll(() => world.close());

const NOBODY = { actorId: null, effectiveUserId: null, sessionId: null, traceId: 'trace' };

async function audited(...names: readonly string[]): Promise<void> {
  const events = names.map((name) => ({ verb: 'personChanged', entity: 'user', after: { name } }) as const);
  await world.home.database.withShard(world.shard, async (db) => recordAudit(db, NOBODY, events));
  await linkAudit(world.home, world.shard);
}

test('BK-3 AU-31 the chain of the audit is whole after a restore, with the events that came since and the restore itself', async () => {
  await world.person();
  await audited('Ada', 'Ben');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = new URL(running.ownerUrl).pathname.slice(1);
  // A template has no guests.
  await world.home.close();
  await createDatabase(inject('university').ownerUrl, { ...loginsOf(running), name, template });
  world = await aWorld({ database: running, shard: world.shard });
  await audited('Cleo');
  const before = await verifyAudit(world.home.database, world.shard);
  const fromUrl = addressOf(running.ownerUrl, name);
  await restoreShard({ ownerUrl: running.ownerUrl, fromUrl, shard: world.shard, reason: 'A drill.' });
  await linkAudit(world.home, world.shard);
  expect(await verifyAudit(world.home.database, world.shard, [before.head])).toMatchObject({
    linked: before.linked + 1,
    unlinked: 0,
    faults: [],
    isSound: true,
  });
});
