import type { ShardDb } from '@circuit/db';
import type { JobLogId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { JOB_LOG_COLUMNS, type JobLog } from '#platform/queue/jobLog.store.ts';
import { selectPage, type PageRequest } from '#platform/lists.ts';
import { ProblemError } from '#platform/problems.ts';

export const AUDIT_EXPORT = 'auditExport';

export async function selectAuditExports(db: ShardDb, page: PageRequest) {
  const found = sql<JobLog>`select ${JOB_LOG_COLUMNS} from job_logs where kind = ${AUDIT_EXPORT}`;
  return selectPage(db, found, page, { createdAt: ['createdAt'] });
}

export async function selectAuditExport(db: ShardDb, jobLogId: JobLogId): Promise<JobLog> {
  const { rows } = await sql<JobLog>`
    select ${JOB_LOG_COLUMNS} from job_logs where kind = ${AUDIT_EXPORT} and id = ${jobLogId}`.execute(db);
  const [jobLog] = rows;
  if (jobLog === undefined) throw new ProblemError({ kind: 'notFound', what: 'export' });
  return jobLog;
}

interface MadeExport {
  readonly status: JobLog['status'];
  readonly endedAt: Date | null;
  readonly key: string | null;
  readonly byteSize: number | null;
}

export async function selectOptionalMadeExport(db: ShardDb, jobLogId: JobLogId): Promise<MadeExport | undefined> {
  const { rows } = await sql<MadeExport>`
    select status, ended_at as "endedAt", result ->> 'key' as key, (counts ->> 'bytes')::float8 as "byteSize"
    from job_logs where id = ${jobLogId} and kind = ${AUDIT_EXPORT}`.execute(db);
  return rows[0];
}

export interface AuditEventRow {
  readonly id: string;
  readonly at: Date;
  readonly actorId: string | null;
  readonly effectiveUserId: string | null;
  readonly sessionId: string | null;
  readonly verb: string;
  readonly entity: string;
  readonly entityId: string | null;
  readonly groupId: string | null;
  readonly reason: string | null;
  /** As PostgreSQL prints JSON. */
  readonly before: string | null;
  readonly after: string | null;
  readonly traceId: string;
}

// Counting millions of rows takes as long as a part of the export; then people see how many are done, not of how many.
const LONGEST_COUNT = 1_000_000;

/** The newest event there is now, and how many there are up to it, if that can be said quickly. */
export async function selectAuditExtent(db: ShardDb): Promise<{ newestId: string | null; total: number | null }> {
  const { rows } = await sql<{ newestId: string | null; total: number }>`
    select (select id from audit_events order by id desc limit 1) as "newestId",
      (select count(*)::int from (select from audit_events limit ${LONGEST_COUNT}) as counted) as total`.execute(db);
  const { newestId, total } = rows[0] ?? { newestId: null, total: 0 };
  return { newestId, total: total < LONGEST_COUNT ? total : null };
}

export interface AuditPage {
  /** The last event of the page before, null at the beginning. */
  after: string | null;
  readonly upTo: string;
  readonly limit: number;
}

/** The next events in the order of their ids, `after` excluded and `upTo` included. */
export async function selectAuditEvents(db: ShardDb, { after, upTo, limit }: AuditPage): Promise<AuditEventRow[]> {
  const { rows } = await sql<AuditEventRow>`
    select id, at, actor_id as "actorId", effective_user_id as "effectiveUserId", session_id as "sessionId", verb, entity,
      entity_id as "entityId", group_id as "groupId", reason, before::text, after::text, trace_id as "traceId"
    from audit_events
    where id > ${after ?? '00000000-0000-0000-0000-000000000000'} and id <= ${upTo}
    order by id limit ${limit}`.execute(db);
  return rows;
}
