import type { Shard } from '@circuit/domain/kernel';
import pg from 'pg';

import { shardLockKey } from '../shardLock.ts';
import { identityOf } from './identity.ts';
import { beginIn, bringBack, contentOf, copyRows, deleteRows, setAside, type Content } from './rows.ts';
import { differenceOfVersions, readTables, type ShardTable } from './tables.ts';
import { trustReferences } from './trust.ts';

/** What a table of the shard holds afterwards. A table without one has the rows of the restored database and no others. */
export interface Manner {
  /** Whether it takes the rows of the restored database. */
  readonly takes: boolean;
  /** Which rows of now stay, as a condition; they go before a row of the restored database with the same key. */
  readonly stays: string | null;
}

const REPLACED: Manner = { takes: true, stays: null };

/** Runs a statement in the transaction of the restore. */
export type Run = (text: string, values: readonly unknown[]) => Promise<unknown>;

export interface TableReport {
  readonly table: string;
  readonly before: Content;
  readonly restored: Content;
  /** Null in a dry run. */
  readonly after: Content | null;
}

interface Places {
  /** The running database, with the role that owns its tables: the app may not delete from most of them. */
  readonly ownerUrl: string;
  /** The database that was restored beside it, with any role that may read. */
  readonly fromUrl: string;
  readonly shard: Shard;
}

export interface Replacement extends Places {
  readonly manners: Readonly<Record<string, Manner>>;
  /** What else belongs to the same transaction, once the rows are there. */
  readonly finish: (run: Run, reports: readonly TableReport[]) => Promise<void>;
}

const LOCK_WAIT = '60s';

/**
 * Gives one shard the rows that it has in a database restored beside this one. All of it happens in one transaction, so
 * that an interrupted restore leaves everything as it was; nobody else writes in the shard meanwhile, and other shards go
 * on. Each table is compared with the restored one before the commit. (BK-1, BK-2, ADR 0075)
 */
export function replaceShard({ manners, finish, ...places }: Replacement): Promise<TableReport[]> {
  const { shard } = places;
  const mannerOf = ({ name }: Pick<ShardTable, 'name'>) => manners[name] ?? REPLACED;
  return between(places, async (running, restored, tables) => {
    refuseLooseEnds(tables, mannerOf);
    await running.query(beginIn(shard, `begin; set local lock_timeout = '${LOCK_WAIT}'`));
    await running.query(`select pg_advisory_xact_lock(${shardLockKey(shard)})`);
    const before = await contentsOf(running, tables, shard);
    for (const table of tables) {
      const { stays } = mannerOf(table);
      if (stays !== null) await setAside(running, table, shard, stays);
    }
    const isTrusted = await trustReferences(running);
    for (const table of tables.toReversed()) await deleteRows(running, table, shard);
    for (const table of tables) {
      const { takes, stays } = mannerOf(table);
      if (stays !== null) await bringBack(running, table);
      if (takes) await copyRows(restored, running, table, shard);
    }
    const there = await contentsOf(restored, tables, shard);
    const after = await contentsOf(running, tables, shard);
    const reports = tables.map((table, at) => reportOf(table, before[at], there[at], after[at] ?? null));
    for (const [at, table] of tables.entries())
      if (mannerOf(table) === REPLACED) mustBeEqual(table, there[at], after[at]);
    if (isTrusted) await running.query('set local session_replication_role = origin');
    await finish((text, values) => running.query(text, [...values]), reports);
    await running.query('commit');
    return reports;
  });
}

/** A row that is taken must not refer to a table whose rows are not. */
function refuseLooseEnds(tables: readonly ShardTable[], mannerOf: (table: Pick<ShardTable, 'name'>) => Manner): void {
  for (const { name, references } of tables)
    for (const { to } of references)
      if (mannerOf({ name }).takes && !mannerOf({ name: to }).takes)
        throw new Error(`The table ${name} refers to ${to}, whose rows are not restored.`);
}

/** The same without a change: what each table holds now, and what it held then. */
export function compareShard(places: Places): Promise<TableReport[]> {
  const { shard } = places;
  return between(places, async (running, restored, tables) => {
    await running.query(beginIn(shard, 'begin isolation level repeatable read, read only'));
    const [before, there] = [await contentsOf(running, tables, shard), await contentsOf(restored, tables, shard)];
    await running.query('rollback');
    return tables.map((table, at) => reportOf(table, before[at], there[at], null));
  });
}

/** What each table holds of a shard: two that are equal hold the same rows. */
export async function shardContents(url: string, shard: Shard): Promise<Readonly<Record<string, Content>>> {
  const client = clientOf(url);
  await client.connect();
  try {
    await client.query(beginIn(shard, 'begin isolation level repeatable read, read only'));
    const tables = await readTables(client);
    const contents = await contentsOf(client, tables, shard);
    return Object.fromEntries(tables.map(({ name }, at) => [name, contents[at] ?? NOTHING]));
  } finally {
    await client.end();
  }
}

function clientOf(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url });
  // One that is lost between two statements would otherwise end the process; the next statement fails anyway.
  client.on('error', () => undefined);
  return client;
}

type Work<Answer> = (running: pg.Client, restored: pg.Client, tables: readonly ShardTable[]) => Promise<Answer>;

async function between<Answer>({ ownerUrl, fromUrl, shard }: Places, work: Work<Answer>): Promise<Answer> {
  const [running, restored] = [clientOf(ownerUrl), clientOf(fromUrl)];
  try {
    await Promise.all([running.connect(), restored.connect()]);
    await refuseSame(running, restored);
    const difference = await differenceOfVersions(running, restored);
    if (difference !== null) throw new Error(difference);
    await restored.query(beginIn(shard, 'begin isolation level repeatable read, read only'));
    const tables = await sharedTables(running, restored);
    const { rowCount } = await restored.query('select from users where shard = $1 limit 1', [shard]);
    if (rowCount === 0) throw new Error(`The restored database has nobody of ${shard}.`);
    return await work(running, restored, tables);
  } finally {
    await Promise.all([running.end(), restored.end()]);
  }
}

async function refuseSame(running: pg.Client, restored: pg.Client): Promise<void> {
  if ((await identityOf(running)) === (await identityOf(restored)))
    throw new Error('The two addresses lead to the same database.');
}

async function sharedTables(running: pg.Client, restored: pg.Client): Promise<ShardTable[]> {
  const [here, there] = await Promise.all([readTables(running), readTables(restored)]);
  const shapes = new Map(there.map(({ name, shape }) => [name, shape]));
  const odd = here.find(({ name, shape }) => shapes.get(name) !== shape);
  if (odd !== undefined) throw new Error(`The table ${odd.name} is not the same in both databases.`);
  return here;
}

async function contentsOf(client: pg.Client, tables: readonly ShardTable[], shard: Shard): Promise<Content[]> {
  const contents: Content[] = [];
  for (const table of tables) contents.push(await contentOf(client, table, shard));
  return contents;
}

const NOTHING: Content = { rows: 0, sum: '0' };

function reportOf(
  { name: table }: ShardTable,
  before = NOTHING,
  restored = NOTHING,
  after: Content | null = null,
): TableReport {
  return { table, before, restored, after };
}

function mustBeEqual({ name }: ShardTable, there = NOTHING, here = NOTHING): void {
  if (there.rows === here.rows && there.sum === here.sum) return;
  throw new Error(
    `The table ${name} did not arrive whole: ${there.rows} rows there, ${here.rows} here. Nothing was changed.`,
  );
}
