import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { shard } from '@circuit/domain/kernel';
import { aShard, freePort } from '@circuit/testing';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';

import { newKeys } from '#platform/keys.ts';
import { openLog } from '#platform/log.ts';
import { openMetrics } from '#platform/metrics.ts';
import { openOps } from '#platform/ops.ts';
import { keep, readKept } from '#platform/shardDirectory/keptPlacements.ts';
import { aCellProcess } from '#testing/aCellProcess.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aShardDirectory, type TestDirectory } from '#testing/aShardDirectory.ts';
import { asOperator } from '#testing/asOperator.ts';

import { followMap } from './operator/writeMap.ts';

// Two cells, each with a database and a process of its own.
let north: Awaited<ReturnType<typeof aDatabase>>;
let south: Awaited<ReturnType<typeof aDatabase>>;
let directory: TestDirectory;
let type: Awaited<ReturnType<typeof asOperator>>['type'];
let folder: string;
/** Of the operator. */
let environment: Readonly<Record<string, string>>;
beforeAll(async () => {
  [north, south] = [await aDatabase(inject('university'), []), await aDatabase(inject('demo'), [])];
  directory = await aShardDirectory();
  folder = await mkdtemp(join(tmpdir(), 'directory-'));
  const operator = await asOperator({ ...north, shards: [], others: { second: { ...south, shards: [] } } });
  ({ type } = operator);
  environment = { ...operator.settings, SHARD_DIRECTORY_URL: directory.url };
  operator.withMore({
    SHARD_DIRECTORY_URL: directory.url,
    SHARD_DIRECTORY_OPERATOR_URL: directory.operatorUrl,
    OWNER_URLS: JSON.stringify({ main: north.ownerUrl, second: south.ownerUrl }),
  });
  await type('cell', 'add', 'main', '--upstreams', '127.0.0.1:3001');
  await type('cell', 'add', 'second', '--upstreams', '127.0.0.1:3002');
});
afterAll(() => directory.close());

interface ProcessOptions {
  readonly urls?: readonly string[];
  readonly keptFile?: string;
  /** Whether it asks the directory more often than in production. */
  readonly isQuick?: boolean;
}

/** A process of one cell, as main.ts wires it. */
async function aProcess(
  cell: 'main' | 'second',
  { urls = [directory.url], keptFile, isQuick = true }: ProcessOptions = {},
) {
  const { appUrl: url, jobsUrl } = cell === 'main' ? north : south;
  const storage = { kind: 'file', folder: join(folder, cell) } as const;
  const lines: string[] = [];
  const { app, homes, cells, ...opened } = await aCellProcess({
    database: { name: cell, url, jobsUrl, keys: await newKeys(), storage },
    log: openLog('info', { write: (line) => void lines.push(line) }),
    directory: { urls, keptFile, ...(isQuick ? { everyMs: 50 } : {}) },
    connections: 2,
  });
  const port = await freePort();
  const ops = await openOps({ host: '127.0.0.1', port }, { homes, cells, directory: opened.directory }, openMetrics());
  const ask = (key: string) => app.inject({ url: '/api/time', headers: { host: `${key}.circuit.test` } });
  const status = async (key: string) => (await ask(key)).statusCode;
  const readiness = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    return { code: answer.status, body: await answer.json() };
  };
  const stop = async () => {
    await ops.close();
    await opened.stop();
  };
  return { ask, status, readiness, stop, logged: () => lines.join('') };
}

const within = (ms: number) => ({ timeout: ms, interval: 20 });

