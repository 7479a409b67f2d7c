import { listArtifacts, removeArtifact, startUpload } from '@circuit/contract/artifacts';
import { updateConfiguration } from '@circuit/contract/configuration';
import type { ArtifactConstraint } from '@circuit/domain/artifacts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { withinShard } from '#platform/storage/withinShard.ts';
import { aHandIn, type TestHandIn } from '#testing/aHandIn.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';
import { uploadFile } from '#testing/uploads.ts';

import { countStorage } from './countStorage.ts';
import { selectStorageUse } from './storageUses.store.ts';
import { sweepArtifacts } from './sweepArtifacts.ts';

const A_TEXT: ArtifactConstraint = {
  type: 'TextArtifact',
  isRequired: false,
  minCount: 0,
  maxCount: 1,
  minWords: null,
  maxWords: null,
};
const ANY_FILE: ArtifactConstraint = {
  type: 'FileArtifact',
  isRequired: false,
  minCount: 0,
  maxCount: 9,
  maxBytes: 1_000_000_000,
  extensions: ['txt'],
};
const [PERSON_BYTES, SHARD_BYTES] = [2 * 1024 ** 3, 200 * 1024 ** 3];
let world: World;
let course: TestHandIn;

beforeAll(async () => void (world = await aWorld()));
afterAll(() => world.close());

async function aDraft() {
  course = await aHandIn(world, { constraints: [A_TEXT, ANY_FILE] });
  return { draft: await course.begin(), ...course };
}
const upload = (holderId: string, as: Person, name = 'notes.txt') =>
  uploadFile(world, { as, holderKind: 'submission', holderId, name, bytes: Buffer.from(`The text of ${name}`) });
const offer = (holderId: string, as: Person, byteSize = 1000) =>
  world.call(startUpload, { holderKind: 'submission', holderId, name: 'x.txt', byteSize, use: 'file' }, { as });
const inShard = <T>(work: Parameters<typeof world.home.database.withShard<T>>[1]) =>
  world.home.database.withShard(world.shard, work);

/** As if the file were so large: nobody waits for two gigabytes to be sent. */
const makeLarge = (artifactId: string, bytes: number) =>
  inShard((db) =>
    sql`update artifacts set byte_size = ${bytes}, clean_byte_size = 0 where id = ${artifactId}`.execute(db),
  );

async function storedFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of withinShard(world.home.storage, world.shard).list('artifacts/')) keys.push(key);
  return keys;
}

async function sweepAfter(days: number): Promise<void> {
  await moveClock(world.home, world.shard, days * 86_400);
  const { storage } = world.home;
  const aged: typeof storage = {
    ...storage,
    list: async function* (prefix: string) {
      for await (const object of storage.list(prefix)) yield { ...object, modifiedAt: new Date(0) };
    },
  };
  await sweepArtifacts({ ...world.home, storage: aged }, world.shard, () => false);
}

test('AR-23 a removed file leaves the store after 30 days; one that is there, or was handed in, stays', async () => {
  const { draft, amara } = await aDraft();
  const [removed, kept, handedIn] = [
    (await upload(draft.id, amara, 'removed.txt')).body.id,
    (await upload(draft.id, amara, 'kept.txt')).body.id,
    (await upload(draft.id, amara, 'handed-in.txt')).body.id,
  ];
  await world.call(removeArtifact, { artifactId: removed }, { as: amara });
  expect((await course.handIn(draft)).status).toBe(200);
  await world.call(removeArtifact, { artifactId: handedIn }, { as: amara });
  const isStored = async (id: string) => (await storedFiles()).some((key) => key.includes(id));
  await sweepAfter(29);
  expect(await isStored(removed)).toBe(true);
  await sweepAfter(31);
  expect([await isStored(removed), await isStored(kept), await isStored(handedIn)]).toEqual([false, true, true]);
  await moveClock(world.home, world.shard, 0);
});

test('AR-24 2 GB of one person in one course are enough; what was removed counts until it has left the store', async () => {
  const { draft, amara } = await aDraft();
  const { body } = await upload(draft.id, amara);
  await makeLarge(body.id, PERSON_BYTES - 500);
  expect(await offer(draft.id, amara)).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('of your 2 GB in this course') as unknown },
  });
  expect((await offer(draft.id, amara, 500)).status).toBe(200);
  // The attack: send, remove, send again.
  await world.call(removeArtifact, { artifactId: body.id }, { as: amara });
  expect((await offer(draft.id, amara, 600)).status).toBe(422);
  await moveClock(world.home, world.shard, 31 * 86_400);
  const use = await inShard((db) => selectStorageUse(db, amara.id, { holderKind: 'submission', holderId: draft.id }));
  await moveClock(world.home, world.shard, 0);
  // What is left is the file that was offered and is under way.
  expect(use.personInCourseBytes).toBe(500);
});

