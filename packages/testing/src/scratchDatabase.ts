import { randomUUID } from 'node:crypto';

import { addressOf } from '@circuit/db';
import pg from 'pg';

/** An empty database of its own, for tests that break things. */
export async function scratchDatabase(ownerUrl: string): Promise<{ url: string; client: pg.Client }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`create database ${name} template template0`);
  await owner.end();
  const url = addressOf(ownerUrl, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { url, client };
}
