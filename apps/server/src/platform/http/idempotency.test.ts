import { setTimeout as sleep } from 'node:timers/promises';

import { openDatabase, type ShardDb } from '@circuit/db';
import { aShard } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';

import { claim, once, type Intent, type WireAnswer } from './idempotency.ts';

// What a key promises, without a server around it; http.test.ts proves the same over HTTP.

const database = openDatabase(inject('university').appUrl);
afterAll(() => database.close());

const shard = aShard();
let last = 0;
const anIntent = (fields: Partial<Intent> = {}): Intent => ({
  scope: 'Amara POST /api/groups',
  key: `key ${++last}`,
  request: { name: 'ECN 210' },
  ...fields,
});

const effectsOf = ({ key }: Intent) =>
  database.withShard(shard, async (db) => {
    const { rows } = await sql<{ name: string }>`select name from groups where name = ${key}`.execute(db);
    return rows.length;
  });

/** Adds a course named by the key, and answers with how often it was carried out. */
function carryOut(intent: Intent, effect: (db: ShardDb) => Promise<unknown> = async () => undefined) {
  return database.withShard(shard, async (db) => {
    const earlier = await claim(db, intent);
    return once(db, intent, earlier, async () => {
      await db.insertInto('groups').values({ name: intent.key }).execute();
      await effect(db);
      return { status: 201, body: '{"id":"7"}', etag: '"1"' };
    });
  });
}

const ANSWER: WireAnswer = { status: 201, body: '{"id":"7"}', etag: '"1"' };

test('ID-1 tries with one key, one after the other, have one effect and one answer', async () => {
  const intent = anIntent();
  expect([await carryOut(intent), await carryOut(intent), await carryOut(intent)]).toEqual([ANSWER, ANSWER, ANSWER]);
  expect(await effectsOf(intent)).toBe(1);
});

test('ID-1 an answer without a body and without a version is kept as it was', async () => {
  const intent = anIntent();
  const nothing = { status: 204, body: null, etag: null };
  const attempt = () =>
    database.withShard(shard, async (db) => once(db, intent, await claim(db, intent), async () => nothing));
  expect([await attempt(), await attempt()]).toEqual([nothing, nothing]);
});

test('ID-2 the same key with another body is refused, and the first answer stays', async () => {
  const intent = anIntent();
  await carryOut(intent);
  await expect(carryOut({ ...intent, request: { name: 'ECN 211' } })).rejects.toMatchObject({
    problem: { kind: 'keyReused' },
  });
  expect(await carryOut(intent)).toEqual(ANSWER);
  expect(await effectsOf(intent)).toBe(1);
});

test('ID-3 a second try waits for the first and gets its answer', async () => {
  const intent = anIntent();
  const order: string[] = [];
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const first = carryOut(intent, async () => {
    begin();
    await sleep(300);
    order.push('first');
  });
  await hasBegun;
  const second = carryOut(intent).then((answer) => {
    order.push('second');
    return answer;
  });
  expect(await Promise.all([first, second])).toEqual([ANSWER, ANSWER]);
  expect(order).toEqual(['first', 'second']);
  expect(await effectsOf(intent)).toBe(1);
});

test('ID-3 tries with other keys do not wait for it', async () => {
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const held = anIntent();
  const first = carryOut(held, async () => {
    begin();
    await mayEnd;
  });
  await hasBegun;
  expect(await carryOut(anIntent())).toEqual(ANSWER);
  expect(await carryOut({ ...held, scope: 'Ben POST /api/groups' })).toEqual(ANSWER);
  end();
  expect(await first).toEqual(ANSWER);
});

test('ID-5 the same key of another person or another endpoint is another intent', async () => {
  const intent = anIntent();
  await carryOut(intent);
  await carryOut({ ...intent, scope: 'Ben POST /api/groups' });
  await carryOut({ ...intent, scope: 'Amara POST /api/rubrics' });
  expect(await effectsOf(intent)).toBe(3);
});

test('ID-6 a try that failed leaves nothing behind and its key free', async () => {
  const intent = anIntent();
  const failed = carryOut(intent, () => Promise.reject(new Error('The disk is full.')));
  await expect(failed).rejects.toThrow('The disk is full.');
  expect(await effectsOf(intent)).toBe(0);
  expect(await carryOut(intent)).toEqual(ANSWER);
  expect(await effectsOf(intent)).toBe(1);
});
