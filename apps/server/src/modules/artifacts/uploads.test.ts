import { randomBytes } from 'node:crypto';

import {
  abandonUpload,
  completeUpload,
  getUpload,
  listArtifacts,
  sendPart,
  startUpload,
} from '@circuit/contract/artifacts';
import { UPLOAD_LIMITS } from '@circuit/domain/artifacts';
import type { AssignmentId } from '@circuit/domain/kernel';
import { PDFDocument, PDFHexString } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { StorageUnavailable } from '#platform/storage/storage.ts';
import { withinShard } from '#platform/storage/withinShard.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';
import { partOf, sha256Of, uploadFile } from '#testing/uploads.ts';

import { sweepArtifacts } from './sweepArtifacts.ts';

let world: World;
let holderId: AssignmentId;
let author: Person;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const newAuthor = async () => {
  holderId = await world.assignment();
  author = await world.person({ assignments: [[holderId, 'Owner']] });
};
const start = (bytes: Buffer, name = 'essay.txt') =>
  world.call(startUpload, { holderId, name, byteSize: bytes.length, use: 'file' }, { as: author });
const send = (uploadId: string, bytes: Buffer, partNumber: number) =>
  world.call(sendPart, { uploadId, partNumber, bytes: partOf(bytes, partNumber) }, { as: author });
const missing = async (uploadId: string) =>
  (await world.call(getUpload, { uploadId }, { as: author })).body.missing.map(({ partNumber }) => partNumber);
const complete = (uploadId: string, bytes: Buffer) =>
  world.call(completeUpload, { uploadId, sha256: sha256Of(bytes) }, { as: author });
const text = (length: number) => Buffer.from(randomBytes(length).toString('base64').slice(0, length));
const count = async () => (await world.call(listArtifacts, { holderId }, { as: author })).body.items.length;
const keysIn = async (folder: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of withinShard(world.home.storage, world.shard).list(folder)) keys.push(key);
  return keys;
};

test('AR-16 an upload goes on where it broke off, and arrives whole and once', async () => {
  await newAuthor();
  const bytes = text(3 * UPLOAD_LIMITS.partBytes + 100);
  const { body } = await start(bytes);
  expect(body.missing.map(({ partNumber, byteSize, address }) => [partNumber, byteSize, address])).toEqual([
    [1, 1_048_576, null],
    [2, 1_048_576, null],
    [3, 1_048_576, null],
    [4, 100, null],
  ]);
  await send(body.id, bytes, 1);
  await send(body.id, bytes, 3);
  expect(await missing(body.id)).toEqual([2, 4]);
  expect(await complete(body.id, bytes)).toMatchObject({ status: 422 });
  await send(body.id, bytes, 4);
  await send(body.id, bytes, 3);
  await send(body.id, bytes, 2);
  const answers = await Promise.all([complete(body.id, bytes), complete(body.id, bytes)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await complete(body.id, bytes)).body).toEqual(answers[0]?.body);
  expect(await count()).toBe(1);
});

test('AR-16 a part of another size, or one too many, is not taken; a file that changed on the way is not either', async () => {
  await newAuthor();
  const bytes = text(10);
  const { body } = await start(bytes);
  const sized = (partNumber: number, length: number) =>
    world.call(sendPart, { uploadId: body.id, partNumber, bytes: Buffer.alloc(length) }, { as: author });
  expect((await sized(1, 9)).status).toBe(422);
  expect((await sized(1, 11)).status).toBe(422);
  expect((await sized(2, 10)).status).toBe(422);
  expect((await sized(1, UPLOAD_LIMITS.partBytes + 1)).status).toBe(413);
  await send(body.id, bytes, 1);
  expect((await complete(body.id, Buffer.from('other text'))).status).toBe(422);
  expect((await complete(body.id, bytes)).status).toBe(200);
});

test('AR-16 an upload is its author’s alone', async () => {
  await newAuthor();
  const bytes = text(10);
  const { body } = await start(bytes);
  const other = await world.person({ assignments: [[holderId, 'Owner']] });
  const asOther = { as: other };
  expect((await world.call(getUpload, { uploadId: body.id }, asOther)).status).toBe(404);
  expect((await world.call(sendPart, { uploadId: body.id, partNumber: 1, bytes }, asOther)).status).toBe(404);
  expect((await world.call(completeUpload, { uploadId: body.id, sha256: sha256Of(bytes) }, asOther)).status).toBe(404);
});