test('DI-1 DI-2 DI-6 a new university is served within a second by the processes of its cell, without a restart; others answer 421', async () => {
  const [one, other] = [await aProcess('main', { isQuick: false }), await aProcess('second')];
  const key = aShard();
  expect(await one.status(key)).toBe(421);
  const created = await type('shard', 'create', key, '--cell', 'main', '--name', 'North University', '--by', 'Ada');
  expect(created).toEqual({ code: 0, text: `“North University” is set up as ${key}.` });
  await vi.waitFor(async () => expect(await one.status(key)).toBe(200), within(1000));
  expect(await other.status(key)).toBe(421);
  expect((await type('shard', 'list')).text).toContain(`${key}  North University  in main, 0 people`);
  expect((await type('cell', 'list')).text).toContain('second  0 universities  at 127.0.0.1:3002');
  await Promise.all([one.stop(), other.stop()]);
});

test('DI-7 while a balancer has not heard that a university has moved, its old cell asks to come back, also after a restart', async () => {
  const one = await aProcess('main');
  const key = aShard();
  await directory.change(({ place }) => place({ shard: key, cell: 'main', state: 'active' }));
  await vi.waitFor(async () => expect(await one.status(key)).toBe(200), within(1000));
  await directory.change(({ place }) => place({ shard: key, cell: 'second', state: 'active' }));
  await vi.waitFor(async () => expect(await one.status(key)).toBe(503), within(1000));
  const answer = await one.ask(key);
  expect(answer.headers['retry-after']).toBe('1');
  expect(answer.json()).toMatchObject({ type: 'urn:circuit:problem:busy' });
  // The process before this one may have served it.
  const later = await aProcess('main');
  expect(await later.status(key)).toBe(503);
  await Promise.all([one.stop(), later.stop()]);
});

test('DI-5 without the directory a process goes on with what it knew, also after a restart, and says so', async () => {
  const key = aShard();
  await directory.change(({ place }) => place({ shard: key, cell: 'main', state: 'active' }));
  const keptFile = join(folder, 'kept.json');
  const before = await aProcess('main', { keptFile });
  expect(await before.status(key)).toBe(200);
  await directory.cut();
  await vi.waitFor(
    async () => expect(JSON.stringify((await before.readiness()).body)).toContain('"away"'),
    within(5000),
  );
  expect((await before.readiness()).code).toBe(200);
  expect(await before.status(key)).toBe(200);
  expect(before.logged()).toContain('shard directory away: this process works on what it knew');
  // It may have been created in this cell meanwhile.
  expect(await before.status(aShard())).toBe(503);
  const after = await aProcess('main', { keptFile });
  expect(await after.status(key)).toBe(200);
  const newcomer = await aProcess('main', { keptFile: join(folder, 'none.json') });
  expect([await newcomer.status(key), (await newcomer.readiness()).code]).toEqual([503, 503]);
  await directory.mend();
  const late = aShard();
  await directory.change(({ place }) => place({ shard: late, cell: 'main', state: 'active' }));
  for (const one of [before, after, newcomer])
    await vi.waitFor(
      async () => expect([await one.status(late), await one.status(key)]).toEqual([200, 200]),
      within(3000),
    );
  expect((await newcomer.readiness()).code).toBe(200);
  expect(await readFile(keptFile, 'utf8')).toContain(late);
  expect(before.logged()).toContain('shard directory answers again');
  await Promise.all([before.stop(), after.stop(), newcomer.stop()]);
});

test('DI-5 a kept file that is no answer is told of and replaced by what the directory says; without both nothing starts', async () => {
  const key = aShard();
  await directory.change(({ place }) => place({ shard: key, cell: 'main', state: 'active' }));
  const keptFile = join(folder, 'broken.json');
  await writeFile(keptFile, '{"epoch": 1');
  const one = await aProcess('main', { keptFile });
  expect(await one.status(key)).toBe(200);
  expect(one.logged()).toContain('placements that were kept cannot be read');
  await one.stop();
  expect(await readFile(keptFile, 'utf8')).toContain(key);
  await writeFile(keptFile, '{"epoch": 1');
  await directory.cut();
  await expect(aProcess('main', { keptFile })).rejects.toThrow(`cannot be read: ${keptFile}`);
  await directory.mend();
});

