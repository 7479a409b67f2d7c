import { createHash } from 'node:crypto';
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { shardLockKey } from '@circuit/db';
import { addTwin, aShard } from '@circuit/testing';
import type { Shard } from '@circuit/domain/kernel';
import { strFromU8, unzipSync } from 'fflate';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';

import { newKeys } from '#platform/keys.ts';
import { openStorage } from '#platform/storage/openStorage.ts';
import { withinShard } from '#platform/storage/withinShard.ts';
import { aDatabase } from '#testing/aDatabase.ts';

import { startWith } from '../startWith.ts';
import { countRows, shardTables } from './withOwner.ts';

const [leaving, staying, later] = [aShard(), aShard(), aShard()];
let folder: string;
let owner: pg.Client;
let appUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'circuit-data-'));
  const urls = await aDatabase(inject('university'), []);
  appUrl = urls.appUrl;
  const keys = join(folder, 'keys.json');
  await writeFile(keys, JSON.stringify(await newKeys()));
  const storage = { kind: 'file', folder: join(folder, 'files') };
  const shards = [leaving, staying, later];
  const DATABASES = JSON.stringify({ main: { url: urls.appUrl, jobsUrl: urls.jobsUrl, keys, storage, shards } });
  vi.stubEnv('DATABASES', DATABASES);
  vi.stubEnv('DATABASE_URL', undefined);
  vi.stubEnv('ROOT_DOMAIN', 'circuit.test');
  vi.stubEnv('OWNER_URL', urls.ownerUrl);
  owner = new pg.Client({ connectionString: urls.ownerUrl });
  await owner.connect();
  for (const shard of [leaving, staying]) {
    await addTwin(urls.appUrl, shard, `text of ${shard}`);
    await withinShard(files(), shard).put('artifacts/a/1.clean', Buffer.from(`file of ${shard}`), {
      contentType: 'text/plain',
    });
  }
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await owner.end();
});

const files = () => openStorage({ kind: 'file', folder: join(folder, 'files') });

async function run(...words: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const code = await startWith(words, say, say);
  return { code, said: said.join('\n') };
}

/** Of every row and object that a university has. */
async function checksum(shard: Shard): Promise<string> {
  const hash = createHash('sha256');
  await owner.query(`select set_config('app.shard', $1, false)`, [shard]);
  for (const table of await shardTables(owner)) {
    const { rows } = await owner.query<{ line: string }>(
      `select t::text as line from ${table} t where shard = $1 order by 1`,
      [shard],
    );
    hash.update(`${table}\n${rows.map(({ line }) => line).join('\n')}\n`);
  }
  for await (const { key, byteSize } of withinShard(files(), shard).list('')) hash.update(`${key} ${byteSize}\n`);
  return hash.digest('hex');
}

test('UE-1 an export has every row and file with its checksum, and nothing of another university', async () => {
  const to = join(folder, 'export');
  const { code, said } = await run('shard', 'export', '--shard', leaving, '--to', to);
  expect(said).toMatch(/rows of \d+ tables and \d+ files/);
  expect(code).toBe(0);
  interface Manifest {
    readonly rows: Record<string, number>;
    readonly leftOut: readonly string[];
    readonly files: { path: string; sha256: string }[];
  }
  const manifest = JSON.parse(await readFile(join(to, 'manifest.json'), 'utf8')) as Manifest; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a file of ours
  await owner.query(`select set_config('app.shard', $1, false)`, [leaving]);
  const all = Object.entries(await countRows(owner, leaving));
  expect(manifest.rows).toEqual(Object.fromEntries(all.filter(([table]) => !manifest.leftOut.includes(table))));
  expect(manifest.leftOut.filter((table) => all.every(([known]) => known !== table))).toEqual([]);
  expect(manifest.leftOut).toContain('credentials');
  for (const { path, sha256 } of manifest.files) {
    const bytes = await readFile(join(to, path));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    expect(bytes.includes(staying)).toBe(false);
  }
  expect(await readFile(join(to, 'objects/artifacts/a/1.clean'), 'utf8')).toBe(`file of ${leaving}`);
  expect(await readFile(join(to, 'tables/users.jsonl'), 'utf8')).toContain(`text of ${leaving}`);
  expect((await run('shard', 'export', '--shard', leaving, '--to', to)).code).toBe(1);
});

test('UE-9 only its owner reads an export, the audit names the operator, and an open university is told of', async () => {
  const to = join(folder, 'second');
  const words = ['shard', 'export', staying, '--to', to, '--by', 'Olga'];
  expect((await run(...words)).said).toContain(`${staying} is open`);
  const modeOf = async (path: string) => (await stat(join(to, path))).mode & 0o777;
  expect(await modeOf('.')).toBe(0o700);
  expect(await modeOf('tables')).toBe(0o700);
  for (const file of ['manifest.json', 'tables/users.jsonl', 'objects/artifacts/a/1.clean'])
    expect(await modeOf(file)).toBe(0o600);
  expect(await reasonsOf('universityExported')).toEqual(['circuit shard export, by Olga']);
  expect(await run('shard', 'pause', staying, '--reason', 'It leaves.')).toMatchObject({ code: 0 });
  const paused = await run('shard', 'export', staying, '--to', join(folder, 'third'));
  expect(paused.said).not.toContain('is open');
  await run('shard', 'resume', staying);
});

