import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, SubmissionId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import type { Things } from './row.ts';

interface Place {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  /** The caller, where they are of this university; otherwise somebody who is. */
  readonly userId: () => Promise<UserId>;
  readonly member: Things['member'];
  readonly inDb: <Answer>(work: (db: ShardDb) => Promise<Answer>) => Promise<Answer>;
}

type HandInThings = Pick<
  Things,
  | 'submissionId'
  | 'evaluationId'
  | 'versionId'
  | 'draftVersionId'
  | 'timeRequestId'
  | 'aesFeedbackId'
  | 'permitId'
  | 'excusalId'
  | 'groupAssignmentJobLogId'
  | 'allocationId'
>;

/** What learners hand in and what is decided about them, at one place of the matrix. */
export function handInThings({ groupId, groupAssignmentId, userId, member, inDb }: Place): HandInThings {
  const of = { group_id: groupId, group_assignment_id: groupAssignmentId };
  const decision = async () => {
    const person = await userId();
    return { ...of, user_id: person, granted_by: person, reason: 'Was ill' };
  };
  return {
    submissionId: async (status = 'Draft') => {
      const values = { ...of, user_id: await userId(), status, draft_document: WRITTEN };
      return (await inDb((db) => db.insertInto('submissions').values(values).returning('id').executeTakeFirstOrThrow()))
        .id;
    },
    evaluationId: async (calibrationId, status = 'Draft') => {
      const person = await userId();
      return inDb(async (db) => {
        const { rows } = await sql<{ id: string }>`
          insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, calibration_id, rubric_version_id,
            status, handed_in_at)
          select ${groupId}, id, 'calibration', ${person}, ${calibrationId}, rubric_version_id, ${status},
            case when ${status} = 'HandedIn' then circuit_now() end from group_assignments
          where id = ${groupAssignmentId} returning id`.execute(db);
        return rows[0]?.id ?? '';
      });
    },
    versionId: async (submissionId) => {
      const handedIn = { handed_in_document: '{"type": "doc", "content": []}', handed_in_by: await userId() };
      const values = { ...of, ...handedIn, submission_id: submissionId, number: 1, word_count: 0, sha256: '' };
      return (
        await inDb((db) =>
          db.insertInto('submission_versions').values(values).returning('id').executeTakeFirstOrThrow(),
        )
      ).id;
    },
    draftVersionId: async (submissionId) => {
      const values = {
        ...of,
        submission_id: submissionId,
        kept_document: WRITTEN,
        word_count: 2,
        saved_at: new Date(0),
      };
      return (
        await inDb((db) =>
          db.insertInto('submission_draft_versions').values(values).returning('id').executeTakeFirstOrThrow(),
        )
      ).id;
    },
    timeRequestId: async () => {
      const asked = { phase: 'Calibration', until: new Date('2099-01-01'), reason: 'Was ill' } as const;
      const values = { ...of, ...asked, user_id: await userId() };
      return (
        await inDb((db) => db.insertInto('time_requests').values(values).returning('id').executeTakeFirstOrThrow())
      ).id;
    },
    aesFeedbackId: async (submissionId) => {
      const person = await userId();
      return inDb((db) => addFeedback(db, { groupId, groupAssignmentId, submissionId, person }));
    },
    permitId: async () => {
      const values = { ...(await decision()), phase: 'Submission', until: new Date() } as const;
      return (
        await inDb((db) =>
          db.insertInto('late_activity_permits').values(values).returning('id').executeTakeFirstOrThrow(),
        )
      ).id;
    },
    excusalId: async () => {
      const values = { ...(await decision()), part: 'submission' } as const;
      return (await inDb((db) => db.insertInto('excusals').values(values).returning('id').executeTakeFirstOrThrow()))
        .id;
    },
    groupAssignmentJobLogId: async (kind) => {
      const values = { ...of, kind };
      return (await inDb((db) => db.insertInto('job_logs').values(values).returning('id').executeTakeFirstOrThrow()))
        .id;
    },
    allocationId: async (submissionId) => {
      const reviewer = (await member('GroupLearner')).userId;
      const values = { ...of, submission_id: submissionId, reviewer_id: reviewer, source: 'manual' } as const;
      return (await inDb((db) => db.insertInto('allocations').values(values).returning('id').executeTakeFirstOrThrow()))
        .id;
    },
  };
}

const WRITTEN = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A draft.' }] }],
});

const TAKES_TEXT = [
  { type: 'TextArtifact', isRequired: false, minCount: 0, maxCount: 1, minWords: null, maxWords: null },
];

/** Hand in, Practice and Review are open, with a rubric: what learners do there is done, and not refused for its time. */
export async function openGroupAssignment(
  db: ShardDb,
  { groupId, groupAssignmentId, rubricId }: Pick<Things, 'groupId' | 'groupAssignmentId' | 'rubricId'>,
): Promise<void> {
  await sql`update group_assignments set artifact_constraints = ${JSON.stringify(TAKES_TEXT)}::jsonb, aes_enabled = true,
      rubric_version_id = (select id from rubric_versions where rubric_id = ${rubricId} order by number limit 1)
    where id = ${groupAssignmentId}`.execute(db);
  await sql`insert into group_assignment_phases (group_id, group_assignment_id, type, starts_at, ends_at)
    select ${groupId}, ${groupAssignmentId}, type, circuit_now() - interval '1 day', circuit_now() + interval '1 day'
    from unnest(array['Submission', 'Calibration', 'PeerEvaluation']) as type`.execute(db);
}

interface FeedbackPlace {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly submissionId: SubmissionId;
  readonly person: UserId;
}

async function addFeedback(
  db: ShardDb,
  { groupId, groupAssignmentId, submissionId, person }: FeedbackPlace,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with rubric as (insert into rubrics (name) values ('Argument') returning id),
    version as (insert into rubric_versions (rubric_id, number) select id, 1 from rubric returning id),
    job as (insert into job_logs (kind) values ('aesFeedback') returning id)
    insert into aes_feedbacks (group_id, group_assignment_id, submission_id, user_id, rubric_version_id, job_log_id,
      provider, read_text, read_sha256)
    select ${groupId}, ${groupAssignmentId}, ${submissionId}, ${person}, version.id, job.id, 'local', '', ''
    from version, job returning id`.execute(db);
  return rows[0]?.id ?? '';
}
