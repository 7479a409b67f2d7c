import type { ShardDb } from '@circuit/db';
import { sql } from 'kysely';

/**
 * Whether the rows of the university were restored in the last days: alone, or with the whole database, after which the
 * operator applies the erasures again. What has no row then may get it back from a restore to another moment. (BK-5)
 */
export async function selectIsRestoredLately(db: ShardDb, days: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isRestored: boolean }>`
    select exists (select from audit_events
      where entity = 'shard' and entity_id = current_shard()::text and verb in ('shardRestored', 'erasuresReapplied')
        and at > ${now}::timestamptz - ${days} * interval '1 day') as "isRestored"`.execute(db);
  return rows[0]?.isRestored ?? false;
}
