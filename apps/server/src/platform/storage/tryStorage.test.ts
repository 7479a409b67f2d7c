import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { openStorage } from './openStorage.ts';
import { tryStorage } from './tryStorage.ts';

test('OP-11 a store that takes and gives is fine; of one that does not, the reason is known', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  const store = openStorage({ kind: 'file', folder: join(folder, 'files') });
  const left: string[] = [];
  expect(await tryStorage(store, new Date())).toBeNull();
  for await (const { key } of store.list('')) left.push(key);
  expect(left).toEqual([]);
  await rm(join(folder, 'files'), { recursive: true });
  await writeFile(join(folder, 'files'), 'a file, and no folder');
  expect(await tryStorage(store, new Date())).toMatch(/ENOTDIR|EEXIST/);
  const away = { region: 'x', bucket: 'b', prefix: '', accessKeyId: 'a', secretAccessKey: 's' };
  const s3 = openStorage({ kind: 's3', endpoint: 'http://127.0.0.1:1', ...away });
  expect(await tryStorage(s3, new Date())).toMatch(/does not answer|did not answer/);
  s3.close();
});
