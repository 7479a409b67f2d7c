import { createServer } from 'node:http';

import { freePort } from '@circuit/testing';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';

import type { Home } from '#platform/homes.ts';
import { openMetrics } from '#platform/metrics.ts';
import { openOps, type Ops } from '#platform/ops.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aHome, type TestHome } from '#testing/aHome.ts';
import { aShardDirectory, type TestDirectory } from '#testing/aShardDirectory.ts';
import { asOperator } from '#testing/asOperator.ts';

import { VERSION } from '@circuit/domain/product';

let cell: Awaited<ReturnType<typeof aDatabase>>;
let home: TestHome;
beforeAll(async () => {
  cell = await aDatabase(inject('university'), []);
  home = await aHome(cell);
});
afterAll(() => home.close());

let directory: TestDirectory;
let type: Awaited<ReturnType<typeof asOperator>>['type'];
beforeEach(async () => {
  directory = await aShardDirectory();
  const operator = await asOperator({ ...cell, shards: [] });
  ({ type } = operator);
  operator.withMore({ SHARD_DIRECTORY_URL: directory.url, SHARD_DIRECTORY_OPERATOR_URL: directory.operatorUrl });
  return () => directory.close();
});

/** A process of a cell, with its real port for operators. */
async function aProcess(version: string) {
  const port = await freePort();
  let ops: Ops | undefined;
  const run = async (release: string, of: Home = home) => {
    await ops?.close();
    const known = () => ({ epoch: 1, revision: 7, placements: new Map() });
    ops = await openOps(
      { host: '127.0.0.1', port },
      { homes: new Map(), cells: [{ home: of }], version: release, directory: { known, trouble: () => null } },
      openMetrics(),
    );
  };
  await run(version);
  return {
    address: `127.0.0.1:${port}`,
    run,
    drain: () => ops?.drain(),
    stop: async () => {
      await ops?.close();
      ops = undefined;
    },
  };
}
type Process = Awaited<ReturnType<typeof aProcess>>;

const addCell = (name: string, processes: readonly Process[], ...more: string[]) => {
  const health = processes.map(({ address }) => address).join(',');
  return type('cell', 'add', name, '--upstreams', '127.0.0.1:3001', '--health', health, '--by', 'Ada', ...more);
};
const wants = async (name: string) => (await type('cell', 'wants', name)).text;

test('WV-2 WV-3 a release goes from the canary to a tenth to all, each time after all that have it are well', async () => {
  const names = Array.from({ length: 11 }, (_, n) => `c${String(n).padStart(2, '0')}`);
  const one = await aProcess('2.20.2');
  for (const name of names) await addCell(name, [one]);
  const [canary, worker] = [await aProcess('2.20.2'), await aProcess('2.20.2')];
  await addCell('demo', [canary, worker], '--wave', '1');
  expect(await type('wave', 'next')).toMatchObject({ code: 1 });
  expect((await type('wave', 'start', '2.21.0', '--dry-run')).text).toBe('Would begin with demo. Nothing was changed.');
  expect(await wants('demo')).toBe('');
  expect(await type('wave', 'start', '2.21.0', '--by', 'Ada')).toEqual({ code: 0, text: '2.21.0 begins: demo.' });
  expect([await wants('demo'), await wants('c00')]).toEqual(['2.21.0', '']);
  // Only one of its processes runs the release.
  await canary.run('2.21.0');
  expect(await type('wave', 'next')).toEqual({
    code: 1,
    text: `! demo ${worker.address}: runs 2.20.2\nThe next wave waits. Nothing was changed.`,
  });
  await worker.run('2.21.0');
  worker.drain();
  expect((await type('wave', 'next')).text).toContain(`! demo ${worker.address}: not ready`);
  await worker.stop();
  expect((await type('wave', 'next')).text).toMatch(/no answer: .*ECONNREFUSED/);
  await worker.run('2.21.0');
  expect((await type('wave', 'next', '--dry-run')).text).toBe('Would say: Wave 2 of 3: c00. Nothing was changed.');
  expect(await type('wave', 'next')).toEqual({ code: 0, text: 'Wave 2 of 3: c00.' });
  expect((await type('wave', 'next')).code).toBe(1);
  await one.run('2.21.0');
  expect(await type('wave', 'next')).toEqual({ code: 0, text: `Wave 3 of 3: ${names.slice(1).join(', ')}.` });
  expect(await type('wave', 'next')).toEqual({ code: 0, text: '2.21.0 runs in every cell.' });
  expect((await type('wave', 'show')).text).toContain('No release goes out.');
  expect((await type('wave', 'start', '2.22.0')).code).toBe(0);
  await Promise.all([one, canary, worker].map(({ stop }) => stop()));
});

test('WV-4 a release that is stopped goes no further; cells that have it keep it or go back, and others never begin', async () => {
  const one = await aProcess('2.21.0');
  for (const name of ['north', 'south']) await addCell(name, [one]);
  await type('cell', 'add', 'north', '--upstreams', '127.0.0.1:3009');
  await type('wave', 'start', '2.21.0');
  expect((await type('wave', 'start', '2.22.0')).text).toContain('2.21.0 goes out already.');
  expect((await type('wave', 'stop')).text).toBe(
    '2.21.0 goes no further.\nIt stays in north. To go back: circuit wave stop --back-to VERSION',
  );
  expect((await type('wave', 'next')).text).toContain('2.21.0 was stopped.');
  expect([await wants('north'), await wants('south')]).toEqual(['2.21.0', '']);
  expect((await type('wave', 'show')).text).toContain('release 2.21.0 was stopped, wave 1 of 3');
  expect((await type('wave', 'stop', '--back-to', '2.20.2')).text).toContain('2.20.2 is wanted again in north.');
  expect([await wants('north'), await wants('south')]).toEqual(['2.20.2', '']);
  // Adding a cell again forgets neither its release nor where it is asked.
  expect((await type('cell', 'list')).text).toContain(
    `north  0 universities  at 127.0.0.1:3009, health at ${one.address}, release 2.20.2`,
  );
  expect((await type('wave', 'start', '2.21.1')).text).toBe('2.21.1 begins: north.');
  await one.stop();
});