test('DI-5 a process that knows less does not replace what another one of its machine has kept', async () => {
  const keptFile = join(folder, 'newer.json');
  await keep(keptFile, { epoch: 2, revision: 5, placements: new Map() });
  await keep(keptFile, { epoch: 1, revision: 9, placements: new Map() });
  expect(await readKept(keptFile)).toMatchObject({ epoch: 2, revision: 5 });
  await keep(keptFile, { epoch: 2, revision: 6, placements: new Map() });
  expect(await readKept(keptFile)).toMatchObject({ epoch: 2, revision: 6 });
});

test('DI-13 a copy of the directory that stands still does not keep a process from what another one knows', async () => {
  const [still, fresh] = [await aShardDirectory(), await aShardDirectory()];
  const [key, late] = [aShard(), aShard()];
  for (const { change } of [still, fresh])
    await change(async ({ saveCell, place }) => {
      await saveCell({ name: 'main', upstreams: ['127.0.0.1:1'] });
      await place({ shard: key, cell: 'main', state: 'active' });
    });
  const one = await aProcess('main', { urls: [still.directUrl, fresh.directUrl] });
  expect(await one.status(key)).toBe(200);
  await fresh.change(({ place }) => place({ shard: late, cell: 'main', state: 'active' }));
  await vi.waitFor(async () => expect(await one.status(late)).toBe(200), within(5000));
  // A process that starts now hears every copy before it serves anybody.
  const newcomer = await aProcess('main', { urls: [still.directUrl, fresh.directUrl] });
  expect(await newcomer.status(late)).toBe(200);
  await Promise.all([one.stop(), newcomer.stop()]);
});

test('DI-3 a copy that is behind is passed over for one that is not, and never makes a process forget', async () => {
  const key = aShard();
  await directory.change(({ place }) => place({ shard: key, cell: 'main', state: 'active' }));
  const stale = await aShardDirectory();
  await stale.change(({ saveCell }) => saveCell({ name: 'main', upstreams: ['127.0.0.1:1'] }));
  const one = await aProcess('main', { urls: [directory.url, stale.directUrl] });
  expect(await one.status(key)).toBe(200);
  await directory.cut();
  await vi.waitFor(
    async () => expect(JSON.stringify((await one.readiness()).body)).toContain('"behind"'),
    within(5000),
  );
  expect(await one.status(key)).toBe(200);
  expect((await one.readiness()).code).toBe(200);
  await directory.mend();
  await vi.waitFor(
    async () => expect(JSON.stringify((await one.readiness()).body)).toContain('"state":"ready"'),
    within(3000),
  );
  await one.stop();
});

test('DI-4 a directory that took over is followed though it knows less, and the one before never again', async () => {
  const [old, next] = [await aShardDirectory(), await aShardDirectory()];
  const [key, lost] = [aShard(), aShard()];
  for (const { change } of [old, next])
    await change(async ({ saveCell, place }) => {
      await saveCell({ name: 'main', upstreams: ['127.0.0.1:1'] });
      await place({ shard: key, cell: 'main', state: 'active' });
    });
  await old.change(async ({ place }) => {
    await place({ shard: lost, cell: 'main', state: 'active' });
    await place({ shard: lost, cell: 'main', state: 'paused' });
  });
  const one = await aProcess('main', { urls: [old.url, next.directUrl] });
  expect([await one.status(key), await one.status(lost)]).toEqual([200, 200]);
  await old.cut();
  await vi.waitFor(
    async () => expect(JSON.stringify((await one.readiness()).body)).toContain('"behind"'),
    within(5000),
  );
  await next.change(({ takeOver }) => takeOver());
  await vi.waitFor(async () => expect(await one.status(lost)).toBe(503), within(3000));
  expect(await one.status(key)).toBe(200);
  await old.mend();
  const before = old.connections();
  // Once it has connected a second time, it has heard all that the first had to say.
  await vi.waitFor(() => expect(old.connections()).toBeGreaterThan(before + 1), within(10_000));
  expect(await one.status(lost)).toBe(503);
  await one.stop();
});

