import pg from 'pg';

/** The same for two connections if they lead to the same database of the same running server, by whatever address. */
export async function identityOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ identity: string }>(
    `select current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as identity`,
  );
  return rows[0]?.identity;
}

export async function isSameDatabase(oneUrl: string, otherUrl: string): Promise<boolean> {
  const [one, other] = [await identityAt(oneUrl), await identityAt(otherUrl)];
  return one !== undefined && one === other;
}

async function identityAt(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await identityOf(client);
  } finally {
    await client.end();
  }
}