test('AR-1 an author who loses access to the holder during an upload adds nothing to it', async () => {
  await newAuthor();
  const bytes = text(10);
  const { body } = await start(bytes);
  await send(body.id, bytes, 1);
  const shard = <T>(work: Parameters<typeof world.home.database.withShard<T>>[1]) =>
    world.home.database.withShard(world.shard, work);
  await shard((db) => db.deleteFrom('assignment_user_roles').where('user_id', '=', author.id).execute());
  expect((await complete(body.id, bytes)).status).toBe(403);
  expect(await shard((db) => db.selectFrom('artifacts').select('id').where('id', '=', body.id).execute())).toEqual([]);
});

test('AR-17 a file that was completed three times is in the audit trail once', async () => {
  await newAuthor();
  const bytes = text(10);
  const { body } = await start(bytes);
  await send(body.id, bytes, 1);
  await Promise.all([complete(body.id, bytes), complete(body.id, bytes)]);
  expect((await complete(body.id, bytes)).status).toBe(200);
  const events = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('audit_events').select('verb').where('entity_id', '=', body.id).execute(),
  );
  expect(events).toEqual([{ verb: 'artifactAdded' }]);
  // One copy, and not one for each call that was under way.
  expect(await keysIn(`artifacts/${body.id}`)).toHaveLength(1);
});

test.each([
  ['malware.exe', 10, 415, /cannot be handed in/],
  ['old.doc', 10, 415, /Save it as \.docx/],
  ['huge.pdf', 10_000_000_000, 413, /The limit is 25 MB/],
  ['empty.txt', 0, 422, /empty/],
])('AR-3 %s of %i bytes is refused before it is sent', async (name, byteSize, status, detail) => {
  await newAuthor();
  const answer = await world.call(startUpload, { holderId, name, byteSize, use: 'file' }, { as: author });
  expect(answer.status).toBe(status);
  expect(answer.body.detail).toMatch(detail);
});

test('AR-3 of one person only so many uploads are unfinished at a time', async () => {
  await newAuthor();
  const statuses = [];
  for (let turn = 0; turn <= UPLOAD_LIMITS.unfinished; turn++) statuses.push((await start(text(1))).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(UPLOAD_LIMITS.unfinished);
  expect(statuses.at(-1)).toBe(422);
});

test('AR-3 an author who abandons an upload can start another at once; others cannot, and a finished one stays', async () => {
  await newAuthor();
  const begun = [];
  for (let turn = 0; turn < UPLOAD_LIMITS.unfinished; turn++) begun.push((await start(text(1))).body.id);
  const [uploadId = ''] = begun;
  const giveUp = (as: Person) => world.call(abandonUpload, { uploadId }, { as });
  expect((await giveUp(await world.person({ assignments: [[holderId, 'Owner']] }))).status).toBe(404);
  expect((await start(text(1))).status).toBe(422);
  expect((await giveUp(author)).status).toBe(204);
  expect((await giveUp(author)).status).toBe(404);
  const done = await uploadFile(world, { as: author, holderId, name: 'a.txt', bytes: text(1) });
  expect((await world.call(abandonUpload, { uploadId: done.body.id }, { as: author })).status).toBe(404);
  expect(await count()).toBe(1);
});

test('AR-3 pictures inside texts take no room from pieces of work', async () => {
  await newAuthor();
  const fill = (use: 'file' | 'image', howMany: number) =>
    world.home.database.withShard(world.shard, (db) =>
      db
        .insertInto('artifacts')
        .values(
          Array.from({ length: howMany }, (_, at) => ({
            type: 'UrlArtifact' as const,
            holder_kind: 'assignment',
            holder_id: holderId,
            author_id: author.id,
            use,
            name: `${at}`,
            url: 'https://example.edu/',
          })),
        )
        .execute(),
    );
  await fill('image', UPLOAD_LIMITS.ofHolder.file);
  expect((await start(text(1))).status).toBe(200);
  await fill('file', UPLOAD_LIMITS.ofHolder.file);
  expect((await start(text(1))).body.detail).toBe('You cannot add more files here. Remove one first.');
});

test('AR-13 a file that is not what it says is refused when it is here, and its place is free again', async () => {
  await newAuthor();
  const { status, body } = await uploadFile(world, {
    as: author,
    holderId,
    name: 'photo.png',
    bytes: Buffer.from('<script>'),
  });
  expect({ status, detail: body.detail }).toEqual({
    status: 415,
    detail: 'This is not really a .png file. Save it as one and choose it again.',
  });
  expect(await count()).toBe(0);
  const rows = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('artifact_uploads').select('id').where('author_id', '=', author.id).execute(),
  );
  expect(rows).toEqual([]);
});

