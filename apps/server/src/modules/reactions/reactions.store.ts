import type { ShardDb } from '@circuit/db';
import type { EvaluationId, GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import type { Reaction } from '@circuit/domain/reactions';
import { sql } from 'kysely';

/** What is said now; the rest stays. */
type Changes = { readonly [Field in keyof Reaction]?: Reaction[Field] | undefined };

interface NewReaction extends Changes {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly evaluationId: EvaluationId;
  readonly authorId: UserId;
  readonly impersonatorId: UserId | null;
  /** Of the day on which it is said. */
  readonly dayStartsAt: Date;
}

/** What is left out stays as it was said last; saying the same again on one day changes nothing. */
export async function upsertReaction(db: ShardDb, one: NewReaction): Promise<void> {
  const { isSpecific = null, isUseful = null, isKind = null, reply = null } = one;
  await sql`
    insert into reactions as r (group_id, group_assignment_id, evaluation_id, author_id, impersonator_id, day_starts_at,
      is_specific, is_useful, is_kind, reply)
    select ${one.groupId}::uuid, ${one.groupAssignmentId}::uuid, ${one.evaluationId}::uuid, ${one.authorId}::uuid,
      ${one.impersonatorId}::uuid, ${one.dayStartsAt}::timestamptz, coalesce(${isSpecific}::boolean, l.is_specific, false),
      coalesce(${isUseful}::boolean, l.is_useful, false), coalesce(${isKind}::boolean, l.is_kind, false),
      coalesce(${reply}::text, l.reply, '')
    from (values (true)) now (is_said) left join lateral (
      select is_specific, is_useful, is_kind, reply from reactions
      where evaluation_id = ${one.evaluationId} and author_id = ${one.authorId} order by day_starts_at desc limit 1
    ) l on now.is_said
    on conflict (shard, evaluation_id, day_starts_at) do update set
      is_specific = coalesce(${isSpecific}::boolean, r.is_specific), is_useful = coalesce(${isUseful}::boolean, r.is_useful),
      is_kind = coalesce(${isKind}::boolean, r.is_kind), reply = coalesce(${reply}::text, r.reply),
      impersonator_id = excluded.impersonator_id
    where (r.is_specific, r.is_useful, r.is_kind, r.reply) is distinct from
      (coalesce(${isSpecific}::boolean, r.is_specific), coalesce(${isUseful}::boolean, r.is_useful),
       coalesce(${isKind}::boolean, r.is_kind), coalesce(${reply}::text, r.reply))`.execute(db);
}

/** What an author says of a review now. */
export async function selectReaction(db: ShardDb, evaluationId: EvaluationId, authorId: UserId): Promise<Reaction> {
  const { rows } = await sql<Reaction>`
    select is_specific as "isSpecific", is_useful as "isUseful", is_kind as "isKind", reply from reactions
    where evaluation_id = ${evaluationId} and author_id = ${authorId} order by day_starts_at desc limit 1`.execute(db);
  const [last] = rows;
  if (last === undefined) throw new Error('Nothing was said of this review.');
  return last;
}
