import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { endpoint } from '@circuit/contract/endpoint';
import { limitsOf } from '@circuit/domain/tenancy';
import { aShard } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';

import { implement } from '#platform/implement.ts';
import { newKeys } from '#platform/keys.ts';
import { openLog } from '#platform/log.ts';
import { aCellProcess } from '#testing/aCellProcess.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aShardDirectory, type TestDirectory } from '#testing/aShardDirectory.ts';
import { asOperator } from '#testing/asOperator.ts';

/** Calls that last until the test lets them end. */
const atWork = new Map<string, Set<() => void>>();
const waits = (shard: string) =>
  new Promise<void>((resolve) => {
    const here = atWork.get(shard) ?? new Set();
    atWork.set(
      shard,
      here.add(() => resolve()),
    );
  });
const countOf = (key: string) => atWork.get(key)?.size ?? 0;
const letEnd = (key: string) => {
  for (const resolve of atWork.get(key) ?? []) resolve();
  atWork.delete(key);
};
const nothing = { summary: 'Waits', access: 'open', request: z.object({}), response: z.object({}) } as const;
const WAITING = [
  endpoint({ ...nothing, method: 'GET', path: '/api/waiting' }),
  endpoint({ ...nothing, method: 'POST', path: '/api/waiting/submissions' }),
].map((declared) =>
  implement(declared, async (_request, { shard }) => {
    await waits(shard);
    return {};
  }),
);

let cell: Awaited<ReturnType<typeof aDatabase>>;
let directory: TestDirectory;
let folder: string;
let type: Awaited<ReturnType<typeof asOperator>>['type'];
beforeAll(async () => {
  cell = await aDatabase(inject('university'), []);
  directory = await aShardDirectory();
  folder = await mkdtemp(join(tmpdir(), 'limits-'));
  const operator = await asOperator({ ...cell, shards: [] });
  ({ type } = operator);
  operator.withMore({ SHARD_DIRECTORY_URL: directory.url, SHARD_DIRECTORY_OPERATOR_URL: directory.operatorUrl });
  await type('cell', 'add', 'main', '--upstreams', '127.0.0.1:3001');
});
afterAll(() => directory.close());

async function aUniversity() {
  const key = aShard();
  await type('shard', 'create', key, '--cell', 'main', '--name', 'Lindenfield', '--by', 'Ada');
  return key;
}

/** As main.ts wires it. */
async function aProcess(keptFile?: string) {
  const { appUrl: url, jobsUrl } = cell;
  const storage = { kind: 'file', folder: join(folder, 'files') } as const;
  const { app, homes, stop } = await aCellProcess({
    database: { name: 'main', url, jobsUrl, keys: await newKeys(), storage },
    log: openLog('silent'),
    directory: { urls: [directory.url], keptFile },
    connections: 4,
    parts: { implementations: WAITING, admission: { placesPerShard: 10, places: 20, mostWaiting: 1000 } },
  });
  const headers = (key: string) => ({ host: `${key}.circuit.test`, 'idempotency-key': aShard() });
  return {
    look: (key: string) => app.inject({ url: '/api/waiting', headers: headers(key) }),
    handIn: (key: string) =>
      app.inject({ method: 'POST', url: '/api/waiting/submissions', headers: headers(key), payload: {} }),
    limits: (key: string) => {
      const [shard, home] = [...homes].find(([known]) => known === key) ?? [];
      return shard === undefined || home === undefined ? undefined : limitsOf(home.limits, shard);
    },
    stop,
  };
}

const within = (ms: number) => ({ timeout: ms, interval: 20 });

