import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

/** Jobs whose archives hold work or acts of the person, each kind found by an index. */
const holdsThem = (userId: UserId) => sql`(kind = 'auditExport' or (kind = 'ownArchive' and started_by = ${userId})
  or (kind = 'exportSubmissions' and group_assignment_id in (
    select group_assignment_id from submissions where user_id = ${userId})))`;

const MADE_ANEW = 'Ended, since a person was erased. Start it again.';

/**
 * Ends each try that is making such an archive: it is not the newest running one any more, so that its worker publishes
 * nothing and throws away what it made. A job that is started from here on reads what is there then. (EP-9)
 */
export async function endArchiving(db: ShardDb, userId: UserId): Promise<void> {
  await sql`update job_logs set status = 'cancelled', ended_at = circuit_now(),
      cancel_requested_at = coalesce(cancel_requested_at, circuit_now()), messages = messages || to_jsonb(${MADE_ANEW}::text)
    where ${holdsThem(userId)} and status in ('queued', 'running')`.execute(db);
}

/** No job leads to such an archive any more. */
export async function forgetArchives(db: ShardDb, userId: UserId): Promise<void> {
  await sql`update job_logs set result = null
    where ${holdsThem(userId)} and result ->> 'key' is not null`.execute(db);
}

/** Those of these jobs that made archives of other people's work: theirs stay. */
export async function selectOthersArchiving(
  db: ShardDb,
  userId: UserId,
  jobLogIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from job_logs
    where id = any (${[...jobLogIds]}::uuid[]) and ${holdsThem(userId)} is not true`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
