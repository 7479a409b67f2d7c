import { randomBytes } from 'node:crypto';

import type { ShardDb } from '@circuit/db';
import { artifactId, type ArtifactId } from '@circuit/domain/kernel';
import { removeArtifact } from '@circuit/contract/artifacts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Storage } from '#platform/storage/storage.ts';
import { withinShard } from '#platform/storage/withinShard.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { uploadFile } from '#testing/uploads.ts';

import { sweepArtifacts } from './sweepArtifacts.ts';
import { verifyFiles } from './verifyFiles.ts';

const DAY_MS = 86_400_000;
const NOTHING_WRONG = { missing: 0, changed: 0, orphans: 0, waiting: 0, names: [] };

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

async function upload(shard = world.shard) {
  const holderId = await world.assignment({ shard });
  const author = await world.person({ shard, assignments: [[holderId, 'Owner']] });
  const { body } = await uploadFile(world, {
    as: author,
    holderId,
    name: 'essay.txt',
    bytes: Buffer.from(randomBytes(20).toString('hex')),
  });
  return { id: artifactId(body.id), author };
}

const store = () => withinShard(world.home.storage, world.shard);
const verify = (days = 0, readsContents = false) =>
  verifyFiles(
    { database: world.home.database, storage: world.home.storage, shard: world.shard },
    { now: new Date(Date.now() + days * DAY_MS), readsContents },
  );

async function keyOf(id: ArtifactId): Promise<string> {
  const { object_key: key } = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('artifacts').select('object_key').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return key ?? '';
}

test('BK-6 rows and objects agree, and those of another university are not looked at', async () => {
  await upload();
  await upload();
  await upload(world.otherShard);
  expect(await verify(0, true)).toMatchObject({ ...NOTHING_WRONG, expected: 2, expectedBytes: 80 });
});

test('BK-6 what is missing, has another size or other contents, or has had no row for 30 days is counted and named', async () => {
  const [gone, grown, other] = [
    await keyOf((await upload()).id),
    await keyOf((await upload()).id),
    await keyOf((await upload()).id),
  ];
  const put = (key: string, length: number) => store().put(key, randomBytes(length), { contentType: 'text/plain' });
  await store().delete(gone);
  await put(grown, 41);
  await put(other, 40);
  const orphan = 'artifacts/01900000-0000-7000-8000-00000000beef/x.clean';
  await put(orphan, 5);
  expect(await verify(29)).toMatchObject({
    ...NOTHING_WRONG,
    missing: 1,
    changed: 1,
    waiting: 1,
    names: [`missing: ${gone}`, `changed: ${grown}`].toSorted((a, b) => (a.slice(9) < b.slice(9) ? -1 : 1)),
  });
  expect(await verify(29, true)).toMatchObject({ missing: 1, changed: 2, orphans: 0 });
  const later = await verify(31);
  expect(later).toMatchObject({ missing: 1, changed: 1, orphans: 1, waiting: 0 });
  expect(later.names).toContain(`orphan: ${orphan}`);
  for (const key of [grown, other, orphan]) await store().delete(key);
  expect(await verify()).toMatchObject({ missing: 3 });
});

test('BK-5 a restore finds every file of its rows for 30 days: those removed since, and those that had no row meanwhile', async () => {
  const [removed, undone] = [await upload(), await upload()];
  const keys = [await keyOf(removed.id), await keyOf(undone.id)];
  const inShard = <Answer>(work: (db: ShardDb) => Promise<Answer>) => world.home.database.withShard(world.shard, work);
  const present = await inShard((db) =>
    db.selectFrom('artifacts').select(['id', 'object_key', 'clean_key']).where('id', '=', undone.id).execute(),
  );
  await world.call(removeArtifact, { artifactId: removed.id }, { as: removed.author });
  // A restore to a moment before it was sent leaves its objects without a row.
  const lead = (to: string) => (db: ShardDb) =>
    db.updateTable('artifacts').set({ object_key: to, clean_key: to }).where('id', '=', undone.id).execute();
  await inShard(lead('artifacts/elsewhere'));
  const aged: Storage = {
    ...world.home.storage,
    list: async function* (prefix: string) {
      for await (const object of world.home.storage.list(prefix))
        yield { ...object, modifiedAt: new Date(Date.now() - 29 * DAY_MS) };
    },
  };
  await sweepArtifacts({ ...world.home, storage: aged }, world.shard, () => false);
  // And one to a later moment brings its row back.
  await inShard(lead(present[0]?.object_key ?? ''));
  await inShard((db) => db.updateTable('artifacts').set({ is_deleted: false }).where('id', '=', removed.id).execute());
  const heads = await Promise.all(keys.map((key) => store().head(key)));
  expect(heads.map((head) => head?.byteSize)).toEqual([40, 40]);
});
