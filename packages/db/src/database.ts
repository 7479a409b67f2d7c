import { setTimeout as sleep } from 'node:timers/promises';

import type { Shard } from '@circuit/domain/kernel';
import type { CompiledQuery, Kysely } from 'kysely';
import pg from 'pg';

import { inOnePacket, kyselyOn, sendWatched, withTheNextPacket, type Lease } from './kyselyOn.ts';
import { CommitUnknown, DatabaseUnavailable, isCollision, isConnectionLoss } from './outage.ts';
import type { DB } from './tables.ts';

/** A transaction that sees and writes one shard only; row-level security holds it to that. */
export type ShardDb = Omit<Kysely<DB>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'>;

/** `snapshot` only reads, and all its statements see one moment. */
type Access = 'read' | 'write' | 'snapshot';

export interface Database {
  /**
   * The only door to rows: one transaction inside one shard.
   *
   * When the connection is lost before the commit, or two transactions collide, `work` runs again from the start:
   * it must touch nothing but its `db`.
   */
  withShard<Answer>(shard: Shard, work: (db: ShardDb) => Promise<Answer>, access?: Access): Promise<Answer>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connections?: number;
  /** How long a caller waits for a connection, through a restart of PostgreSQL too. */
  readonly waitMs?: number;
  readonly statementTimeoutMs?: number;
  /** A connection was lost (server restart). The pool opens a new one by itself. */
  readonly onLostConnection?: (error: Error) => void;
  readonly watchStatement?: WatchStatement;
}

/** Is told of each statement as it is sent; what it returns is called at the answer, with the SQLSTATE of a failure. */
export type WatchStatement = (shard: Shard, sql: string) => ((failed?: string) => void) | undefined;

const LOCK_WAIT_MS = 8000;
/** A new connection learns tables and statements anew, just when there is much to do. */
const KEEP_IDLE_MS = 300_000;

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const waitMs = options.waitMs ?? 8000;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: KEEP_IDLE_MS,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    lock_timeout: LOCK_WAIT_MS,
    idle_in_transaction_session_timeout: 10_000,
    // What is asked together goes out together; answers come in the order of the questions. (PS-4)
    pipeline: true,
  });
  const report = (error: Error) => options.onLostConnection?.(error);
  pool.on('error', report);
  // A connection that breaks between two statements of a transaction would otherwise end the process.
  pool.on('connect', (client) => client.on('error', report));

  return {
    withShard: async (shard, work, access = 'write') => {
      const deadline = performance.now() + waitMs;
      for (;;) {
        const client = await acquire(pool, deadline);
        const attempt = await inTransaction(client, shard, work, access, options.watchStatement);
        if (attempt.isDone) return attempt.answer;
        if (performance.now() >= deadline) throw attempt.error;
      }
    },
    close: () => pool.end(),
  };
}

const leases = new WeakMap<ShardDb, Lease>();

/**
 * A write that nobody reads before the end goes along with the commit and costs no round trip of its own. If it fails
 * nothing of the transaction is stored, and `withShard` throws its error. (PS-5)
 */
export function sendAtCommit(db: ShardDb, query: CompiledQuery): void {
  const lease = leases.get(db);
  if (lease === undefined || lease.hasEnded) throw new Error('This transaction has ended.');
  lease.atCommit.push(query);
}

type Attempt<Answer> = { isDone: true; answer: Answer } | { isDone: false; error: unknown };

async function inTransaction<Answer>(
  client: pg.PoolClient,
  shard: Shard,
  work: (db: ShardDb) => Promise<Answer>,
  access: Access,
  watchStatement: WatchStatement | undefined,
): Promise<Attempt<Answer>> {
  const watch = watchStatement === undefined ? undefined : (sql: string) => watchStatement(shard, sql);
  const lease: Lease = { hasEnded: false, hasFailed: false, atCommit: [], watch };
  let isCommitting = false;
  try {
    // The first statement follows without waiting. Should this one fail, there is no shard, and so there are no rows.
    const begun = inOnePacket(client, () => client.query(beginText(shard, access)));
    begun.catch(() => undefined);
    const db = kyselyOn(client, lease);
    leases.set(db, lease);
    const answer = await work(db);
    await begun;
    lease.hasEnded = true;
    if (access !== 'write') {
      endRead(client, lease);
      return { isDone: true, answer };
    }
    isCommitting = true;
    const last = lease.atCommit.map((query) => sendWatched(client, query, lease));
    const [{ command }] = await Promise.all([inOnePacket(client, () => client.query('commit')), ...last]);
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK, and no error.
    if (command !== 'COMMIT') throw swallowed();
    client.release();
    return { isDone: true, answer };
  } catch (error) {
    lease.hasEnded = true;
    if (isConnectionLoss(error)) {
      client.release(true);
      if (isCommitting) throw new CommitUnknown('The connection was lost during commit.', { cause: error });
      return { isDone: false, error: new DatabaseUnavailable('The connection was lost.', { cause: error }) };
    }
    const isBroken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(isBroken);
    if (isCollision(error)) return { isDone: false, error };
    throw error;
  }
}

/**
 * Nothing of a read is stored, so nobody waits for its commit: the connection goes back at once, and what is asked on it
 * next stands in line behind. Should the commit fail, so does what follows, and that is tried again. (PS-6)
 */
function endRead(client: pg.PoolClient, { hasFailed, atCommit }: Lease): void {
  if (hasFailed) throw swallowed();
  if (atCommit.length > 0) throw new Error('A transaction that only reads has something to write at its commit.');
  withTheNextPacket(client, () => void client.query('commit').catch(() => undefined));
  client.release();
}

const swallowed = () => new Error('The transaction had failed before its commit: an error was swallowed.');

const BEGIN = {
  read: 'begin read only',
  write: 'begin',
  snapshot: 'begin isolation level repeatable read, read only',
} as const satisfies Record<Access, string>;

/** One message for both, so that the shard costs no round trip of its own. */
function beginText(shard: Shard, access: Access): string {
  return `${BEGIN[access]}; set local app.shard = ${pg.escapeLiteral(shard)}`;
}

async function acquire(pool: pg.Pool, deadline: number): Promise<pg.PoolClient> {
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      if (performance.now() >= deadline)
        throw new DatabaseUnavailable('No database connection in time.', { cause: error });
      await sleep(50 + Math.random() * 50);
    }
  }
}