test('WV-2 what is no release, a cell that nobody can ask and a cell that is nowhere are refused', async () => {
  expect((await type('wave', 'start', 'newest')).text).toContain('"newest" is not a release, such as 2.21.0.');
  expect((await type('wave', 'start', '2.21.0')).text).toBe('The directory has no cell.');
  await type('cell', 'add', 'north', '--upstreams', '127.0.0.1:3001');
  expect((await type('wave', 'start', '2.21.0')).text).toContain('whether these cells are well: north.');
  expect(await type('cell', 'wants', 'east')).toEqual({ code: 1, text: 'The directory has no cell east.' });
  expect((await type('cell', 'add', 'north', '--upstreams', 'a:1', '--wave', '4')).text).toContain('not 1, 2 or 3.');
  expect((await type('cell', 'add', 'north', '--upstreams', 'a:1', '--health', 'x')).text).toContain('HOST:PORT');
});

test('WV-5 the status shows the release and the health of every process of every cell, and ends with 1 if one is not well', async () => {
  const [north, south] = [await aProcess('2.20.2'), await aProcess('2.21.0')];
  const worker = await aProcess(VERSION);
  await addCell('north', [north, worker]);
  await addCell('south', [south]);
  const well = await type('status');
  expect(well.code).toBe(0);
  expect(well.text).toContain('  cell north  2 processes\n');
  expect(well.text).toMatch(
    new RegExp(`^ {4}${north.address} {2}ready, release 2[.]20[.]2, tables \\d{14}_\\w+, directory revision 7$`, 'm'),
  );
  expect(well.text).toContain(`${south.address}  ready, release 2.21.0`);
  expect(well.text).toContain(`${worker.address}  ready, release ${VERSION}`);
  await north.run('2.20.2', {
    ...home,
    database: { ...home.database, withShard: () => Promise.reject(new Error('x')) },
  });
  await south.stop();
  const sick = await type('status');
  expect(sick.code).toBe(1);
  expect(sick.text).toContain(`!   ${north.address}  not ready (test not ready), release 2.20.2`);
  expect(sick.text).toMatch(new RegExp(`^!   ${south.address} {2}no answer: .*ECONNREFUSED`, 'm'));
  await Promise.all([north, worker].map(({ stop }) => stop()));
});

test('WV-5 processes that answer nothing are waited for side by side, and what is no process of Circuit is said to be none', async () => {
  const silent = await Promise.all(
    [0, 1, 2].map(async () => {
      const server = createServer(() => undefined);
      const port = await freePort();
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
      return { server, address: `127.0.0.1:${port}` };
    }),
  );
  const other = createServer((_request, reply) => reply.end('hello'));
  const port = await freePort();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', () => resolve()));
  const health = [...silent.map(({ address }) => address), `127.0.0.1:${port}`].join(',');
  await type('cell', 'add', 'north', '--upstreams', '127.0.0.1:3001', '--health', health);
  const startedAt = performance.now();
  const { text, code } = await type('status');
  expect(code).toBe(1);
  expect(performance.now() - startedAt).toBeLessThan(9000);
  expect(text.match(/no answer: /g)).toHaveLength(4);
  expect(text).toContain('this is no process of Circuit');
  for (const { server } of [...silent, { server: other }]) {
    server.closeAllConnections();
    server.close();
  }
});

test('WV-6 a directory of an older release is read as it is; its changes wait for its migration, which the operator is told', async () => {
  const { default: pg } = await import('pg');
  const owner = new pg.Client({ connectionString: inject('university').ownerUrl });
  const name = new URL(directory.directUrl).pathname.slice(1);
  const url = new URL(inject('university').ownerUrl);
  url.pathname = name;
  const inDirectory = new pg.Client({ connectionString: url.href });
  await Promise.all([owner.connect(), inDirectory.connect()]);
  await inDirectory.query(`
    alter table cells drop column health, drop column release, drop column wave;
    alter table placements drop column limits;
    alter table directory_version drop column release, drop column release_wave, drop column release_is_stopped;
    insert into cells (name, upstreams) values ('main', '{127.0.0.1:3001}');
    delete from schema_migrations where name > '20261211'`);
  expect((await type('cell', 'list')).text).toBe('main  0 universities  at 127.0.0.1:3001');
  expect((await type('status')).text).toContain('cell main  nobody can be asked');
  expect((await type('wave', 'start', '2.21.0')).text).toContain('Nobody could tell');
  expect((await type('cell', 'add', 'main', '--upstreams', 'a:1')).text).toContain('Run “circuit directory migrate”');
  const operator = await asOperator({ ...cell, shards: [] });
  operator.withMore({ ADMIN_URL: inject('university').ownerUrl });
  expect((await operator.type('directory', 'migrate', '--name', name)).text).toMatch(/applied .*limits.*release/);
  expect((await operator.type('directory', 'migrate', '--name', name)).text).toBe(`${name} was up to date.`);
  expect((await type('cell', 'add', 'main', '--upstreams', 'a:1')).code).toBe(0);
  await Promise.all([owner.end(), inDirectory.end()]);
});
