import pg from 'pg';

/**
 * Makes the table that lets a shard's clock stand still or run ahead. It also marks the database as made by tests,
 * seed or demo: production refuses to start on it, and seeds refuse to run without it. (CK-1, CK-3)
 */
export async function installTestClock(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regclass('public.test_clock') is not null as "isThere"`,
    );
    if (rows[0]?.isThere === true) return;
    await client.query(`
      create table test_clock (
        shard text primary key default current_shard(),
        frozen_at timestamptz,
        shift interval,
        check (num_nonnulls(frozen_at, shift) = 1)
      );
      call protect_table('test_clock', 'select, insert, update, delete');
    `);
  } finally {
    await client.end();
  }
}
