import type { ShardDb } from '@circuit/db';
import type { JobLogId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import type { JobLog } from '#platform/queue/jobLog.store.ts';

export const OWN_ARCHIVE = 'ownArchive';

interface ArchiveRow {
  readonly id: JobLogId;
  readonly status: JobLog['status'];
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly done: number;
  readonly total: number | null;
  readonly key: string | null;
  readonly byteSize: number | null;
}

const COLUMNS = sql`id, status, created_at as "createdAt", ended_at as "endedAt", done, total, result ->> 'key' as key,
  (counts ->> 'bytes')::float8 as "byteSize"`;

/** The newest one that the person asked for. */
export async function selectOptionalNewest(db: ShardDb, userId: UserId): Promise<ArchiveRow | undefined> {
  const { rows } = await sql<ArchiveRow>`
    select ${COLUMNS} from job_logs where kind = ${OWN_ARCHIVE} and started_by = ${userId}
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0];
}

/** One of theirs; that of somebody else is not there. (OD-4) */
export async function selectOptionalArchive(
  db: ShardDb,
  userId: UserId,
  jobLogId: JobLogId,
): Promise<ArchiveRow | undefined> {
  const { rows } = await sql<ArchiveRow>`
    select ${COLUMNS} from job_logs
    where kind = ${OWN_ARCHIVE} and started_by = ${userId} and id = ${jobLogId}`.execute(db);
  return rows[0];
}

/** Two tabs that ask at once start one. */
export async function lockOwnArchive(db: ShardDb, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ownArchive ' || current_shard() || ${userId}::text, 0))`.execute(
    db,
  );
}

export async function selectNow(db: ShardDb): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select circuit_now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}