test('DI-6 the directory says what the operator did: paused, open, erased; and a university is placed once', async () => {
  const key = aShard();
  const create = ['shard', 'create', key, '--name', 'Twice', '--by', 'Ada'];
  expect((await type(...create)).text).toContain('--cell is missing.');
  for (const taken of ['root', 'dev', 'qa', 'North'])
    expect((await type('shard', 'create', taken, '--name', 'Taken', '--cell', 'main')).text).toContain('is not a key');
  // The help follows, as after every mistyped word.
  const unknown = await type(...create, '--cell', 'west');
  expect(unknown.code).toBe(2);
  expect(unknown.text).toMatch(/^DATABASES names no database west\.\n/);
  expect(await type(...create, '--cell', 'main', '--dry-run')).toMatchObject({ code: 0 });
  expect(await directory.change(({ placementOf }) => placementOf(key))).toBeUndefined();
  expect(await type(...create, '--cell', 'main')).toMatchObject({ code: 0 });
  expect(await type(...create, '--cell', 'main')).toMatchObject({
    code: 1,
    text: `${key} is set up already, as “Twice”.`,
  });
  expect(await type(...create, '--cell', 'second')).toEqual({ code: 1, text: `${key} is in the cell main already.` });
  const stateOf = async () => (await directory.change(({ placementOf }) => placementOf(key)))?.state;
  await type('shard', 'pause', key, '--reason', 'Moving house.');
  expect(await stateOf()).toBe('paused');
  // Interrupted before the directory heard of it, and typed again.
  await directory.change(({ place }) => place({ shard: key, cell: 'main', state: 'active' }));
  expect((await type('shard', 'pause', key, '--reason', 'Moving house.')).text).toContain('is paused already');
  expect(await stateOf()).toBe('paused');
  await type('shard', 'resume', key);
  expect(await stateOf()).toBe('active');
  await type('shard', 'read-only', key, '--reason', 'A fault.');
  expect(await stateOf()).toBe('readOnly');
  await type('shard', 'resume', key);
  expect(await type('shard', 'erase', key, '--yes-erase', key, '--by', 'Ada')).toMatchObject({ code: 0 });
  expect(await stateOf()).toBe('gone');
});

test('DI-6 TN-23 a command that was interrupted after the first rows is typed again; the demo gets a cell of its own', async () => {
  const key = aShard();
  const create = ['shard', 'create', key, '--cell', 'second', '--name', 'Half', '--by', 'Ada'];
  await type(...create);
  await directory.change(({ place }) => place({ shard: key, cell: 'second', state: 'gone' }));
  expect(await type(...create)).toMatchObject({ code: 0 });
  expect(await directory.change(({ placementOf }) => placementOf(key))).toMatchObject({ state: 'active' });
  const demo = await type('shard', 'create', 'demo', '--cell', 'second', '--name', 'Demo');
  expect(demo.text).toContain('The demo must have a cell of its own');
  const one = await aProcess('second');
  await directory.change(({ place }) => place({ shard: shard('demo'), cell: 'second', state: 'active' }));
  await vi.waitFor(() => expect(one.logged()).toContain('the demo is not served'), within(5000));
  expect([await one.status('demo'), await one.status(key)]).toEqual([421, 200]);
  await directory.change(({ place }) => place({ shard: shard('demo'), cell: 'second', state: 'gone' }));
  await one.stop();
});

test('DI-9 the reading role of the directory changes nothing; its history can be added to and not rewritten', async () => {
  const { default: pg } = await import('pg');
  const run = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await client.query(text);
    } finally {
      await client.end();
    }
  };
  for (const text of [
    'update placements set cell = cell',
    'delete from cells',
    'update directory_version set epoch = 9',
  ])
    await expect(run(directory.directUrl, text)).rejects.toThrow('permission denied');
  for (const text of [
    'update placement_changes set by = $$x$$',
    'delete from placement_changes',
    'delete from placements',
  ])
    await expect(run(directory.operatorUrl, text)).rejects.toThrow('permission denied');
  const { rows } = await run(
    directory.operatorUrl,
    `select by, command from placement_changes where shard is not null limit 1`,
  );
  expect(rows).toHaveLength(1);
});

