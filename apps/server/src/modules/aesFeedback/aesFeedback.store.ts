import type { ShardDb } from '@circuit/db';
import type { CriterionFeedback } from '@circuit/domain/aesFeedback';
import type {
  GroupAssignmentId,
  GroupId,
  JobLogId,
  RubricVersionId,
  SubmissionId,
  UserId,
} from '@circuit/domain/kernel';
import { sql } from 'kysely';

export const AES_FEEDBACK = 'aesFeedback';

export interface FeedbackRow {
  readonly id: string;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly submissionId: SubmissionId;
  readonly userId: UserId;
  readonly rubricVersionId: RubricVersionId;
  readonly provider: 'local' | 'openai';
  readonly readText: string;
  readonly readSha256: string;
  readonly criterionFeedback: readonly CriterionFeedback[];
  readonly status: 'queued' | 'running' | 'succeeded' | 'failed';
  readonly requestedAt: Date;
  readonly endedAt: Date | null;
}

const WHOLE_TEXT = sql`f.read_text`;
const QUOTED_TEXT = sql`case when f.ended_at is null then '' else f.read_text end`;

const rowsWith = (readText: typeof WHOLE_TEXT) => sql`
  select f.id, f.group_assignment_id as "groupAssignmentId", f.submission_id as "submissionId", f.user_id as "userId",
    f.rubric_version_id as "rubricVersionId", f.provider, ${readText} as "readText", f.read_sha256 as "readSha256",
    f.criterion_feedback as "criterionFeedback", f.created_at as "requestedAt",
    coalesce(f.ended_at, j.ended_at) as "endedAt",
    case when f.ended_at is not null then 'succeeded'
      when j.status in ('failed', 'cancelled', 'succeeded') then 'failed' -- over, and nothing was said
      when j.status = 'running' then 'running' else 'queued' end as status
  from aes_feedbacks f join job_logs j on j.shard = f.shard and j.id = f.job_log_id`;

/** Newest first, with the text only where something in it is quoted: every poll reads these. (FB-7) */
export async function selectFeedbacks(db: ShardDb, submissionId: SubmissionId): Promise<FeedbackRow[]> {
  const { rows } =
    await sql<FeedbackRow>`${rowsWith(QUOTED_TEXT)} where f.submission_id = ${submissionId} order by f.id desc`.execute(
      db,
    );
  return rows;
}

export async function selectOptionalFeedback(db: ShardDb, id: string): Promise<FeedbackRow | undefined> {
  const { rows } = await sql<FeedbackRow>`${rowsWith(WHOLE_TEXT)} where f.id = ${id}`.execute(db);
  return rows[0];
}

interface NewFeedback extends Pick<
  FeedbackRow,
  'groupAssignmentId' | 'submissionId' | 'userId' | 'rubricVersionId' | 'provider' | 'readText' | 'readSha256'
> {
  readonly groupId: GroupId;
  readonly jobLogId: JobLogId;
}

export async function insertFeedback(db: ShardDb, one: NewFeedback): Promise<string> {
  const { id } = await db
    .insertInto('aes_feedbacks')
    .values({
      group_id: one.groupId,
      group_assignment_id: one.groupAssignmentId,
      submission_id: one.submissionId,
      user_id: one.userId,
      rubric_version_id: one.rubricVersionId,
      job_log_id: one.jobLogId,
      provider: one.provider,
      read_text: one.readText,
      read_sha256: one.readSha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Once: a second run of the job finds it done. */
export async function updateFeedback(
  db: ShardDb,
  id: string,
  feedback: readonly CriterionFeedback[],
  providerVersion: string,
): Promise<void> {
  await sql`
    update aes_feedbacks set criterion_feedback = ${JSON.stringify(feedback)}::jsonb,
      provider_version = ${providerVersion}, ended_at = circuit_now()
    where id = ${id} and ended_at is null`.execute(db);
}
