import type { ShardDb } from '@circuit/db';
import type { EvaluationId, GroupAssignmentId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

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

interface FinalRow {
  readonly finalizedAt: Date | null;
  readonly notFinalCount: number;
}

/** When an assignment's evaluations were finalized last, and how many that were handed in are not final now. */
export async function selectFinal(db: ShardDb, id: GroupAssignmentId): Promise<FinalRow> {
  const { rows } = await sql<FinalRow>`
    select (select max(ended_at) from job_logs where group_assignment_id = ${id}
        and kind = 'finalizeSuperiorEvaluations' and status = 'succeeded') as "finalizedAt",
      (select count(*)::int from evaluations where group_assignment_id = ${id} and kind = 'superior'
        and status = 'HandedIn') as "notFinalCount"`.execute(db);
  return rows[0] ?? { finalizedAt: null, notFinalCount: 0 };
}