test('OP-16 the export of a person stands in the audit, with the operator, before its first byte', async () => {
  const { rows } = await owner.query<{ email: string }>('select email from users where shard = $1', [staying]);
  const to = join(folder, 'taken.zip');
  await writeFile(to, 'Somebody else’s.');
  const who = ['--shard', staying, '--email', rows[0]?.email ?? '', '--reason', 'A letter.', '--by', 'Olga'];
  expect(await run('person', 'export', ...who, '--to', to)).toMatchObject({ code: 1 });
  expect(await reasonsOf('ownArchiveExported')).toEqual(['circuit person export, by Olga: A letter.']);
});

async function reasonsOf(verb: string): Promise<(string | null)[]> {
  await owner.query(`select set_config('app.shard', $1, false)`, [staying]);
  const { rows } = await owner.query<{ reason: string | null }>(
    'select reason from audit_events where shard = $1 and verb = $2',
    [staying, verb],
  );
  return rows.map(({ reason }) => reason);
}

test('EP-7 an operator exports and erases a person by address, with a reason and the name typed', async () => {
  const { rows } = await owner.query<{ email: string }>('select email from users where shard = $1', [leaving]);
  const email = rows[0]?.email ?? '';
  const who = ['--shard', leaving, '--email', email, '--reason', 'A letter of today.'];
  const to = join(folder, 'person.zip');
  expect(await run('person', 'export', ...who, '--to', to)).toMatchObject({ code: 0 });
  const archive = unzipSync(await readFile(to));
  expect(strFromU8(archive['account.json'] ?? new Uint8Array())).toContain(email);
  expect(await run('person', 'erase', ...who, '--yes-erase', 'Somebody Else')).toMatchObject({ code: 2 });
  const name = `text of ${leaving} text of ${leaving}`;
  // The twin holds every role, and the last super admin stays.
  await owner.query('delete from user_roles where shard = $1', [leaving]);
  expect((await run('person', 'erase', ...who, '--yes-erase', name)).said).toMatch(/^Erased\./);
  expect((await run('person', 'erase', ...who)).said).toContain('Nobody in');
  expect(await run('data', 'reapply-erasures')).toMatchObject({ code: 0 });
});

test('AU-31 the operator verifies the audit of all universities, and of one with a head', async () => {
  const { code, said } = await run('audit', 'verify');
  // The twins of this test have links that nobody linked.
  expect(code).toBe(1);
  expect(said).toContain(`BAD   ${leaving}`);
  expect((await run('audit', 'verify', '--shard', leaving, '--head', '4')).code).toBe(2);
  expect((await run('audit', 'verify', '--head', `4:${'0'.repeat(64)}`)).code).toBe(2);
});

test('UE-2 a university goes only if its key is typed, wholly, and another is the same to the byte', async () => {
  const before = await checksum(staying);
  const dry = await run('shard', 'erase', '--shard', leaving);
  expect(dry.said).toContain('Nothing was erased.');
  expect(dry.said).toContain('users: 1');
  expect((await run('shard', 'erase', '--shard', leaving, '--yes-erase', staying)).code).toBe(2);
  expect((await run('shard', 'erase', '--shard', leaving, '--yes-erase', leaving)).said).toContain('is erased.');
  await owner.query(`select set_config('app.shard', $1, false)`, [leaving]);
  const left = Object.entries(await countRows(owner, leaving)).filter(([, count]) => count > 0);
  expect(left).toEqual([]);
  const keys: string[] = [];
  for await (const { key } of withinShard(files(), leaving).list('')) keys.push(key);
  expect(keys).toEqual(['erased.json']);
  expect(await checksum(staying)).toBe(before);
});

/** How many wait until the last write in this university has ended. */
async function waitersFor(shard: Shard): Promise<number> {
  const key = shardLockKey(shard);
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
     and (classid::bigint << 32) | objid::bigint = ${key}`,
  );
  return rows[0]?.count ?? 0;
}

test('UE-3 a university is closed before its first row goes, and a write that has begun is waited for', async () => {
  const shard = later;
  await addTwin(appUrl, shard, 'text');
  const writer = new pg.Client({ connectionString: appUrl });
  await writer.connect();
  await writer.query('begin');
  await writer.query(`select pg_advisory_xact_lock_shared(${shardLockKey(shard)})`);
  const erasing = run('shard', 'erase', '--shard', shard, '--yes-erase', shard);
  await vi.waitFor(async () => expect(await waitersFor(shard)).toBe(1), { timeout: 20_000 });
  expect(await isPaused(shard)).toBe(true);
  expect(await rowsOf(shard)).toBeGreaterThan(1);
  await writer.query('commit');
  await writer.end();
  expect(await erasing).toMatchObject({ code: 0 });
  expect(await rowsOf(shard)).toBe(0);
});

async function isPaused(shard: Shard): Promise<boolean> {
  await owner.query(`select set_config('app.shard', $1, false)`, [shard]);
  const { rowCount } = await owner.query('select from shard_states where shard = $1 and paused_at is not null', [
    shard,
  ]);
  return rowCount === 1;
}

async function rowsOf(shard: Shard): Promise<number> {
  await owner.query(`select set_config('app.shard', $1, false)`, [shard]);
  return Object.values(await countRows(owner, shard)).reduce((sum, count) => sum + count, 0);
}