test('LM-3 LM-4 LM-7 a process follows a limit within a second; fewer calls are at work, another university has all of its own, and a hand-in begins', async () => {
  const [key, other] = [await aUniversity(), await aUniversity()];
  const one = await aProcess();
  // A database of four connections has room for four of these at a time.
  const flood = (of: string) => Array.from({ length: 3 }, () => one.look(of));
  let going = flood(key);
  await vi.waitFor(() => expect(countOf(key)).toBe(3), within(2000));
  expect(await type('shard', 'limit', key, '--requests', '1', '--by', 'Ada')).toEqual({
    code: 0,
    text: `${key} is limited to requests 1.`,
  });
  await vi.waitFor(() => expect(one.limits(key)).toEqual({ requests: 1 }), within(1000));
  // Nobody who was at work is interrupted.
  expect(countOf(key)).toBe(3);
  letEnd(key);
  expect((await Promise.all(going)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  going = flood(key);
  const others = [one.look(other), one.look(other)];
  await vi.waitFor(() => expect([countOf(key), countOf(other)]).toEqual([1, 2]), within(2000));
  const handIn = one.handIn(key);
  await vi.waitFor(() => expect(countOf(key)).toBe(2), within(2000));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([countOf(key), countOf(other)]).toEqual([2, 2]);
  const all = Promise.all([...going, ...others, handIn]);
  const letting = setInterval(() => [key, other].forEach(letEnd), 20);
  expect((await all).every(({ statusCode }) => statusCode === 200)).toBe(true);
  clearInterval(letting);
  expect((await type('shard', 'limit', key, '--reset')).text).toBe(`${key} has no limits of its own.`);
  await vi.waitFor(() => expect(one.limits(key)).toEqual({}), within(1000));
  await one.stop();
});

test('LM-4 a reader beyond the limit who waits too long is told to come again in the words of today', async () => {
  const key = await aUniversity();
  await type('shard', 'limit', key, '--requests', '1');
  const one = await aProcess();
  const first = one.look(key);
  await vi.waitFor(() => expect(countOf(key)).toBe(1), within(2000));
  const second = await one.look(key);
  expect([second.statusCode, second.headers['retry-after']]).toEqual([503, '2']);
  expect(second.json()).toMatchObject({
    type: 'urn:circuit:problem:busy',
    detail: 'The service is busy. Nothing was lost. Try again.',
  });
  letEnd(key);
  expect((await first).statusCode).toBe(200);
  await one.stop();
});

test('LM-3 limits hold without the directory and after a restart, and a file kept by an older release lacks nothing for long', async () => {
  const key = await aUniversity();
  const keptFile = join(folder, 'kept.json');
  await type('shard', 'limit', key, '--jobs', '1', '--exports', '1', '--storage', '2TB');
  const limits = { jobs: 1, exports: 1, storageGigabytes: 2048 };
  await (await aProcess(keptFile)).stop();
  await directory.cut();
  const without = await aProcess(keptFile);
  expect(without.limits(key)).toEqual(limits);
  await without.stop();
  const text = await readFile(keptFile, 'utf8');
  await writeFile(keptFile, text.replaceAll(/,"limits":\{[^}]*\}/g, ''));
  expect(await readFile(keptFile, 'utf8')).not.toBe(text);
  await directory.mend();
  const next = await aProcess(keptFile);
  expect(next.limits(key)).toEqual(limits);
  await next.stop();
});

test('LM-1 LM-7 a limit is shown, tried dry, kept in the history and the audit, and stays when the university is paused or placed anew', async () => {
  const key = await aUniversity();
  expect((await type('shard', 'limit', key)).text).toBe(`${key} has no limits of its own.`);
  expect(await type('shard', 'limit', key, '--jobs', '1', '--dry-run')).toEqual({
    code: 0,
    text: `Would be: ${key} is limited to jobs 1. Nothing was changed.`,
  });
  expect((await type('shard', 'limit', key)).text).toBe(`${key} has no limits of its own.`);
  await type('shard', 'limit', key, '--jobs', '1', '--by', 'Ada');
  await type('shard', 'limit', key, '--storage', '300GB', '--by', 'Ada');
  await type('shard', 'limit', key, '--storage', '300GB', '--by', 'Ada');
  await type('shard', 'pause', key, '--reason', 'Moving house.');
  await type('shard', 'resume', key);
  // A command that places it again leaves the limits out.
  await directory.change(({ place }) => place({ shard: key, cell: 'main', state: 'active' }));
  expect((await type('shard', 'limit', key)).text).toBe(`${key} is limited to jobs 1, storage 300 GB.`);
  expect((await type('shard', 'list')).text).toContain('0 people, limited to jobs 1, storage 300 GB');
  await type('shard', 'limit', key, '--reset', '--exports', '1', '--by', 'Ada');
  expect((await type('shard', 'limit', key)).text).toBe(`${key} is limited to exports 1.`);
  expect(await changesOf(key)).toEqual([
    { by: 'Ada', before: null, after: { jobs: 1 } },
    { by: 'Ada', before: { jobs: 1 }, after: { jobs: 1, storageGigabytes: 300 } },
    { by: 'Ada', before: { jobs: 1, storageGigabytes: 300 }, after: { exports: 1 } },
  ]);
  const audit = await auditOf(key);
  expect(audit).toHaveLength(3);
  expect(audit.at(-1)).toMatchObject({
    reason: 'circuit shard limit, by Ada',
    before: { jobs: 1, storageGigabytes: 300 },
    after: { exports: 1 },
  });
});

test('LM-7 a limit that cannot be, a university that is nowhere and an installation without a directory are refused', async () => {
  const key = await aUniversity();
  const refused = await type('shard', 'limit', key, '--requests', '0');
  expect([refused.code, refused.text.split('\n')[0]]).toEqual([2, '"0" is not a whole number from 1 to 1000.']);
  expect((await type('shard', 'limit', key, '--storage', '12')).text).toContain('is not a size from 1 GB');
  expect(await type('shard', 'limit', aShard(), '--jobs', '1')).toMatchObject({ code: 1 });
  const alone = await asOperator({ ...cell, shards: [key] });
  expect((await alone.type('shard', 'limit', key)).text).toContain('SHARD_DIRECTORY_URL is not set.');
  expect(await changesOf(key)).toEqual([]);
});

test('LM-7 if the audit cannot be written, the limit does not change', async () => {
  const key = await aUniversity();
  const owner = await connected(cell.ownerUrl);
  await owner.query('revoke insert on audit_events from app');
  expect((await type('shard', 'limit', key, '--jobs', '1')).code).toBe(1);
  await owner.query('grant insert on audit_events to app');
  await owner.end();
  expect((await type('shard', 'limit', key)).text).toBe(`${key} has no limits of its own.`);
});

async function connected(url: string) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function changesOf(key: string) {
  const client = await connected(directory.operatorUrl);
  const { rows } = await client.query<object>(
    `select by, before -> 'limits' as before, after -> 'limits' as after from placement_changes
     where shard = $1 and command = 'shard limit' order by revision`,
    [key],
  );
  await client.end();
  return rows;
}

async function auditOf(key: string) {
  const { openDatabase } = await import('@circuit/db');
  const { shard } = await import('@circuit/domain/kernel');
  const database = openDatabase(cell.appUrl, { connections: 1 });
  const { rows } = await database.withShard(shard(key), (db) =>
    sql<object>`select * from audit_events where verb = 'universityLimited' order by id`.execute(db),
  );
  await database.close();
  return rows;
}
