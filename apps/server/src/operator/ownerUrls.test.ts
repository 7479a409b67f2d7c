import { writeFile } from 'node:fs/promises';

import { addTwin, aShard } from '@circuit/testing';
import type { Shard } from '@circuit/domain/kernel';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';

import { aDatabase } from '#testing/aDatabase.ts';
import { asOperator } from '#testing/asOperator.ts';

const [north, south] = [aShard(), aShard()];
let main: Awaited<ReturnType<typeof aDatabase>>;
let second: typeof main;
let operator: Awaited<ReturnType<typeof asOperator>>;
let owner: pg.Client;

beforeAll(async () => {
  [main, second] = [await aDatabase(inject('university'), []), await aDatabase(inject('demo'), [])];
  operator = await asOperator({ ...main, shards: [north], others: { second: { ...second, shards: [south] } } });
  owner = new pg.Client({ connectionString: second.ownerUrl });
  await owner.connect();
  await owner.query(`select set_config('app.shard', $1, false)`, [south]);
  await addTwin(main.appUrl, north, 'north');
  await addTwin(second.appUrl, south, 'south');
  // Two databases with all their tables.
}, 60_000);
afterAll(() => owner.end());

const ERASE = ['shard', 'erase', south, '--yes-erase', south];
const keysOf = async (shard: Shard) => {
  const keys: string[] = [];
  for await (const { key } of operator.filesOf(shard, 'second').list('')) keys.push(key);
  return keys;
};
async function seen() {
  const { rows } = await owner.query<{ people: number; pauses: number }>(
    `select (select count(*)::int from users where shard = $1) as people,
      (select count(*)::int from shard_states where shard = $1 and paused_at is not null) as pauses`,
    [south],
  );
  return { ...rows[0], files: await keysOf(south) };
}
async function expectAnswer(words: readonly string[], code: number, text: string): Promise<void> {
  const answer = await operator.type(...words);
  expect(answer.text).toContain(text);
  expect(answer.code).toBe(code);
}
const UNTOUCHED = { people: 1, pauses: 0, files: ['artifacts/a/1.clean'] };

beforeEach(() =>
  operator.filesOf(south, 'second').put('artifacts/a/1.clean', Buffer.from('bytes'), { contentType: 'text/plain' }),
);

test('OP-26 the one owner’s address is that of the first database: a university of another is neither erased nor written out', async () => {
  operator.withMore({ OWNER_URL: main.ownerUrl, FROM_URL: main.ownerUrl });
  for (const words of [
    ERASE,
    ['shard', 'export', south, '--to', `${operator.folder}/export`],
    ['shard', 'restore', south, '--dry-run'],
  ])
    await expectAnswer(words, 2, 'Neither OWNER_URLS nor OWNER_URL has an address for second.');
  expect(await seen()).toEqual(UNTOUCHED);
});

test('OP-26 an owner’s address that leads to another database is refused before anything is done', async () => {
  operator.withMore({ OWNER_URLS: JSON.stringify({ second: main.ownerUrl }), FROM_URL: main.ownerUrl });
  for (const words of [
    ERASE,
    ['shard', 'export', south, '--to', `${operator.folder}/export`],
    ['shard', 'restore', south, '--dry-run'],
  ])
    await expectAnswer(words, 1, 'does not lead to the database second');
  expect(await seen()).toEqual(UNTOUCHED);
});

test('OP-27 the owner’s address can lie in a file; a file beside the setting is a mistake', async () => {
  const file = `${operator.folder}/owner-urls`;
  await writeFile(file, JSON.stringify({ second: second.ownerUrl }), { mode: 0o600 });
  operator.withMore({ OWNER_URLS_FILE: file });
  const words = ['shard', 'erase', south];
  await expectAnswer(words, 0, 'Nothing was erased.');
  operator.withMore({ OWNER_URLS_FILE: file, OWNER_URLS: '{}' });
  expect(await operator.type(...words)).toMatchObject({ code: 2 });
});

test('OP-26 an owner who does not see the people of a university cannot erase it', async () => {
  const role = `plain_${south.replaceAll('-', '_')}`;
  const name = new URL(second.ownerUrl).pathname.slice(1);
  await owner.query(`create role ${role} login password 'plain'`);
  await owner.query(`grant connect on database ${name} to ${role}`);
  await owner.query(`grant usage on schema public to ${role}`);
  await owner.query(`grant select, delete on all tables in schema public to ${role}`);
  await owner.query(`create policy nobody on users as restrictive for all to ${role} using (false)`);
  const plain = new URL(second.ownerUrl);
  [plain.username, plain.password] = [role, 'plain'];
  operator.withMore({ OWNER_URLS: JSON.stringify({ second: plain.href }) });
  await expectAnswer(ERASE, 1, 'does not see its people');
  expect(await seen()).toEqual(UNTOUCHED);
});
