import type { ShardDb } from '@circuit/db';
import type { EvaluationId, GroupAssignmentId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

/** Makes what is handed in binding; a save that is under way ends first. Returns which they were. */
export async function finalizeHandedIn(db: ShardDb, id: GroupAssignmentId): Promise<EvaluationId[]> {
  const { rows } = await sql<{ id: EvaluationId }>`
    update evaluations set status = 'Finalized'
    where group_assignment_id = ${id} and kind = 'superior' and status = 'HandedIn' returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** Makes one that is handed in binding. */
export async function finalizeOne(db: ShardDb, id: EvaluationId): Promise<void> {
  await sql`update evaluations set status = 'Finalized' where id = ${id} and status = 'HandedIn'`.execute(db);
}

export async function lockSuperiorStatus(
  db: ShardDb,
  groupAssignmentId: GroupAssignmentId,
  id: EvaluationId,
): Promise<'Draft' | 'HandedIn' | 'Finalized' | undefined> {
  const { rows } = await sql<{ status: 'Draft' | 'HandedIn' | 'Finalized' }>`
    select status from evaluations where group_assignment_id = ${groupAssignmentId} and id = ${id}
      and kind = 'superior' for update`.execute(db);
  return rows[0]?.status;
}

export async function reopenEvaluation(db: ShardDb, id: EvaluationId): Promise<void> {
  await sql`update evaluations set status = 'HandedIn' where id = ${id}`.execute(db);
}

interface FinalRow {
  readonly finalizedAt: Date | null;
  readonly notFinalCount: number;
}

/** When a run's evaluations were finalized last, and how many that were handed in are not final now. */
export async function selectFinal(db: ShardDb, id: GroupAssignmentId): Promise<FinalRow> {
  const { rows } = await sql<FinalRow>`
    select (select max(ended_at) from job_logs where group_assignment_id = ${id}
        and kind = 'finalizeSuperiorEvaluations' and status = 'succeeded') as "finalizedAt",
      (select count(*)::int from evaluations where group_assignment_id = ${id} and kind = 'superior'
        and status = 'HandedIn') as "notFinalCount"`.execute(db);
  return rows[0] ?? { finalizedAt: null, notFinalCount: 0 };
}
