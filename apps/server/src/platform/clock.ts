import type { Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { sql } from 'kysely';

/** A production server must not decide a deadline by a clock that somebody can set. (CK-2) */
export async function refuseTestClock(database: Database, shard: Shard): Promise<void> {
  const { rows } = await database.withShard(
    shard,
    (db) => sql<{ isThere: boolean }>`select to_regclass('public.test_clock') is not null as "isThere"`.execute(db),
    'read',
  );
  if (rows[0]?.isThere === true)
    throw new Error(
      'This database has a test clock: it was made by tests, seed or demo. Production does not start on it.',
    );
}
