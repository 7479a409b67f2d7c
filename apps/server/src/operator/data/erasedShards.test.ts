import { readFile } from 'node:fs/promises';

import { addTwin, aShard } from '@circuit/testing';
import type { Shard } from '@circuit/domain/kernel';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';

import { openKeys, type DatabaseKeys } from '#platform/keys.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { asOperator } from '#testing/asOperator.ts';

import { countRows } from './withOwner.ts';

const [back, staying, left] = [aShard(), aShard(), aShard()];
const DAY_MS = 86_400_000;
const TOMORROW = new Date(Date.now() + DAY_MS);
let urls: Awaited<ReturnType<typeof aDatabase>>;
let operator: Awaited<ReturnType<typeof asOperator>>;
let owner: pg.Client;
let keys: DatabaseKeys;

beforeAll(async () => {
  urls = await aDatabase(inject('university'), []);
  operator = await asOperator({ ...urls, shards: [back, staying] });
  keys = await openKeys(JSON.parse(await readFile(operator.keysFile, 'utf8')));
  owner = new pg.Client({ connectionString: urls.ownerUrl });
  await owner.connect();
  for (const shard of [back, staying, left]) await bringTwin(shard);
});
afterAll(() => owner.end());
beforeEach(() => operator.withMore({ OWNER_URL: urls.ownerUrl }));

async function bringTwin(shard: Shard): Promise<void> {
  await addTwin(urls.appUrl, shard, 'text');
  await owner.query(`select set_config('app.shard', $1, false)`, [shard]);
  await owner.query('insert into shard_configurations default values on conflict do nothing');
}

/** As an erasure at that moment would have done, before a restore brought the rows back. */
async function remember(shard: Shard, at = TOMORROW): Promise<void> {
  const erasedAt = at.toISOString();
  const seal = keys.derive('university erased', shard, erasedAt).toString('hex');
  const text = JSON.stringify({ shard, erasedAt, seal });
  await operator.filesOf(shard).put('erased.json', Buffer.from(text), { contentType: 'application/json' });
}
const isRemembered = async (shard: Shard) => (await operator.filesOf(shard).head('erased.json')) !== undefined;

async function rowsOf(shard: Shard): Promise<number> {
  await owner.query(`select set_config('app.shard', $1, false)`, [shard]);
  return Object.values(await countRows(owner, shard)).reduce((sum, count) => sum + count, 0);
}

const reapply = (...words: string[]) => operator.type('data', 'reapply-erasures', ...words);

test('UE-5 an erasure that breaks off before the rows of a university have gone is not remembered', async () => {
  const before = await rowsOf(back);
  operator.withMore({ OWNER_URL: urls.appUrl });
  expect(await operator.type('shard', 'erase', back, '--yes-erase', back)).toMatchObject({ code: 1 });
  expect(await rowsOf(back)).toBeGreaterThanOrEqual(before);
  expect(await isRemembered(back)).toBe(false);
  await operator.type('shard', 'resume', back);
});

test('UE-4 an erased university that is back is named and stays until its key is typed; people are erased again meanwhile', async () => {
  await remember(back);
  const { code, text } = await reapply();
  expect(text).toContain(`${back}: the university was erased on`);
  expect(text).toContain(`${staying}: 1 erasures applied`);
  expect(code).toBe(1);
  expect(await rowsOf(back)).toBeGreaterThan(1);
  expect(await reapply('--yes-erase', staying)).toMatchObject({ code: 2 });
  expect(await rowsOf(staying)).toBeGreaterThan(1);
  expect(await reapply('--yes-erase', back, '--dry-run')).toMatchObject({ code: 0 });
  expect(await rowsOf(back)).toBeGreaterThan(1);
  expect(await reapply('--yes-erase', back)).toMatchObject({ code: 0 });
  expect(await rowsOf(back)).toBe(0);
});

test('UE-4 a university that was set up later under the same key stays, and nobody is asked', async () => {
  await remember(staying, new Date(Date.now() - DAY_MS));
  expect((await reapply()).text).not.toContain(`${staying}: the university`);
  expect(await reapply('--yes-erase', staying)).toMatchObject({ code: 2 });
  expect(await rowsOf(staying)).toBeGreaterThan(1);
});

test('UE-6 a university that is to stay after all is opened only with its key typed, and is then no longer remembered as erased', async () => {
  await bringTwin(back);
  await remember(back);
  await operator.type('shard', 'pause', back, '--reason', 'It came back.');
  const refused = await operator.type('shard', 'resume', back);
  expect(refused.text).toContain(`--yes-keep ${back}`);
  expect(refused.code).toBe(2);
  expect(await isRemembered(back)).toBe(true);
  expect(await operator.type('shard', 'resume', back, '--yes-keep', back)).toMatchObject({ code: 0 });
  expect(await isRemembered(back)).toBe(false);
  expect(await reapply()).toMatchObject({ code: 0 });
  expect(await rowsOf(back)).toBeGreaterThan(1);
});

test('UE-7 what the operator’s key has not sealed erases neither a university nor a person; it is named, and the rest goes on', async () => {
  const forgery = JSON.stringify({ shard: back, erasedAt: TOMORROW, seal: '0'.repeat(64) });
  const put = (key: string, text: string) =>
    operator.filesOf(back).put(key, Buffer.from(text), { contentType: 'application/json' });
  await put('erased.json', forgery);
  await put('erasures/one.json', 'not even JSON');
  const { rows } = await owner.query<{ id: string; email: string }>('select id, email from users where shard = $1', [
    back,
  ]);
  const id = '01890000-0000-7000-8000-000000000001';
  await owner.query(`select set_config('app.shard', $1, false)`, [back]);
  await owner.query(`insert into users (id, email, first_name, last_name) values ($1, 'ann@x.edu', 'Ann', 'Lee')`, [
    id,
  ]);
  await put('erasures/two.json', JSON.stringify({ id: rows[0]?.id, userId: id, requestedAt: TOMORROW }));
  const { code, text } = await reapply();
  expect(code).toBe(1);
  for (const key of ['erased.json', 'erasures/one.json', 'erasures/two.json'])
    expect(text).toContain(`${back}: ${key} is not as Circuit wrote it`);
  expect(text).toContain(`${staying}: 1 erasures applied`);
  const { rows: names } = await owner.query('select first_name from users where shard = $1 and id = $2', [back, id]);
  expect(names).toEqual([{ first_name: 'Ann' }]);
  for (const key of ['erased.json', 'erasures/one.json', 'erasures/two.json']) await operator.filesOf(back).delete(key);
});

test('UE-8 a university that the settings do not name is found with the owner’s address; without it, or if row-level security binds the owner, the command says so and ends with 1', async () => {
  await remember(left);
  const found = await reapply();
  expect(found.text).toContain(`${left}: the university was erased on`);
  operator.withMore({});
  const without = await reapply();
  expect(without).toMatchObject({ code: 1 });
  expect(without.text).toContain('main: universities that the settings do not name were not looked for');
  expect(without.text).toContain(`${staying}: 1 erasures applied`);
  operator.withMore({ OWNER_URL: urls.appUrl });
  const bound = await reapply();
  expect(bound).toMatchObject({ code: 1 });
  expect(bound.text).toContain('main: universities that the settings do not name were not looked for');
  const named = await reapply('--shard', left);
  expect(named.text).toContain(`${left}: the university was erased on`);
});
