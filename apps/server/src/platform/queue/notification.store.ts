import { sendAtCommit, type ShardDb } from '@circuit/db';
import { sql } from 'kysely';

/** What workers listen to. It says which kind of job is there, and nothing of the job. */
export const JOBS_CHANNEL = 'circuit_jobs';

/**
 * Wakes the workers when this transaction commits, and never otherwise. pg-boss could do it with its insert, but would
 * need to read the id of the job, which the app role cannot. (JO-3, JO-17)
 */
export function notifyWorkers(db: ShardDb, kind: string): void {
  sendAtCommit(db, sql`select pg_notify(${JOBS_CHANNEL}, ${kind})`.compile(db));
}
