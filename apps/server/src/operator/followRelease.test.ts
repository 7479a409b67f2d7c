import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';

import { freePort } from '@circuit/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { openMetrics } from '#platform/metrics.ts';
import { openOps, type Ops } from '#platform/ops.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aHome, type TestHome } from '#testing/aHome.ts';
import { aShardDirectory, type TestDirectory } from '#testing/aShardDirectory.ts';
import { asOperator } from '#testing/asOperator.ts';

const DEPLOY = join(import.meta.dirname, '../../../../deploy');

let database: Awaited<ReturnType<typeof aDatabase>>;
let home: TestHome;
let directory: TestDirectory;
let operator: Awaited<ReturnType<typeof asOperator>>;
beforeAll(async () => {
  database = await aDatabase(inject('university'), []);
  home = await aHome(database);
  directory = await aShardDirectory();
  operator = await asOperator({ ...database, shards: [] });
});
afterAll(async () => {
  await home.close();
  await directory.close();
});

/** The command itself runs in this process: to start Node each time would take seconds. */
const commandThrough = (port: number) => `#!/bin/sh
answer=$(curl -s "http://127.0.0.1:${port}/circuit" -H "owner-url-file: $OWNER_URL_FILE" --data-binary "$*")
echo "$answer" | sed 1d
exit "$(echo "$answer" | sed -n 1p)"
`;

async function carryOut(request: IncomingMessage): Promise<string> {
  const ownerFile = request.headers['owner-url-file'];
  operator.withMore({
    SHARD_DIRECTORY_URL: directory.url,
    ...(typeof ownerFile === 'string' && ownerFile !== '' ? { OWNER_URL_FILE: ownerFile } : {}),
  });
  const { code, text: said } = await operator.type(...(await text(request)).split(' '));
  return `${code}\n${said}`;
}

