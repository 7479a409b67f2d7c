import type { Shard } from '@circuit/domain/kernel';
import pg from 'pg';

import { beginIn, contentOf, type Content } from '../replaceShard/rows.ts';
import type { ShardTable } from '../replaceShard/tables.ts';

export type Contents = ReadonlyMap<string, Content>;

/** Connections that are open before the pause begins, so that comparing costs no more of it than it must. */
export interface ContentReader {
  readonly read: (tables: readonly ShardTable[]) => Promise<Contents>;
  readonly close: () => Promise<void>;
}

/** Several tables are read at once. While nobody writes in the shard, they need not be of one snapshot. */
const LANES = 3;

export async function openContentReader(url: string, shard: Shard): Promise<ContentReader> {
  const clients = Array.from({ length: LANES }, () => new pg.Client({ connectionString: url }));
  for (const client of clients) client.on('error', () => undefined);
  await Promise.all(clients.map((client) => client.connect()));
  const read = async (tables: readonly ShardTable[]) => {
    const contents = new Map<string, Content>();
    const waiting = (await largestFirst(clients, tables)).values();
    const lane = async (client: pg.Client) => {
      await client.query(beginIn(shard, 'begin read only'));
      for (const table of waiting) contents.set(table.name, await contentOf(client, table, shard));
      await client.query('commit');
    };
    await Promise.all(clients.map(lane));
    return contents;
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
