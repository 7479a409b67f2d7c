import { updateConfiguration } from '@circuit/contract/configuration';
import { putServiceSecret } from '@circuit/contract/outsideServices';
import { startEventCollector } from '@circuit/testing';
import { expect, inject, test } from 'vitest';

import { newKeys } from '#platform/keys.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aWorkerProcess } from '#testing/aWorkerProcess.ts';
import { aWorld } from '#testing/aWorld.ts';

import { recordLearningEvents } from './record.ts';

test('LE-15 a worker that runs as in production sends what waits', async () => {
  const keys = await newKeys();
  const database = await aDatabase(inject('university'), []);
  const world = await aWorld({ database, keys });
  const collector = await startEventCollector({ token: 'good' });
  const boss = await world.person({ roles: ['SuperAdmin'], uid: 'boss1' });
  const secret = { kind: 'eventStore', secret: 'good', reason: 'A test.' };
  await world.call(putServiceSecret, secret, { as: boss });
  const settings = {
    caliperEnabled: true,
    caliperEventStoreHostname: collector.hostname,
    caliperPersonNamespace: 'https://id.uni.test/',
    reason: 'A test.',
  };
  await world.call(updateConfiguration, settings, { as: boss, headers: { 'if-match': '"0"' } });
  const launched = { userId: boss.id, act: { kind: 'launched', ltiLaunchId: boss.id } } as const;
  await world.home.database.withShard(world.shard, (db) => recordLearningEvents(db, [launched]));
  const worker = await aWorkerProcess({ database, shard: world.shard, keys });
  try {
    await expect
      .poll(() => [...collector.stored.values()], { timeout: 45_000 })
      .toMatchObject([{ type: 'ToolUseEvent', actor: { id: 'https://id.uni.test/boss1' } }]);
  } finally {
    await worker.kill();
    await collector.stop();
    await world.close();
  }
}, 60_000);
