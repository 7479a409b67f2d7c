import type { Shard } from '@circuit/domain/kernel';
import pg from 'pg';

import { beginIn, contentOf, type Content } from '../replaceShard/rows.ts';
import type { ShardTable } from '../replaceShard/tables.ts';

export type Contents = ReadonlyMap<string, Content>;

/** Connections that are open before the pause begins, so that comparing costs no more of it than it must. */
export interface ContentReader {
  readonly read: (tables: readonly ShardTable[], limit?: ReadLimit) => Promise<Contents>;
  readonly close: () => Promise<void>;
}

/** While people wait. */
interface ReadLimit {
  /** After it no other table is begun. */
  readonly signal: AbortSignal;
  /** The server ends a table that takes longer. */
  readonly longestMs: number;
}

/** Several tables are read at once. While nobody writes in the shard, they need not be of one snapshot. */
const LANES = 3;

export async function openContentReader(url: string, shard: Shard): Promise<ContentReader> {
  const clients = Array.from({ length: LANES }, () => new pg.Client({ connectionString: url }));
  for (const client of clients) client.on('error', () => undefined);
  await Promise.all(clients.map((client) => client.connect()));
  const readAll = async (tables: readonly ShardTable[], limit?: ReadLimit) => {
    const contents = new Map<string, Content>();
    const waiting = (await largestFirst(clients, tables)).values();
    const timeout = `set local statement_timeout = ${limit?.longestMs ?? 0}`;
    const lane = async (client: pg.Client) => {
      try {
        await client.query(`${beginIn(shard, 'begin read only')}; ${timeout}`);
        for (const table of waiting) {
          limit?.signal.throwIfAborted();
          contents.set(table.name, await contentOf(client, table, shard));
        }
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    };
    const ends = await Promise.allSettled(clients.map(lane));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return contents;
  };
  // Who stopped waiting for an answer may ask again before it came.
  let last: Promise<unknown> = Promise.resolve();
  const read = (tables: readonly ShardTable[], limit?: ReadLimit) => {
    const reading = last.then(() => readAll(tables, limit));
    last = reading.catch(() => undefined);
    return reading;
  };
  return { read, close: async () => void (await Promise.all(clients.map((client) => client.end()))) };
}

/** Otherwise the largest table may come last, and everybody waits for one lane. */
async function largestFirst([client]: readonly pg.Client[], tables: readonly ShardTable[]): Promise<ShardTable[]> {
  const found = await client?.query<{ name: string; size: number }>(
    `select relname as name, relpages::float8 as size from pg_class where relnamespace = 'public'::regnamespace`,
  );
  const sizes = new Map(found?.rows.map(({ name, size }) => [name, size]));
  return tables.toSorted((one, other) => (sizes.get(other.name) ?? 0) - (sizes.get(one.name) ?? 0));
}

/** The tables that do not hold the same rows in both. */
export function differing(there: Contents, here: Contents): string[] {
  return [...new Set([...there.keys(), ...here.keys()])].filter((name) => {
    const [one, other] = [there.get(name), here.get(name)];
    return one?.rows !== other?.rows || one?.sum !== other?.sum;
  });
}

export const rowsOf = (contents: Contents): number => [...contents.values()].reduce((sum, { rows }) => sum + rows, 0);
