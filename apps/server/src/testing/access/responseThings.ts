import type { ShardDb } from '@circuit/db';
import type { EvaluationId, GroupAssignmentId, GroupId, Shard, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { reviewAlias } from '#modules/scores/public.ts';
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
  readonly scoreRun: Things['scoreRun'];
}

/** A review in released results, and what its author asked about one, at one place of the matrix. */
export function responseThings(
  { home }: World,
  { shard, groupId, groupAssignmentId, userId, member, inDb, scoreRun }: Place,
): Pick<Things, 'receivedReviewId' | 'secondLookId'> {
  const addReview = async (authorId: UserId) => {
    const evaluator = (await member('GroupLearner')).userId;
    return inDb(async (db) => {
      const { rows } = await sql<{ submissionId: string; evaluationId: EvaluationId }>`
        with work as (insert into submissions (group_id, group_assignment_id, user_id, status)
          values (${groupId}, ${groupAssignmentId}, ${authorId}, 'HandedIn')
          on conflict (shard, group_assignment_id, user_id) do update set status = 'HandedIn' returning id)
        insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, submission_id, rubric_version_id,
          status, handed_in_at)
        select ${groupId}, g.id, 'peer', ${evaluator}, work.id, g.rubric_version_id, 'HandedIn', circuit_now()
        from group_assignments g, work where g.id = ${groupAssignmentId}
        returning id as "evaluationId", submission_id as "submissionId"`.execute(db);
      const [row] = rows;
      if (row === undefined) throw new Error('The insert returned no row.');
      return { ...row, evaluator };
    });
  };
  return {
    receivedReviewId: async () => {
      const authorId = await userId();
      const { evaluationId, submissionId, evaluator } = await addReview(authorId);
      const { scoreRunId } = await scoreRun();
      const received = [
        { id: evaluationId, kind: 'peer', evaluatorId: evaluator, wasExcluded: false, shares: [], answers: [] },
      ];
      await inDb(async (db) => {
        await sql`
          insert into scores (group_id, group_assignment_id, score_run_id, user_id, submission_id, status, excused, flags,
            lines, practice, given, received)
          values (${groupId}, ${groupAssignmentId}, ${scoreRunId}, ${authorId}, ${submissionId}, 'needsInstructor', '[]',
            '[]', '[]', '[]', '{"asked": 0, "done": 0, "relativeWeight": null, "leniency": null}',
            ${JSON.stringify(received)}::jsonb)`.execute(db);
        await sql`update score_runs set released_at = circuit_now() where id = ${scoreRunId}`.execute(db);
      });
      return reviewAlias({ keys: home.keys, shard, groupAssignmentId, authorId }, evaluationId);
    },
    secondLookId: async () => {
      const authorId = (await member('GroupLearner')).userId;
      const { evaluationId, submissionId } = await addReview(authorId);
      const rater = (await member('GroupGrader')).userId;
      const { scoreRunId } = await scoreRun();
      const answers = [{ criterionId: 'thesis', choice: { kind: 'levels', levelId: 'sharp' }, comment: '' }];
      return inDb(async (db) => {
        // Another grader has rated the work, so the grader who answers sees its reviews.
        await sql`
          insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, submission_id, rubric_version_id,
            status, handed_in_at, answers)
          select ${groupId}, id, 'superior', ${rater}, ${submissionId}, rubric_version_id, 'HandedIn', circuit_now(),
            ${JSON.stringify(answers)}::jsonb
          from group_assignments where id = ${groupAssignmentId}`.execute(db);
        await sql`update score_runs set released_at = circuit_now() where id = ${scoreRunId}`.execute(db);
        const { rows } = await sql<{ id: string }>`
          insert into second_looks (group_id, group_assignment_id, submission_id, evaluation_id, author_id, reason)
          values (${groupId}, ${groupAssignmentId}, ${submissionId}, ${evaluationId}, ${authorId}, 'Look again.')
          returning id`.execute(db);
        return rows[0]?.id ?? '';
      });
    },
  };
}
