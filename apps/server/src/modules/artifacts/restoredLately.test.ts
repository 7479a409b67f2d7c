import { aShard } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Storage } from '#platform/storage/storage.ts';
import { withinShard } from '#platform/storage/withinShard.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

import { sweepArtifacts } from './sweepArtifacts.ts';
import { verifyFiles } from './verifyFiles.ts';

const DAY_MS = 86_400_000;
const KEY = 'artifacts/01900000-0000-7000-8000-00000000beef/x.clean';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

/** The store as it is when everything in it was sent 33 days ago. */
const aged = (): Storage => ({
  ...world.home.storage,
  list: async function* (prefix: string) {
    for await (const object of world.home.storage.list(prefix))
      yield { ...object, modifiedAt: new Date(Date.now() - 33 * DAY_MS) };
  },
});

test.each([
  ['shardRestored', 'shard'],
  ['erasuresReapplied', 'otherShard'],
] as const)(
  'BK-5 for 30 days after a restore (%s) no file goes for lack of a row, however long ago it was sent',
  async (verb, which) => {
    const { database, storage } = world.home;
    const shard = world[which];
    const store = withinShard(storage, shard);
    await store.put(KEY, Buffer.from('sent long ago'), { contentType: 'text/plain' });
    const restoredBefore = (days: number) =>
      database.withShard(shard, (db) =>
        sql`insert into audit_events (verb, entity, entity_id, trace_id, at)
          values (${verb}, 'shard', current_shard(), 'a restore', now() - ${days} * interval '1 day')`.execute(db),
      );
    const look = () => verifyFiles({ database, storage: aged(), shard }, { now: new Date(), readsContents: false });
    const sweep = () => sweepArtifacts({ ...world.home, storage: aged() }, shard, () => false);

    await restoredBefore(29);
    expect(await look()).toMatchObject({ orphans: 0, waiting: 1 });
    await sweep();
    expect(await store.head(KEY)).toBeDefined();
  },
);

test('BK-5 a restore of 31 days ago keeps nothing back', async () => {
  const shard = aShard();
  const { database, storage } = world.home;
  const store = withinShard(storage, shard);
  await store.put(KEY, Buffer.from('sent long ago'), { contentType: 'text/plain' });
  await database.withShard(shard, (db) =>
    sql`insert into audit_events (verb, entity, entity_id, trace_id, at)
      values ('shardRestored', 'shard', current_shard(), 'a restore', now() - interval '31 days')`.execute(db),
  );
  const place = { database, storage: aged(), shard };
  expect(await verifyFiles(place, { now: new Date(), readsContents: false })).toMatchObject({ orphans: 1, waiting: 0 });
  await sweepArtifacts({ ...world.home, storage: aged() }, shard, () => false);
  expect(await store.head(KEY)).toBeUndefined();
});
