import type { Shard } from '@circuit/domain/kernel';
import { addTwin, aShard } from '@circuit/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { aDatabase } from '#testing/aDatabase.ts';
import { aShardDirectory, type TestDirectory } from '#testing/aShardDirectory.ts';
import { asOperator } from '#testing/asOperator.ts';

let north: Awaited<ReturnType<typeof aDatabase>>;
let south: Awaited<ReturnType<typeof aDatabase>>;
let directory: TestDirectory;
let type: Awaited<ReturnType<typeof asOperator>>['type'];
beforeAll(async () => {
  [north, south] = [await aDatabase(inject('university'), []), await aDatabase(inject('demo'), [])];
  // The copy of a database belongs to the roles of the first.
  await run(south.ownerUrl, 'reassign owned by university_jobs to demo_jobs');
  directory = await aShardDirectory();
  const operator = await asOperator({ ...north, shards: [], others: { second: { ...south, shards: [] } } });
  ({ type } = operator);
  operator.withMore({
    SHARD_DIRECTORY_URL: directory.url,
    SHARD_DIRECTORY_OPERATOR_URL: directory.operatorUrl,
    OWNER_URLS: JSON.stringify({ main: north.ownerUrl, second: south.ownerUrl }),
  });
  await type('cell', 'add', 'main', '--upstreams', '127.0.0.1:3001');
  await type('cell', 'add', 'second', '--upstreams', '127.0.0.1:3002');
});
afterAll(() => directory.close());

async function run(url: string, text: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

const move = (key: Shard, ...words: string[]) => type('shard', 'move', key, '--by', 'Ada', ...words);

test('MV-1 a university moves to another cell and back, and each table holds the same rows', async () => {
  const key = aShard();
  await addTwin(north.appUrl, key, 'north');
  await directory.change(({ place }) => place({ shard: key, cell: 'main', state: 'active' }));
  const moved = await move(key, '--to', 'second');
  expect(moved).toMatchObject({ code: 0 });
  await move(key, '--clean');
  const back = await move(key, '--to', 'main');
  expect(back).toMatchObject({ code: 0 });
});