/** A machine with releases, two units and a systemctl that starts what the link `current` leads to. */
async function aMachine(...releases: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'machine-'));
  const root = join(folder, 'root');
  await mkdir(root);
  await symlink(join(root, releases[0] ?? ''), join(root, 'current'));
  const running = new Map<string, { ops: Ops; release: string }>();
  const ports = { 'circuit-api@1.service': await freePort(), 'circuit-worker.service': await freePort() };
  const restarts: string[] = [];
  const broken = new Set<string>();
  const restart = async (unit: string) => {
    restarts.push(unit);
    await running.get(unit)?.ops.close();
    running.delete(unit);
    const release = basename(await readlink(join(root, 'current')));
    if (broken.has(release)) return;
    const at = { host: '127.0.0.1', port: ports[unit as keyof typeof ports] }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- one of these two
    const watched = { homes: new Map(), cells: [{ home }], version: release };
    running.set(unit, { release, ops: await openOps(at, watched, openMetrics()) });
  };
  for (const unit of Object.keys(ports)) await restart(unit);
  restarts.length = 0;
  const control = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    const done = pathname === '/circuit' ? carryOut(request) : restart(pathname.slice(1)).then(() => '');
    void done.then((answer) => reply.end(answer));
  });
  const controlPort = await freePort();
  await new Promise<void>((resolve) => control.listen(controlPort, '127.0.0.1', () => resolve()));
  for (const release of releases) {
    await cp(join(DEPLOY, 'bin'), join(root, release, 'bin'), { recursive: true });
    await writeFile(join(root, release, 'bin/circuit'), commandThrough(controlPort));
  }
  await mkdir(join(folder, 'bin'));
  const units = Object.entries(ports);
  await writeFile(
    join(folder, 'bin/systemctl'),
    `#!/bin/sh
case $1 in
  list-units) ${units.map(([unit]) => `echo "${unit} loaded active running x"`).join('; ')} ;;
  show) case $5 in ${units.map(([unit, port]) => `${unit}) echo NODE_ENV=production OPS_PORT=${port} ;;`).join(' ')} esac ;;
  restart) curl -sf "http://127.0.0.1:${controlPort}/$2" ;;
esac
`,
    { mode: 0o755 },
  );
  const ownerFile = join(folder, 'owner-url');
  const follow = async () => {
    const env = {
      PATH: `${join(folder, 'bin')}:/usr/bin:/bin`,
      CIRCUIT_ROOT: root,
      CIRCUIT_ENV: join(folder, 'none.env'),
      CIRCUIT_TRIES: '1',
      OWNER_URL_FILE: ownerFile,
    };
    return new Promise<{ code: number; said: string }>((resolve) => {
      const file = join(root, 'current/bin/circuit-release');
      execFile(file, ['main'], { env }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : 1, said: `${stdout}${stderr}` }),
      );
    });
  };
  return {
    follow,
    restarts,
    break: (release: string) => void broken.add(release),
    runs: () => Object.keys(ports).map((unit) => running.get(unit)?.release ?? 'nothing'),
    ownsTables: () => writeFile(ownerFile, database.ownerUrl),
    stop: async () => {
      for (const { ops } of running.values()) await ops.close();
      control.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const isToRun = (release: string | null) =>
  directory.change(({ saveCell }) => saveCell({ name: 'main', upstreams: ['127.0.0.1:1'], release }));

test('WV-7 a machine follows the release that the directory wants: tables first, then process after process, and back', async () => {
  const machine = await aMachine('2.20.2', '2.21.0');
  await machine.ownsTables();
  await isToRun(null);
  expect(await machine.follow()).toEqual({ code: 0, said: '' });
  await isToRun('2.21.0');
  const upgraded = await machine.follow();
  expect(upgraded.code).toBe(0);
  expect(upgraded.said).toMatch(
    /main: up to date[^]*current is 2.21.0[^]*api@1.service runs 2.21.0[^]*worker.service runs/,
  );
  expect(machine.runs()).toEqual(['2.21.0', '2.21.0']);
  // A process that runs it already is left alone.
  expect(await machine.follow()).toEqual({ code: 0, said: '' });
  expect(machine.restarts).toEqual(['circuit-api@1.service', 'circuit-worker.service']);
  await isToRun('2.20.2');
  expect((await machine.follow()).code).toBe(0);
  expect(machine.runs()).toEqual(['2.20.2', '2.20.2']);
  await machine.stop();
});

test('WV-7 a release that does not get ready stops at the first process, and one that is not unpacked at none', async () => {
  const machine = await aMachine('2.20.2', '2.21.0');
  await machine.ownsTables();
  machine.break('2.21.0');
  await isToRun('2.21.0');
  expect((await machine.follow()).code).toBe(1);
  expect(machine.runs()).toEqual(['nothing', '2.20.2']);
  await isToRun('2.22.0');
  expect(await machine.follow()).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not unpacked') as unknown,
  });
  await isToRun('2.20.2');
  expect((await machine.follow()).code).toBe(0);
  expect(machine.runs()).toEqual(['2.20.2', '2.20.2']);
  await machine.stop();
});

test('WV-7 a machine without the owner’s address waits until another one has brought the tables up to date', async () => {
  const machine = await aMachine('2.20.2', '2.21.0');
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning *',
  );
  await isToRun('2.21.0');
  expect(await machine.follow()).toEqual({
    code: 0,
    said: 'main is to run 2.21.0 once another machine has brought its tables up to date.\n',
  });
  expect(machine.restarts).toEqual([]);
  await owner.query(
    'insert into schema_migrations select * from json_populate_recordset(null::schema_migrations, $1)',
    [JSON.stringify(rows)],
  );
  await owner.end();
  await machine.follow();
  expect(machine.runs()).toEqual(['2.21.0', '2.21.0']);
  await machine.stop();
});

test('WV-7 the unit starts the program of the release for its cell, again and again', async () => {
  const unit = (name: string) => readFile(join(DEPLOY, 'systemd', name), 'utf8');
  expect(await unit('circuit-release@.service')).toContain('ExecStart=/opt/circuit/current/bin/circuit-release %i\n');
  expect(await unit('circuit-release@.timer')).toContain('OnUnitInactiveSec=1min\n');
});
