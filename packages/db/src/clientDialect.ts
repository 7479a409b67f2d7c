import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';

import { statementName } from './preparedStatements.ts';

/** Work may go on after its transaction has ended (one of two failed in Promise.all); its connection is another's by then. */
export interface Lease {
  hasEnded: boolean;
}

/**
 * Kysely on one connection that is already inside a transaction. Kysely's own pool dialect opens the transaction
 * itself, which costs a round trip more than `begin` and the shard in one message. (PS-1)
 */
export function clientDialect(client: pg.ClientBase, lease: Lease): Dialect {
  const connection = preparedConnection(client, lease);
  return {
    createAdapter: () => adapter,
    createQueryCompiler: () => compiler,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => ({
      init: async () => undefined,
      acquireConnection: async () => connection,
      releaseConnection: async () => undefined,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: async () => undefined,
    }),
  };
}

// One for all transactions, since each has a Kysely of its own: compiling never waits, so no two can meet in it.
const [adapter, compiler] = [new PostgresAdapter(), new PostgresQueryCompiler()];
const refuse = () => Promise.reject(new Error('withShard() opens and ends the transaction.'));

function preparedConnection(client: pg.ClientBase, lease: Lease): DatabaseConnection {
  return {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      if (lease.hasEnded) throw new Error('This transaction has ended.');
      const name = statementName(sql);
      const { rows, rowCount, command } = await client.query({
        text: sql,
        values: [...parameters],
        ...(name === undefined ? {} : { name }),
      });
      const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
      return isChange ? { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows as Row[] }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the row type is Kysely's promise
    },
    streamQuery: () => {
      throw new Error('Streams are not wired up: page instead.');
    },
  };
}
