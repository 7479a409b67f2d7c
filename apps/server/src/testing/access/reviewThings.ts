import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, Shard, UserId } from '@circuit/domain/kernel';
import type { GroupRole } from '@circuit/domain/permissions';
import { sql } from 'kysely';

import { queueAliases } from '#modules/grading/public.ts';
import { taskAlias } from '#modules/evaluations/public.ts';
import type { World } from '#testing/aWorld.ts';

import type { Things } from './row.ts';

interface Place {
  readonly shard: Shard;
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  /** The caller, where they are of this university; otherwise somebody who is. */
  readonly userId: () => Promise<UserId>;
  readonly member: Things['member'];
  readonly inDb: <Answer>(work: (db: ShardDb) => Promise<Answer>) => Promise<Answer>;
}

/** What was given to the caller to review, what was handed in, and what was reported, at one place of the matrix. */
export function reviewThings(
  { home }: World,
  { shard, groupId, groupAssignmentId, userId, member, inDb }: Place,
): Pick<Things, 'learnerEvaluationId' | 'reviewId' | 'reportId' | 'queueItemId' | 'finalizedEvaluationId'> {
  const of = { group_id: groupId, group_assignment_id: groupAssignmentId };
  const addWork = async () => {
    const author = (await member('GroupLearner')).userId;
    return inDb(async (db) => {
      const values = { ...of, user_id: author, status: 'HandedIn' } as const;
      const { id } = await db.insertInto('submissions').values(values).returning('id').executeTakeFirstOrThrow();
      const version = { ...of, submission_id: id, number: 1, word_count: 0, sha256: '', handed_in_by: author };
      const handed_in_document = '{"type": "doc", "content": []}';
      await db
        .insertInto('submission_versions')
        .values({ ...version, handed_in_document })
        .execute();
      return id;
    });
  };
  const addEvaluation = async (role: GroupRole, kind: 'peer' | 'superior', status: 'HandedIn' | 'Finalized') => {
    const [submissionId, evaluator] = [await addWork(), (await member(role)).userId];
    return inDb(async (db) => {
      const { rows } = await sql<{ id: string }>`
        insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, submission_id, rubric_version_id,
          status, handed_in_at)
        select ${groupId}, id, ${kind}, ${evaluator}, ${submissionId}, rubric_version_id, ${status}, circuit_now()
        from group_assignments where id = ${groupAssignmentId} returning id`.execute(db);
      return rows[0]?.id ?? '';
    });
  };
  return {
    learnerEvaluationId: async () => {
      const [submissionId, viewer] = [await addWork(), await userId()];
      const values = { ...of, submission_id: submissionId, reviewer_id: viewer, source: 'distribute' } as const;
      await inDb((db) => db.insertInto('allocations').values(values).execute());
      return taskAlias(home.keys, shard, { viewer, groupAssignmentId, submissionId });
    },
    reviewId: () => addEvaluation('GroupLearner', 'peer', 'HandedIn'),
    finalizedEvaluationId: () => addEvaluation('GroupGrader', 'superior', 'Finalized'),
    queueItemId: async () => {
      const submissionId = await addWork();
      await inDb((db) =>
        sql`insert into group_assignment_phases (group_id, group_assignment_id, type, starts_at)
          values (${groupId}, ${groupAssignmentId}, 'SuperiorEvaluation', circuit_now() - interval '1 day')
          on conflict do nothing`.execute(db),
      );
      return queueAliases({ home, shard }, groupAssignmentId).aliasOf(submissionId);
    },
    reportId: async () => {
      const [submissionId, reporter] = [await addWork(), (await member('GroupLearner')).userId];
      const values = { ...of, submission_id: submissionId, reporter_id: reporter, kind: 'empty' } as const;
      return (await inDb((db) => db.insertInto('reports').values(values).returning('id').executeTakeFirstOrThrow())).id;
    },
  };
}
