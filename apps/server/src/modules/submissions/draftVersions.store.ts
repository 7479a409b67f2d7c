import { statement, type ShardDb } from '@circuit/db';
import type { SubmissionId } from '@circuit/domain/kernel';
import type { RichDocument } from '@circuit/domain/richText';
import type { KeptDraft } from '@circuit/domain/submissions';
import { sql } from 'kysely';

import type { SubmissionRow } from './submissions.store.ts';

const KEPT = sql`v.id, v.saved_at as "savedAt", v.word_count as "wordCount"`;

// Every save asks.
const LAST_KEPT = statement<{ id: SubmissionId }, KeptDraft>(
  ({ id }) => sql`select ${KEPT} from submission_draft_versions v where v.submission_id = ${id}
    order by v.saved_at desc limit 1`,
);

export async function selectOptionalLastKept(db: ShardDb, id: SubmissionId): Promise<KeptDraft | undefined> {
  const [row] = await LAST_KEPT.run(db, { id });
  return row;
}

/** Newest first. */
export async function selectDraftVersions(db: ShardDb, id: SubmissionId): Promise<KeptDraft[]> {
  const { rows } = await sql<KeptDraft>`select ${KEPT} from submission_draft_versions v
    where v.submission_id = ${id} order by v.saved_at desc`.execute(db);
  return rows;
}

export async function selectOptionalDraftVersion(db: ShardDb, id: SubmissionId, draftVersionId: string) {
  const { rows } = await sql<KeptDraft & { readonly document: RichDocument }>`
    select ${KEPT}, v.kept_document as document from submission_draft_versions v
    where v.submission_id = ${id} and v.id = ${draftVersionId}`.execute(db);
  return rows[0];
}

/** These words as they were saved then, once. */
export async function insertDraftVersion(
  db: ShardDb,
  { id, groupId, groupAssignmentId, document, savedAt }: SubmissionRow,
  wordCount: number,
): Promise<void> {
  await sql`
    insert into submission_draft_versions (group_id, group_assignment_id, submission_id, kept_document, word_count,
      saved_at)
    values (${groupId}, ${groupAssignmentId}, ${id}, ${JSON.stringify(document)}::jsonb, ${wordCount}, ${savedAt})
    on conflict (shard, submission_id, saved_at) do nothing`.execute(db);
}

export async function deleteDraftVersions(db: ShardDb, id: SubmissionId, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from submission_draft_versions
    where submission_id = ${id} and id = any (${[...ids]}::uuid[])`.execute(db);
}
