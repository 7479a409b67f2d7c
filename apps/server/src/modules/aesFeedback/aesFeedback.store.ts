import type { ShardDb } from '@circuit/db';
import type { CriterionFeedback, Fallback } from '@circuit/domain/aesFeedback';
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
  readonly providerVersion: string;
  readonly readerHost: string;
  readonly readerModel: string;
  readonly fallback: Fallback | null;
  readonly droppedRemarks: number;
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
    f.rubric_version_id as "rubricVersionId", f.provider, f.provider_version as "providerVersion",
    f.reader_host as "readerHost", f.reader_model as "readerModel", f.fallback, f.dropped_remarks as "droppedRemarks",
    ${readText} as "readText", f.read_sha256 as "readSha256",
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
  | 'groupAssignmentId'
  | 'submissionId'
  | 'userId'
  | 'rubricVersionId'
  | 'provider'
  | 'providerVersion'
  | 'readerHost'
  | 'readerModel'
  | 'readText'
  | 'readSha256'
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
      provider_version: one.providerVersion,
      reader_host: one.readerHost,
      reader_model: one.readerModel,
      read_text: one.readText,
      read_sha256: one.readSha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a text was read by in the end, and what it took. */
export interface ReadFeedback {
  readonly feedback: readonly CriterionFeedback[];
  readonly provider: 'local' | 'openai';
  readonly providerVersion: string;
  readonly fallback: Fallback | null;
  readonly droppedRemarks: number;
  readonly tokens: number;
  readonly tookMs: number;
}

/** Once: a second run of the job finds it done. */
export async function updateFeedback(db: ShardDb, id: string, read: ReadFeedback): Promise<void> {
  await sql`
    update aes_feedbacks set criterion_feedback = ${JSON.stringify(read.feedback)}::jsonb,
      provider = ${read.provider}, provider_version = ${read.providerVersion}, fallback = ${read.fallback},
      dropped_remarks = ${read.droppedRemarks}, tokens = tokens + ${read.tokens}, took_ms = ${Math.round(read.tookMs)},
      ended_at = circuit_now()
    where id = ${id} and ended_at is null`.execute(db);
}

/** Before the text leaves: what went out is counted, whatever came back. (FB-18) */
export async function markSent(db: ShardDb, id: string): Promise<void> {
  await sql`update aes_feedbacks set sent_at = coalesce(sent_at, circuit_now()) where id = ${id}`.execute(db);
}