test('AR-17 while the store takes nothing, the author is told so and no row appears; afterwards the same upload ends well', async () => {
  await newAuthor();
  const bytes = text(10);
  const { body } = await start(bytes);
  const { storage } = world.home;
  const original = storage.put; // oxlint-disable-line typescript/unbound-method -- called on its store below
  const put: typeof storage.put = (...call) => original.call(storage, ...call);
  storage.put = () => Promise.reject(new StorageUnavailable(new Error('full')));
  try {
    const answer = await send(body.id, bytes, 1);
    expect(answer).toMatchObject({ status: 503, body: { title: 'Files cannot be saved right now' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    storage.put = put;
    await send(body.id, bytes, 1);
    storage.put = () => Promise.reject(new StorageUnavailable(new Error('full')));
    expect((await complete(body.id, bytes)).status).toBe(503);
    expect(await count()).toBe(0);
  } finally {
    storage.put = put;
  }
  expect((await complete(body.id, bytes)).status).toBe(200);
  expect(await count()).toBe(1);
});

test('AR-18 the sweep takes what no row leads to and is old, and leaves the rest', async () => {
  await newAuthor();
  const bytes = text(10);
  const kept = await uploadFile(world, { as: author, holderId, name: 'kept.txt', bytes });
  const { body: pending } = await start(bytes);
  await send(pending.id, bytes, 1);
  const store = withinShard(world.home.storage, world.shard);
  const orphan = '01900000-0000-7000-8000-00000000beef';
  await store.put(`artifacts/${orphan}/x.clean`, bytes, { contentType: 'text/plain' });
  // Another try for the file that is kept, which came second.
  await store.put(`artifacts/${kept.body.id}/other.clean`, bytes, { contentType: 'text/plain' });
  const sweepAt = (hours: number) => {
    const home = { ...world.home, storage: agedBy(hours) };
    return sweepArtifacts(home, world.shard, () => false);
  };
  expect(await sweepAt(0)).toMatchObject({ parts: 0, copies: 0 });
  expect(await sweepAt(29 * 24)).toMatchObject({ copies: 0 });
  const removed = await sweepAt(31 * 24);
  expect(removed['copies']).toBeGreaterThanOrEqual(1);
  const left = await keysIn('');
  expect(left.filter((key) => key.includes(orphan))).toEqual([]);
  expect(left.filter((key) => key.startsWith('artifacts/') && key.includes(kept.body.id))).toHaveLength(1);
  // The parts of what is complete are gone, those of what is under way are not.
  expect(left.filter((key) => key.startsWith(`uploads/${kept.body.id}`))).toEqual([]);
  expect(left.filter((key) => key.startsWith(`uploads/${pending.id}`))).toHaveLength(1);
});

/** The same store, whose objects look so many hours older. */
function agedBy(hours: number): World['home']['storage'] {
  const { storage } = world.home;
  return {
    ...storage,
    list: async function* (prefix: string) {
      for await (const object of storage.list(prefix))
        yield { ...object, modifiedAt: new Date(object.modifiedAt.getTime() - hours * 3_600_000) };
    },
  };
}

const propertiesOf = () =>
  world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('artifacts').select('file_properties').where('holder_id', '=', holderId).execute(),
  );

test.each([
  ['a name that ends in NUL', '416D61726100', ['Amara']],
  ['a long name that would be cut inside a sign', `FEFF${'0041'.repeat(199)}D83DDE00`, [`${'A'.repeat(199)}\u{1F600}`]],
  ['a name too long to be read', '41'.repeat(500_000), []],
])('HI-3 a PDF that gives as its author %s is taken, and what can be told of it is told', async (_, hex, makers) => {
  await newAuthor();
  const pdf = await PDFDocument.create();
  pdf.addPage();
  const info = pdf.context.obj({ Author: PDFHexString.of(hex) });
  pdf.context.trailerInfo.Info = pdf.context.register(info);
  const bytes = Buffer.from(await pdf.save());
  const { status } = await uploadFile(world, { as: author, holderId, name: 'essay.pdf', bytes });
  expect(status).toBe(200);
  expect(await propertiesOf()).toEqual([{ file_properties: makers }]);
});
