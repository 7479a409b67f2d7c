import { setTimeout as sleep } from 'node:timers/promises';

import type { Shard } from '@circuit/domain/kernel';
import type { CompiledQuery, Kysely } from 'kysely';
import pg from 'pg';

import { openGate, type Gate, type Trouble } from './gate.ts';
import { inOnePacket, kyselyOn, sendWatched, withTheNextPacket, type Lease } from './kyselyOn.ts';
import {
  CommitUnknown,
  DatabaseUnavailable,
  isCollision,
  isConnectionLoss,
  isReadOnlyServer,
  NotCommittedInTime,
  ShardClosed,
  ShardShut,
} from './outage.ts';
import { beginText, openingOf, type Access, type Opening } from './shardLock.ts';
import type { DB } from './tables.ts';

/** A transaction that sees and writes one shard only; row-level security holds it to that. */
export type ShardDb = Omit<Kysely<DB>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'>;

export interface Database {
  /**
   * The only door to rows: one transaction inside one shard.
   *
   * When the connection is lost before the commit, or two transactions collide, `work` runs again from the start:
   * it must touch nothing but its `db`. Where the database is in trouble it waits, inside `whileWaiting` if that is given,
   * so that its caller can leave to others what it holds. (HA-5)
   */
  withShard<Answer>(
    shard: Shard,
    work: (db: ShardDb) => Promise<Answer>,
    access?: Access,
    whileWaiting?: WhileWaiting,
  ): Promise<Answer>;
  /** Returns when such work can begin; throws DatabaseUnavailable if that takes longer than it may wait. (HA-5) */
  ready(access: Access): Promise<void>;
  /** What keeps it from taking work now. Null: nothing that anybody has met. */
  trouble(): Trouble | null;
  close(): Promise<void>;
}

export type WhileWaiting = <Answer>(wait: () => Promise<Answer>) => Promise<Answer>;

export interface DatabaseOptions {
  readonly connections?: number;
  /** How long a read waits for a connection, through a restart of PostgreSQL too. */
  readonly waitMs?: number;
  /** How long a write does: through the takeover of another server, which takes twenty seconds and more. */
  readonly writeWaitMs?: number;
  /** How long a commit may take before we give it up. */
  readonly commitWaitMs?: number;
  readonly statementTimeoutMs?: number;
  /** How long a statement waits for a lock. */
  readonly lockWaitMs?: number;
  /** A connection was lost (server restart). The pool opens a new one by itself. */
  readonly onLostConnection?: (error: Error) => void;
  /** Trouble began, became another, or is over (null). */
  readonly onTrouble?: (trouble: Trouble | null) => void;
  readonly watchStatement?: WatchStatement;
  /** How the connections are called in the database, where an operator looks who is connected. */
  readonly program?: string;
}

/** Is told of each statement as it is sent; what it returns is called at the answer, with the SQLSTATE of a failure. */
export type WatchStatement = (shard: Shard, sql: string) => ((failed?: string) => void) | undefined;

const READ_WAIT_MS = 8000;
const WRITE_WAIT_MS = 30_000;
/** A missing replica is given up after a few seconds; until then every place would be held by a commit. (HA-2) */
const COMMIT_WAIT_MS = 3000;
const LOCK_WAIT_MS = 8000;
/** How long a write waits, without a connection, before it looks again whether its shard is open; and in all. (BK-2) */
const CLOSED_WAIT_MS = 200;
const CLOSED_MOST_MS = 8000;
/** A new connection learns tables and statements anew, just when there is much to do. */
const KEEP_IDLE_MS = 300_000;

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const waitMs = options.waitMs ?? READ_WAIT_MS;
  const pool = new pg.Pool({
    connectionString: url,
    ...(options.program === undefined ? {} : { application_name: options.program }),
    max: options.connections ?? 10,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: KEEP_IDLE_MS,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    lock_timeout: options.lockWaitMs ?? LOCK_WAIT_MS,
    idle_in_transaction_session_timeout: 10_000,
    // What is asked together goes out together; answers come in the order of the questions. (PS-4)
    pipeline: true,
  });
  const report = (error: Error) => options.onLostConnection?.(error);
  pool.on('error', report);
  // A connection that breaks between two statements of a transaction would otherwise end the process.
  pool.on('connect', (client) => client.on('error', report));
  const commitMs = options.commitWaitMs ?? COMMIT_WAIT_MS;
  const gate = openGate(url, commitMs, options.onTrouble);
  const deadlineOf = (access: Access) =>
    performance.now() + (isWrite(access) ? (options.writeWaitMs ?? WRITE_WAIT_MS) : waitMs);
  const limits: Limits = { commitMs, watchStatement: options.watchStatement };

  return {
    withShard: async (shard, work, access = 'write', whileWaiting = stay) => {
      const startedAt = performance.now();
      const deadline = deadlineOf(access);
      for (;;) {
        if (gate.isShutTo(workOf(access))) await whileWaiting(() => gate.pass(workOf(access), deadline));
        const client = await acquire(pool, gate, deadline);
        if (client === undefined) continue;
        const attempt = await inTransaction(client, shard, work, access, limits);
        if (attempt.isDone) return attempt.answer;
        if (attempt.trouble !== undefined) gate.note(attempt.trouble);
        if (attempt.isFinal === true || performance.now() >= deadline) throw attempt.error;
        if (attempt.error instanceof ShardClosed) {
          if (performance.now() >= startedAt + CLOSED_MOST_MS) throw attempt.error;
          await whileWaiting(() => sleep(CLOSED_WAIT_MS));
        }
      }
    },
    ready: async (access) => {
      if (gate.isShutTo(workOf(access))) await gate.pass(workOf(access), deadlineOf(access));
    },
    trouble: gate.trouble,
    close: async () => void (await Promise.all([gate.close(), pool.end()])),
  };
}

