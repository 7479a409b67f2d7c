import {
  addLink,
  addText,
  getArtifactContent,
  getArtifactToken,
  listArtifacts,
  removeArtifact,
} from '@circuit/contract/artifacts';
import type { AssignmentId } from '@circuit/domain/kernel';
import { EMPTY_DOCUMENT } from '@circuit/domain/richText';
import { markedFiles, tracesIn } from '@circuit/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';
import { uploadFile } from '#testing/uploads.ts';

const MARKER = 'LEAKME';
let world: World;
let holderId: AssignmentId;
let author: Person;
let editor: Person;
let reader: Person;

beforeAll(async () => {
  world = await aWorld();
  holderId = await world.assignment();
  author = await world.person({ assignments: [[holderId, 'Owner']] });
  editor = await world.person({ assignments: [[holderId, 'Editor']] });
  reader = await world.person({ assignments: [[holderId, 'Viewer']] });
});
afterAll(() => world.close());

const upload = async (name: string, bytes: Buffer, use: 'file' | 'image' = 'file') => {
  const { status, body, text } = await uploadFile(world, { as: author, holderId, name, bytes, use });
  if (status !== 200) throw new Error(text);
  return body;
};
const open = async (as: Person, artifactId: string, purpose: 'view' | 'original' = 'view') => {
  const { body } = await world.call(getArtifactToken, { artifactId, purpose }, { as });
  return world.call(getArtifactContent, { token: body.token }, { as });
};
const listed = async (as: Person) => (await world.call(listArtifacts, { holderId }, { as })).body.items;
const png = () =>
  sharp({ create: { width: 9, height: 7, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

test('S3.09 texts, files and links stand side by side in what holds them', async () => {
  const own = await world.assignment();
  const as = await world.person({ assignments: [[own, 'Owner']] });
  await world.call(addText, { holderId: own, title: 'Advice', document: EMPTY_DOCUMENT }, { as });
  await world.call(addLink, { holderId: own, url: 'https://example.edu/guide' }, { as });
  await uploadFile(world, { as, holderId: own, name: 'Example.txt', bytes: Buffer.from('An example') });
  const { body } = await world.call(listArtifacts, { holderId: own }, { as });
  expect(body.items).toMatchObject([
    { type: 'TextArtifact', name: 'Advice', document: EMPTY_DOCUMENT },
    { type: 'UrlArtifact', name: 'example.edu', url: 'https://example.edu/guide' },
    { type: 'FileArtifact', name: 'Example.txt', mediaType: 'text/plain; charset=utf-8', byteSize: 10 },
  ]);
});

test.each(['javascript:alert(1)', 'ftp://example.edu', 'data:text/html,x', 'https://', 'example.edu'])(
  'AR-19 %s is no link',
  async (url) => {
    expect((await world.call(addLink, { holderId, url }, { as: author })).status).toBe(400);
  },
);

test('AR-1 readers of the holder read the artifact, editors of the holder add and remove, others see nothing', async () => {
  const { id } = await upload('one.txt', Buffer.from('one'));
  const stranger = await world.person();
  expect((await open(reader, id)).text).toBe('one');
  expect((await world.call(getArtifactToken, { artifactId: id }, { as: stranger })).status).toBe(404);
  expect((await world.call(removeArtifact, { artifactId: id }, { as: stranger })).status).toBe(404);
  expect((await world.call(removeArtifact, { artifactId: id }, { as: reader })).status).toBe(403);
  expect((await world.call(addLink, { holderId, url: 'https://example.edu' }, { as: reader })).status).toBe(403);
  expect((await world.call(removeArtifact, { artifactId: id }, { as: editor })).status).toBe(204);
  expect((await world.call(getArtifactToken, { artifactId: id }, { as: author })).status).toBe(404);
});

test('AR-1 an author who may only read what holds a work sees it by name and removes nothing; without any right it is gone', async () => {
  const own = await world.assignment();
  const as = await world.person({ assignments: [[own, 'Owner']] });
  const { body } = await uploadFile(world, { as, holderId: own, name: 'mine.txt', bytes: Buffer.from('mine') });
  const roles = (role: 'Viewer' | null) =>
    world.home.database.withShard(world.shard, async (db) => {
      const where = db.deleteFrom('assignment_user_roles').where('user_id', '=', as.id);
      if (role === null) await where.execute();
      else await db.updateTable('assignment_user_roles').set({ role }).where('user_id', '=', as.id).execute();
    });
  await roles('Viewer');
  expect((await world.call(listArtifacts, { holderId: own }, { as })).body.items).toMatchObject([
    { id: body.id, name: 'mine.txt', isMine: true, mayChange: false },
  ]);
  expect((await world.call(removeArtifact, { artifactId: body.id }, { as })).status).toBe(403);
  await roles(null);
  expect((await world.call(getArtifactToken, { artifactId: body.id }, { as })).status).toBe(404);
  expect((await world.call(removeArtifact, { artifactId: body.id }, { as })).status).toBe(404);
});

describe('AR-10 a token', () => {
  const given = async (as: Person, artifactId: string) =>
    (await world.call(getArtifactToken, { artifactId }, { as })).body.token;
  const statusWith = async (token: string, as?: Person) =>
    (await world.call(getArtifactContent, { token }, { as })).status;

  test('S3.08/2 AR-10 opens for its person only, in its shard only, and not without signing in', async () => {
    const { id } = await upload('two.txt', Buffer.from('two'));
    const token = await given(author, id);
    expect(await statusWith(token, author)).toBe(200);
    expect(await statusWith(token, editor)).toBe(403);
    expect(await statusWith(token, await world.person({ roles: ['SuperAdmin'] }))).toBe(403);
    expect(await statusWith(token, await world.person({ id: author.id, shard: world.otherShard }))).toBe(403);
    expect(await statusWith(token)).toBe(401);
  });

  test('AR-10 opens nothing when one letter of it is changed', async () => {
    const { id } = await upload('three.txt', Buffer.from('three'));
    const token = await given(author, id);
    const bent = [0, 20, 60, token.length - 2].map(
      (at) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1),
    );
    expect(await Promise.all(bent.map((one) => statusWith(one, author)))).toEqual(bent.map(() => 403));
  });

  test('AR-10 opens for five minutes and not at their end', async () => {
    const own = await world.person({ shard: world.otherShard, roles: ['SuperAdmin'] });
    const place = await world.assignment({ shard: world.otherShard });
    const { body } = await uploadFile(world, { as: own, holderId: place, name: 'a.txt', bytes: Buffer.from('a') });
    const { body: found } = await world.call(getArtifactToken, { artifactId: body.id }, { as: own });
    await moveClock(world.home, world.otherShard, 295);
    expect(await statusWith(found.token, own)).toBe(200);
    await moveClock(world.home, world.otherShard, 300);
    expect(await statusWith(found.token, own)).toBe(403);
    await moveClock(world.home, world.otherShard, 0);
  });

  test('AR-10 opens no more when its person has lost the right', async () => {
    const { id } = await upload('four.txt', Buffer.from('four'));
    const short = await world.person({ assignments: [[holderId, 'Viewer']] });
    const token = await given(short, id);
    await world.home.database.withShard(world.shard, (db) =>
      db.deleteFrom('assignment_user_roles').where('user_id', '=', short.id).execute(),
    );
    expect(await statusWith(token, short)).toBe(404);
  });

  test('AR-10 is in no log, and holds no id to read', async () => {
    const { id } = await upload('five.txt', Buffer.from('five'));
    const token = await given(reader, id);
    await statusWith(token, reader);
    expect(world.logged()).not.toContain(token);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(id);
  });
});

test('AR-2 readers see neither name nor id nor original; the author sees all three', async () => {
  const { id } = await upload('Ada Lovelace essay.txt', Buffer.from('text'));
  const [mine, theirs] = [(await listed(author)).at(-1), (await listed(reader)).at(-1)];
  expect(mine).toMatchObject({ id, name: 'Ada Lovelace essay.txt', isMine: true, mayChange: true });
  expect(theirs?.name).toMatch(/^file-[0-9a-f]{6}\.txt$/);
  expect(theirs).toMatchObject({ isMine: false, mayChange: false });
  const read = await open(reader, theirs?.id ?? '');
  expect(read.text).toBe('text');
  expect(read.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${theirs?.name}`);
  expect((await world.call(getArtifactToken, { artifactId: id, purpose: 'original' }, { as: reader })).status).toBe(
    403,
  );
  expect((await open(author, id, 'original')).headers['content-disposition']).toContain('Ada%20Lovelace%20essay.txt');
});

test('AR-15 each reader sees an alias of their own, the same each time, which opens for nobody else', async () => {
  const { id } = await upload('six.txt', Buffer.from('six'));
  const other = await world.person({ assignments: [[holderId, 'Viewer']] });
  const aliasFor = async (as: Person) => (await listed(as)).at(-1)?.id ?? '';
  const [first, again, second] = [await aliasFor(reader), await aliasFor(reader), await aliasFor(other)];
  expect(first).toBe(again);
  expect(new Set([id, first, second]).size).toBe(3);
  expect((await world.call(getArtifactToken, { artifactId: first }, { as: other })).status).toBe(404);
});

test('AR-9 a reader gets the clean copy, the author gets back what was handed over', async () => {
  const file = (await markedFiles(MARKER)).find(({ name }) => name === 'essay.docx');
  const bytes = file?.bytes ?? Buffer.alloc(0);
  const { id } = await upload('essay.docx', bytes);
  expect(await tracesIn((await open(reader, id)).raw, MARKER)).toBe(0);
  expect((await open(author, id, 'original')).raw.equals(bytes)).toBe(true);
});

test('AR-14 a file is sent as a download in a sandbox, whatever it is', async () => {
  const { id } = await upload('page.html', Buffer.from('<!doctype html><script>alert(1)</script>'));
  const { headers } = await open(reader, id);
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  expect(headers['content-disposition']).toMatch(/^attachment;/);
});

test('AR-7 a picture for a text keeps one copy, drawn anew, with its size', async () => {
  const picture = await upload('shot.png', await png(), 'image');
  expect(picture).toMatchObject({ use: 'image', mediaType: 'image/png', width: 9, height: 7 });
  expect((await listed(author)).map(({ id }) => id)).not.toContain(picture.id);
  expect((await open(reader, picture.id)).headers['content-type']).toBe('image/png');
});
