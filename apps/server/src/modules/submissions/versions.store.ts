import { statement, type ShardDb } from '@circuit/db';
import type { ArtifactId, SubmissionId, UserId } from '@circuit/domain/kernel';
import type { RichDocument } from '@circuit/domain/richText';
import type { ReviewerView } from '@circuit/domain/submissions';
import { sql } from 'kysely';

import type { SubmissionRow } from './submissions.store.ts';

/** What a receipt says. */
export interface ReceiptRow {
  readonly id: string;
  readonly number: number;
  readonly sha256: string;
  readonly handedInAt: Date;
  readonly isLate: boolean;
  readonly wordCount: number;
  readonly artifactCount: number;
  /** The end and the number of masks of a draft that handed itself in. */
  readonly handedItselfIn: { readonly endsAt: Date; readonly maskedCount: number } | null;
}

export interface VersionRow extends ReceiptRow {
  readonly document: RichDocument;
  readonly artifactIds: readonly ArtifactId[];
}

const RECEIPT = sql`v.id, v.number, v.sha256, v.handed_in_at as "handedInAt", v.is_late as "isLate",
  v.word_count as "wordCount", jsonb_array_length(v.artifact_ids) as "artifactCount", v.own_ends_at as "ownEndsAt",
  v.masked_count as "maskedCount"`;

type StoredReceipt = Omit<ReceiptRow, 'handedItselfIn'> & {
  readonly ownEndsAt: Date | null;
  readonly maskedCount: number;
};

export const receiptOf = <Row extends StoredReceipt>({ ownEndsAt, maskedCount, ...row }: Row) => ({
  ...row,
  handedItselfIn: ownEndsAt === null ? null : { endsAt: ownEndsAt, maskedCount },
});

interface NewVersion {
  readonly document: RichDocument;
  readonly artifactIds: readonly ArtifactId[];
  readonly imageIds: readonly string[];
  readonly wordCount: number;
  readonly sha256: string;
  readonly isLate: boolean;
  readonly handedInBy: UserId;
  readonly impersonatorId: UserId | null;
  readonly handedInAt: Date;
  /** If it handed itself in: for which end, and what reviewers read if it names its author. */
  readonly ownEndsAt?: Date;
  readonly maskedCount?: number;
  readonly reviewerView?: ReviewerView | null;
}

interface StoredVersion {
  readonly receipt: ReceiptRow;
  /** Of the submission, after it. */
  readonly version: number;
  readonly savedAt: Date;
}

/** The hand-in as the statement takes it: lists and the text are JSON. */
interface HandInValues
  extends
    Pick<SubmissionRow, 'id' | 'groupId' | 'groupAssignmentId'>,
    Omit<NewVersion, 'document' | 'artifactIds' | 'imageIds' | 'ownEndsAt' | 'maskedCount' | 'reviewerView'> {
  readonly ownEndsAt: Date | null;
  readonly maskedCount: number;
  readonly reviewerView: string | null;
  readonly document: string;
  readonly artifactIds: string;
  readonly imageIds: string;
}

const HAND_IN = statement<HandInValues, StoredReceipt & { readonly version: number; readonly savedAt: Date }>(
  (given) => sql`
    with work as (select ${given.document}::jsonb as document),
    draft as (
      update submissions set draft_document = document, status = 'HandedIn', handed_in_sha256 = ${given.sha256},
        saved_at = case when draft_document = document then saved_at else ${given.handedInAt}::timestamptz end
      from work where id = ${given.id} returning version, saved_at as "savedAt"),
    stored as (
      insert into submission_versions as v (group_id, group_assignment_id, submission_id, number, handed_in_document,
        artifact_ids, image_ids, word_count, sha256, is_late, handed_in_by, impersonator_id, handed_in_at, own_ends_at,
        masked_count, reviewer_view)
      select ${given.groupId}, ${given.groupAssignmentId}, ${given.id}, coalesce(
          (select max(number) from submission_versions where submission_id = ${given.id}), 0) + 1,
        document, ${given.artifactIds}::jsonb, ${given.imageIds}::jsonb, ${given.wordCount}::int, ${given.sha256},
        ${given.isLate}::boolean, ${given.handedInBy}::uuid, ${given.impersonatorId}::uuid,
        ${given.handedInAt}::timestamptz, ${given.ownEndsAt}::timestamptz, ${given.maskedCount}::int,
        ${given.reviewerView}::jsonb
      from work returning ${RECEIPT})
    select * from draft, stored`,
);

/**
 * The draft becomes what was handed in, and a version of it is kept, in one statement. The row of the submission is held
 * by the caller, so no two versions get the same number.
 */
export async function insertVersion(
  db: ShardDb,
  { id, groupId, groupAssignmentId }: Pick<SubmissionRow, 'id' | 'groupId' | 'groupAssignmentId'>,
  version: NewVersion,
): Promise<StoredVersion> {
  const { reviewerView = null, ownEndsAt = null, maskedCount = 0 } = version;
  const [row] = await HAND_IN.run(db, {
    ...version,
    ownEndsAt,
    maskedCount,
    reviewerView: reviewerView === null ? null : JSON.stringify(reviewerView),
    id,
    groupId,
    groupAssignmentId,
    document: JSON.stringify(version.document),
    artifactIds: JSON.stringify(version.artifactIds),
    imageIds: JSON.stringify(version.imageIds),
  });
  if (row === undefined) throw new Error('The row is held, so it is there.');
  const { version: draftVersion, savedAt, ...receipt } = row;
  return { receipt: receiptOf(receipt), version: draftVersion, savedAt };
}

/** Newest first. */
export async function selectReceipts(db: ShardDb, submissionId: SubmissionId): Promise<ReceiptRow[]> {
  const { rows } = await sql<StoredReceipt>`select ${RECEIPT} from submission_versions v
    where v.submission_id = ${submissionId} order by v.number desc`.execute(db);
  return rows.map(receiptOf);
}

export async function selectOptionalLastReceipt(db: ShardDb, submissionId: SubmissionId) {
  const { rows } = await sql<StoredReceipt>`select ${RECEIPT} from submission_versions v
    where v.submission_id = ${submissionId} order by v.number desc limit 1`.execute(db);
  return rows.map(receiptOf)[0];
}

export async function selectOptionalVersion(
  db: ShardDb,
  submissionId: SubmissionId,
  versionId: string,
): Promise<VersionRow | undefined> {
  const { rows } = await sql<StoredReceipt & Pick<VersionRow, 'document' | 'artifactIds'>>`
    select ${RECEIPT}, v.handed_in_document as document, v.artifact_ids as "artifactIds"
    from submission_versions v where v.submission_id = ${submissionId} and v.id = ${versionId}`.execute(db);
  return rows.map(receiptOf)[0];
}