const isWrite = (access: Access) => access !== 'read' && access !== 'snapshot';
const workOf = (access: Access) => (isWrite(access) ? 'write' : 'read');
const stay: WhileWaiting = (wait) => wait();

interface Connection {
  readonly client: pg.Client;
  readonly lease: Lease;
}
const connections = new WeakMap<ShardDb, Connection>();

export function connectionOf(db: ShardDb): Connection {
  const connection = connections.get(db);
  if (connection === undefined || connection.lease.hasEnded) throw new Error('This transaction has ended.');
  return connection;
}

/**
 * A write that nobody reads before the end goes along with the commit and costs no round trip of its own. If it fails
 * nothing of the transaction is stored, and `withShard` throws its error. (PS-5)
 */
export function sendAtCommit(db: ShardDb, query: CompiledQuery): void {
  connectionOf(db).lease.atCommit.push(query);
}

const OPEN = Promise.resolve<Opening>('open');

interface Limits {
  readonly commitMs: number;
  readonly watchStatement: WatchStatement | undefined;
}

type Attempt<Answer> =
  | { isDone: true; answer: Answer }
  /** `isFinal`: the caller decides whether to do it again. */
  | { isDone: false; error: unknown; trouble?: Trouble; isFinal?: boolean };

async function inTransaction<Answer>(
  client: pg.PoolClient,
  shard: Shard,
  work: (db: ShardDb) => Promise<Answer>,
  access: Access,
  { commitMs, watchStatement }: Limits,
): Promise<Attempt<Answer>> {
  const watch = watchStatement === undefined ? undefined : (sql: string) => watchStatement(shard, sql);
  const lease: Lease = { hasEnded: false, hasFailed: false, atCommit: [], watch };
  let isCommitting = false;
  let opening: Promise<Opening> = OPEN;
  try {
    // The first statement follows without waiting. Should this one fail, there is no shard, and so there are no rows.
    const begun = inOnePacket(client, () => client.query(beginText(shard, access)));
    opening = isWrite(access) ? begun.then(openingOf) : begun.then(() => 'open');
    opening.catch(() => undefined);
    const db = kyselyOn(client, lease);
    connections.set(db, { client, lease });
    const answer = await work(db);
    refuseShut(await opening);
    lease.hasEnded = true;
    if (!isWrite(access)) {
      endRead(client, lease);
      return { isDone: true, answer };
    }
    isCommitting = true;
    const last = lease.atCommit.map((query) => sendWatched(client, query, lease));
    const committed = inOnePacket(client, () => client.query('commit'));
    committed.catch(() => undefined);
    await Promise.all(last);
    const { command } = await within(commitMs, committed);
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK, and no error.
    if (command !== 'COMMIT') throw swallowed();
    client.release();
    return { isDone: true, answer };
  } catch (error) {
    lease.hasEnded = true;
    if (error instanceof NotCommittedInTime) return giveUp(client, error);
    if (isConnectionLoss(error)) {
      client.release(true);
      if (isCommitting) throw new CommitUnknown('The connection was lost during commit.', { cause: error });
      return { isDone: false, error: new DatabaseUnavailable('The connection was lost.', { cause: error }) };
    }
    // What only reads by its own choice has made a mistake; nobody else is told so by the leader. (HA-1)
    if (isWrite(access) && isReadOnlyServer(error)) {
      client.release(true);
      const unavailable = new DatabaseUnavailable('The database only reads at the moment.', { cause: error });
      return { isDone: false, error: unavailable, trouble: 'readOnly' };
    }
    const isBroken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(isBroken);
    // Whatever it was that failed: it failed for want of a shard. (BK-2)
    const found = isCommitting ? 'open' : await opening.catch(() => 'open' as const);
    if (found === 'closed') return { isDone: false, error: new ShardClosed() };
    refuseShut(found);
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

/** Not for a moment, as when it is restored: the caller has to come back, or to go elsewhere. (SH-12) */
function refuseShut(opening: Opening): void {
  if (opening === 'closed') throw new ShardClosed();
  if (opening !== 'open') throw new ShardShut(opening);
}

/** Undefined: there is none now, and the gate is shut until there is. */
async function acquire(pool: pg.Pool, gate: Gate, deadline: number): Promise<pg.PoolClient | undefined> {
  try {
    return await pool.connect();
  } catch (error) {
    if (!isConnectionLoss(error)) throw error;
    gate.note('away');
    if (performance.now() >= deadline)
      throw new DatabaseUnavailable('No database connection in time.', { cause: error });
    return undefined;
  }
}

/**
 * We leave and close our end, nothing more. A commit that is cancelled while it waits for its replica is acknowledged, and
 * lost at the next takeover; left alone, it is done once the replica is back, or undone by the takeover. (HA-2)
 */
function giveUp(client: pg.PoolClient, cause: NotCommittedInTime): Attempt<never> {
  client.release(true);
  client.connection.stream.destroy();
  const error = new CommitUnknown('The commit was not answered in time.', { cause });
  return { isDone: false, error, trouble: 'commitsWait', isFinal: true };
}

async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NotCommittedInTime(`No answer to the commit in ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