test('DI-10 status and doctor name a copy of the directory that is behind or away', async () => {
  const stale = await aShardDirectory();
  const operator = await asOperator({ ...north, shards: [] });
  const away = new URL(directory.url);
  away.port = String(await freePort());
  operator.withMore({ SHARD_DIRECTORY_URL: [directory.url, stale.directUrl, away.href].join(',') });
  const { text, code } = await operator.type('status');
  expect(code).toBe(1);
  expect(text).toMatch(/ {2}shard directory .*revision \d+\)$/m);
  expect(text).toMatch(/! shard directory .* It is behind: another one is at epoch/);
  expect(text).toMatch(/! shard directory .*ECONNREFUSED/);
  expect((await operator.type('doctor')).text).toContain('BAD   shard directory');
});

test('DI-8 settings and directory do not both say where universities are', async () => {
  const operator = await asOperator({ ...north, shards: [aShard()] });
  operator.withMore({ SHARD_DIRECTORY_URL: directory.url });
  expect((await operator.type('check')).text).toContain('DATABASES (main.shards): must be left out');
  const without = await asOperator({ ...north, shards: [] });
  expect((await without.type('check')).text).toContain('names no shard, and there is no SHARD_DIRECTORY_URL');
  without.withMore({
    SHARD_DIRECTORY_URL: directory.url,
    NODE_ENV: 'production',
    WEB_ORIGIN: 'https://{shard}.a.test',
  });
  expect((await without.type('check')).text).toContain('SHARD_DIRECTORY_KEPT: not set.');
  without.withMore({ SHARD_DIRECTORY_URL: directory.url });
  expect((await without.type('check')).text).toContain('complete: development, the cells main');
});

test('DI-11 a balancer gets the map within two seconds of a change, and keeps it while the directory is away', async () => {
  const [map, read] = [join(folder, 'map.conf'), join(folder, 'read.conf')];
  const key = aShard();
  const mapOf = async (file: string) => readFile(file, 'utf8').catch(() => '');
  const once = ['directory', 'map', '--for', 'nginx', '--to', map];
  expect((await type(...once)).text).toContain('map.conf is written.');
  expect((await type(...once)).text).toContain('map.conf is up to date.');
  expect((await type('directory', 'map', '--for', 'traefik', '--to', map)).code).toBe(2);
  const ending = new AbortController();
  const said: string[] = [];
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const order = { balancer: 'nginx', file: map, reload: ['cp', map, read] } as const;
  const following = followMap(order, (line) => void said.push(line), ending.signal);
  const line = `${key}.localhost circuit_main;`;
  await directory.change(({ place }) => place({ shard: key, cell: 'main', state: 'active' }));
  await vi.waitFor(async () => expect(await mapOf(read)).toContain(line), within(2000));
  await directory.cut();
  await vi.waitFor(() => expect(said.join()).toContain('The shard directory does not answer.'), within(5000));
  expect(await mapOf(map)).toContain(line);
  await directory.change(({ place }) => place({ shard: key, cell: 'second', state: 'active' }));
  await directory.mend();
  await vi.waitFor(async () => expect(await mapOf(read)).toContain(`${key}.localhost circuit_second;`), within(5000));
  ending.abort();
  await following;
  vi.unstubAllEnvs();
  // A copy that is behind never takes the map back.
  const stale = await aShardDirectory();
  const behind = await asOperator({ ...north, shards: [] });
  behind.withMore({ SHARD_DIRECTORY_URL: stale.url });
  expect(await behind.type(...once)).toEqual({ code: 1, text: 'The shard directory is behind.' });
  expect(await mapOf(map)).toContain(`${key}.localhost circuit_second;`);
});
