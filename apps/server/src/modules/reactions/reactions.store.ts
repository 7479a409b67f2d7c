import type { ShardDb } from '@circuit/db';
import type { EvaluationId, GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import type { Reaction } from '@circuit/domain/reactions';
import { sql } from 'kysely';

interface NewReaction extends Reaction {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly evaluationId: EvaluationId;
  readonly authorId: UserId;
  readonly impersonatorId: UserId | null;
  /** Of the day on which it is said. */
  readonly dayStartsAt: Date;
}

/** Saying the same again on one day changes nothing. */
export async function upsertReaction(db: ShardDb, one: NewReaction): Promise<void> {
  await sql`
    insert into reactions as r (group_id, group_assignment_id, evaluation_id, author_id, impersonator_id, day_starts_at,
      is_specific, is_useful, is_kind, reply)
    values (${one.groupId}, ${one.groupAssignmentId}, ${one.evaluationId}, ${one.authorId}, ${one.impersonatorId},
      ${one.dayStartsAt}, ${one.isSpecific}, ${one.isUseful}, ${one.isKind}, ${one.reply})
    on conflict (shard, evaluation_id, day_starts_at) do update set is_specific = excluded.is_specific,
      is_useful = excluded.is_useful, is_kind = excluded.is_kind, reply = excluded.reply,
      impersonator_id = excluded.impersonator_id
    where (r.is_specific, r.is_useful, r.is_kind, r.reply)
      is distinct from (excluded.is_specific, excluded.is_useful, excluded.is_kind, excluded.reply)`.execute(db);
}
