import type { Shard } from '@circuit/domain/kernel';
import pg from 'pg';

/**
 * As the owner of the tables, whom row-level security holds too: every statement names the shard as well. For what the
 * app role cannot do, such as removing a university.
 */
export async function withOwner<Answer>(
  ownerUrl: string,
  shard: Shard,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`select set_config('app.shard', $1, false)`, [shard]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every table that has rows of universities. */
export async function shardTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'shard'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'test_clock' order by 1`);
  return rows.map(({ name }) => name);
}

export async function countRows(client: pg.Client, shard: Shard): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await shardTables(client)) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${pg.escapeIdentifier(table)} where shard = $1`,
      [shard],
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}
