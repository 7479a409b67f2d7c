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

export async function reopenEvaluation(db: ShardDb, id: EvaluationId): Promise<void> {
  await sql`update evaluations set status = 'HandedIn' where id = ${id}`.execute(db);
}

export async function commentAsStaff(db: ShardDb, id: EvaluationId, staffComment: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update evaluations set staff_comment = ${staffComment}, staff_comment_version = staff_comment_version + 1
    where id = ${id} returning staff_comment_version as version`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The review that was just read is missing.');
  return row.version;
}
