import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import type { Things } from './row.ts';

interface Place {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly member: Things['member'];
  readonly inDb: <Answer>(work: (db: ShardDb) => Promise<Answer>) => Promise<Answer>;
}

/** A run of scores with one learner in it, at one place of the matrix. */
export function scoreThings({
  groupId,
  groupAssignmentId,
  member,
  inDb,
}: Place): Pick<Things, 'scoreRun' | 'endReview'> {
  return {
    endReview: () =>
      inDb(async (db) => {
        await sql`
          delete from group_assignment_phases
          where group_assignment_id = ${groupAssignmentId} and type in ('PeerEvaluation', 'SelfEvaluation')`.execute(
          db,
        );
      }),
    scoreRun: async () => {
      const { userId } = await member('GroupLearner');
      return inDb(async (db) => {
        const { rows } = await sql<{ id: string }>`
          insert into score_runs (group_id, group_assignment_id, number, is_preview, mode, algorithm, part_weights,
            reviews_needed, rubric_version_id, input_hash, inputs_at, class_offset, is_anchored, typical_sd,
            learner_counts)
          select ${groupId}, id, 1, false, 'simple', 'mean-1',
            '{"submission": 60, "calibration": 15, "evaluation": 20, "self": 5}', 3, rubric_version_id, '',
            circuit_now(), 0, false, 8, '{"learners": 1, "scored": 1, "noHandIn": 0, "needsInstructor": 0, "excused": 0,
              "reviews": 0, "superiorEvaluations": 0}'
          from group_assignments where id = ${groupAssignmentId} returning id`.execute(db);
        const scoreRunId = rows[0]?.id ?? '';
        await sql`
          insert into scores (group_id, group_assignment_id, score_run_id, user_id, status, computed_tenths, excused,
            flags, lines, practice, given)
          values (${groupId}, ${groupAssignmentId}, ${scoreRunId}, ${userId}, 'noHandIn', 0, '[]', '[]', '[]', '[]',
            '{"asked": 0, "done": 0, "relativeWeight": null, "leniency": null}')`.execute(db);
        return { scoreRunId, userId };
      });
    },
  };
}