test('HS-21 the person who adds files is warned when little space is left, and others are not', async () => {
  const { draft, amara, ben, begin } = await aDraft();
  const { body } = await upload(draft.id, amara);
  const warningFor = async (holderId: string, as: Person) =>
    (await world.call(listArtifacts, { holderKind: 'submission', holderId }, { as })).body.spaceWarning;
  expect(await warningFor(draft.id, amara)).toBeUndefined();
  await makeLarge(body.id, Math.ceil(0.9 * PERSON_BYTES));
  expect(await warningFor(draft.id, amara)).toMatch(/^You have used 1[.]8 of your 2 GB in this course[.]/);
  expect(await warningFor((await begin(ben)).id, ben)).toBeUndefined();
});

test('AR-24 other people and other courses have room of their own; what is under way counts', async () => {
  const { draft, amara, ben, begin } = await aDraft();
  const { body } = await upload(draft.id, amara);
  await makeLarge(body.id, PERSON_BYTES - 1500);
  expect((await offer(draft.id, amara, 1000)).status).toBe(200);
  expect((await offer(draft.id, amara, 1000)).status).toBe(422);
  expect((await offer((await begin(ben)).id, ben)).status).toBe(200);
});

test('AR-24 200 GB of a university are enough, and from four fifths on its operator is told', async () => {
  const { draft, amara } = await aDraft();
  const { body } = await upload(draft.id, amara);
  const warned: object[] = [];
  const count = () =>
    countStorage({ warn: (facts: object) => void warned.push(facts) })(world.home, world.shard, () => false);
  await count();
  expect(warned).toEqual([]);
  await inShard((db) =>
    db
      .updateTable('storage_uses')
      .set({ bytes: String(SHARD_BYTES - 500) })
      .execute(),
  );
  expect(await offer(draft.id, amara)).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('run out of space') as unknown },
  });
  // Counted anew it is as much as lies there.
  await count();
  expect((await offer(draft.id, amara)).status).toBe(200);
  await inShard((db) =>
    sql`insert into artifacts (type, holder_kind, holder_id, author_id, object_key, clean_key, byte_size, clean_byte_size)
      select type, holder_kind, holder_id, ${course.ben.id}::uuid, 'o' || n, 'c' || n, 2000000000, 100
      from artifacts, generate_series(1, 86) as n where id = ${body.id}`.execute(db),
  );
  await count();
  expect(warned).toMatchObject([{ shard: world.shard, quotaGigabytes: 200 }]);
});

test('LM-6 a limit on storage holds below the quota of the university, with the same words; text can be handed in', async () => {
  const { draft, amara } = await aDraft();
  await upload(draft.id, amara);
  await inShard((db) => sql`update storage_uses set bytes = 90 * 1024.0 ^ 3`.execute(db));
  const shown = () => world.call(listArtifacts, { holderKind: 'submission', holderId: draft.id }, { as: amara });
  expect((await offer(draft.id, amara)).status).toBe(200);
  expect((await shown()).body.spaceWarning).toBeUndefined();
  world.home.limits.set(world.shard, { storageGigabytes: 90 });
  expect(await offer(draft.id, amara)).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('run out of space') as unknown },
  });
  expect((await shown()).body.spaceWarning).toMatch(/nearly full/);
  expect((await course.handIn(draft)).status).toBe(200);
  world.home.limits.clear();
  expect((await offer((await course.begin(course.ben)).id, course.ben)).status).toBe(200);
});

test('LM-6 the operator is told when a university is near its limit on storage', async () => {
  const { draft, amara } = await aDraft();
  const { body } = await upload(draft.id, amara);
  await makeLarge(body.id, 1_900_000_000);
  const warned: { storedBytes?: number }[] = [];
  const count = () =>
    countStorage({ warn: (facts: object) => void warned.push(facts) })(world.home, world.shard, () => false);
  await count();
  const { rows } = await inShard((db) => sql<{ bytes: number }>`select bytes::float8 from storage_uses`.execute(db));
  const nearly = Math.ceil((rows[0]?.bytes ?? 0) / 1024 ** 3);
  world.home.limits.set(world.shard, { storageGigabytes: nearly });
  await count();
  expect(warned.at(-1)).toMatchObject({ shard: world.shard, quotaGigabytes: nearly });
  world.home.limits.clear();
});

test('AR-25 a university sets its own quotas, for files that come from then on', async () => {
  const { draft, amara } = await aDraft();
  const boss = await world.person({ roles: ['SuperAdmin'] });
  const { body } = await upload(draft.id, amara);
  await makeLarge(body.id, PERSON_BYTES - 500);
  expect((await offer(draft.id, amara)).status).toBe(422);
  const request = { personQuotaGigabytes: 3, reason: 'Film students hand in video.' };
  const set = await world.call(updateConfiguration, request, { as: boss, headers: { 'if-match': '"0"' } });
  expect(set).toMatchObject({ status: 200, body: { personQuotaGigabytes: 3, shardQuotaGigabytes: 200 } });
  expect((await offer(draft.id, amara)).status).toBe(200);
});
