import {
  CompiledQuery,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';

import { PreparedQuery, type Answered } from './preparedQuery.ts';
import { statementName } from './preparedStatements.ts';
import type { DB } from './tables.ts';

/** Work may go on after its transaction has ended (one of two failed in Promise.all); its connection is another's by then. */
export interface Lease {
  hasEnded: boolean;
  /** PostgreSQL refused a statement: it will take the commit for a rollback, whatever became of the error. */
  hasFailed: boolean;
  /** What is sent in one message with the commit. */
  readonly atCommit: CompiledQuery[];
  /** Hears of each statement; undefined where nobody does. */
  readonly watch: ((sql: string) => ((failed?: string) => void) | undefined) | undefined;
  /** Where statements of several shards share the connection: the one to enter before the next, if it is another. (SH-13) */
  readonly shardToEnter?: () => string | undefined;
}

/**
 * Kysely on one connection that is already inside a transaction. Kysely's own pool dialect opens the transaction
 * itself, which costs a round trip more than `begin` and the shard in one message (PS-1); and its driver takes and gives
 * back the connection around each statement, which costs as much as building it.
 */
export function kyselyOn(client: pg.Client, lease: Lease): Kysely<DB> {
  const connection = preparedConnection(client, lease);
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  });
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor });
}

// One for all transactions, since each has a Kysely of its own: compiling never waits, so no two can meet in it.
const [adapter, compiler] = [new PostgresAdapter(), new PostgresQueryCompiler()];
const refuse = () => Promise.reject(new Error('withShard() opens and ends the transaction.'));
const driver = {
  init: refuse,
  acquireConnection: refuse,
  releaseConnection: refuse,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  destroy: refuse,
};
const dialect = {
  createAdapter: () => adapter,
  createQueryCompiler: () => compiler,
  createIntrospector: (db: Kysely<DB>) => new PostgresIntrospector(db),
  createDriver: () => driver,
};

/** Puts statements together and sends none. */
export const compiling = new Kysely<DB>({
  config: { dialect },
  dialect,
  driver,
  executor: new DefaultQueryExecutor(compiler, adapter, { provideConnection: refuse }),
});

/** Everything that is asked in the same turn leaves in one packet: each of its own costs as much as a short statement. (PS-4) */
export function inOnePacket<Answer>({ connection: { stream } }: pg.Client, send: () => Answer): Answer {
  stream.cork();
  process.nextTick(() => stream.uncork());
  return send();
}

/** As above, and what the next user of the connection asks in this turn of the event loop goes along. (PS-6) */
export function withTheNextPacket({ connection: { stream } }: pg.Client, send: () => void): void {
  stream.cork();
  setImmediate(() => stream.uncork());
  send();
}

/** As below; the watcher learns when it was sent and when it was answered. */
export function sendWatched(client: pg.Client, query: CompiledQuery, { watch, shardToEnter }: Lease) {
  const answered = watch?.(query.sql);
  const sent = sendPrepared(client, query, shardToEnter?.());
  if (answered !== undefined)
    sent.then(
      () => answered(),
      (error: unknown) => answered(sqlStateOf(error)),
    );
  return sent;
}

const sqlStateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

const ENTER = `select set_config('app.shard', $1, true)`;

/** `shard`: is entered first. Nothing can come between, since both are sent in the same turn. */
export function sendPrepared(
  client: pg.Client,
  { sql, parameters }: CompiledQuery,
  shard?: string,
): Promise<Answered | pg.QueryResult> {
  // Should it fail, so does the statement behind it, in a transaction that is over.
  if (shard !== undefined) sendPrepared(client, CompiledQuery.raw(ENTER, [shard])).catch(() => undefined);
  const name = statementName(sql);
  if (name === undefined) return inOnePacket(client, () => client.query<object>(sql, [...parameters]));
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, answered: Answered) => (error === null ? resolve(answered) : reject(error));
    inOnePacket(client, () => client.query(new PreparedQuery(name, sql, parameters, done)));
  });
}

function preparedConnection(client: pg.Client, lease: Lease): DatabaseConnection {
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      if (lease.hasEnded) throw new Error('This transaction has ended.');
      const { rows, rowCount, command } = await sendWatched(client, query, lease).catch((error: unknown) => {
        lease.hasFailed = true;
        throw error;
      });
      const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
      return isChange ? { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows as Row[] }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the row type is Kysely's promise
    },
    streamQuery: () => {
      throw new Error('Streams are not wired up: page instead.');
    },
  };
}
