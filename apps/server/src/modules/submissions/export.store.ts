import type { ShardDb } from '@circuit/db';
import { EXPORT_SUBMISSIONS } from '@circuit/domain/jobLogs';
import type { ArtifactId, GroupAssignmentId, GroupId, JobLogId, SubmissionId } from '@circuit/domain/kernel';
import type { RichDocument } from '@circuit/domain/richText';
import { sql } from 'kysely';

import type { JobLog } from '#platform/queue/jobLog.store.ts';

/** One hand-in that goes into an archive: its last version, without what is large. */
export interface ExportedRow {
  readonly submissionId: SubmissionId;
  readonly versionId: string;
  readonly number: number;
  readonly handedInAt: Date;
  readonly isLate: boolean;
  readonly wordCount: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly files: number;
  readonly bytes: number;
}

/** Every hand-in that counts, by name. */
export async function selectExported(db: ShardDb, id: GroupAssignmentId): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select s.id as "submissionId", v.id as "versionId", v.number, v.handed_in_at as "handedInAt", v.is_late as "isLate",
      v.word_count as "wordCount", u.first_name as "firstName", u.last_name as "lastName", u.email, a.files, a.bytes
    from submissions s join users u on u.shard = s.shard and u.id = s.user_id
    join lateral (select w.* from submission_versions w
      where w.shard = s.shard and w.submission_id = s.id order by w.number desc limit 1) v on true
    cross join lateral (select count(*)::int as files, coalesce(sum(f.clean_byte_size), 0)::float8 as bytes
      from artifacts f where f.shard = s.shard and f.holder_kind = 'submission' and f.holder_id = s.id
        and (v.artifact_ids @> to_jsonb(f.id::text) or v.image_ids @> to_jsonb(f.id::text))) a
    where s.group_assignment_id = ${id} and s.status = 'HandedIn' order by u.sort_name, u.id`.execute(db);
  return rows;
}

interface Contents {
  readonly document: RichDocument;
  readonly artifactIds: readonly ArtifactId[];
  readonly imageIds: readonly ArtifactId[];
  /** Links whose title names the author, of an archive without names. */
  readonly renamedIds: readonly ArtifactId[];
}

/** Without names, it is what reviewers read. (HD-7) */
export async function selectContents(db: ShardDb, versionId: string, isAnonymous = false): Promise<Contents> {
  const { rows } = await sql<Contents>`
    select case when ${isAnonymous}::boolean then coalesce(reviewer_view -> 'document', handed_in_document)
      else handed_in_document end as document,
      coalesce((select jsonb_agg(a) from jsonb_array_elements(artifact_ids) a
        where not (${isAnonymous}::boolean and coalesce(reviewer_view -> 'leftOutIds' @> a, false))), '[]') as "artifactIds",
      image_ids as "imageIds",
      case when ${isAnonymous}::boolean then coalesce(reviewer_view -> 'renamedIds', '[]') else '[]' end as "renamedIds"
    from submission_versions where id = ${versionId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A version that was handed in is not there.');
  return row;
}

interface ExportGroupAssignment {
  readonly groupId: GroupId;
  readonly title: string;
  readonly now: Date;
}

export async function selectExportGroupAssignment(
  db: ShardDb,
  id: GroupAssignmentId,
): Promise<ExportGroupAssignment | undefined> {
  const { rows } = await sql<ExportGroupAssignment>`
    select group_id as "groupId", title, circuit_now() as now from group_assignments where id = ${id}`.execute(db);
  return rows[0];
}

interface MadeExport {
  readonly status: JobLog['status'];
  readonly endedAt: Date | null;
  readonly isAnonymous: boolean;
  readonly key: string | null;
  readonly fileName: string | null;
  readonly byteSize: number | null;
}

export async function selectOptionalExport(
  db: ShardDb,
  groupAssignmentId: GroupAssignmentId,
  jobLogId: JobLogId,
): Promise<MadeExport | undefined> {
  const { rows } = await sql<MadeExport>`
    select status, ended_at as "endedAt", coalesce((input ->> 'isAnonymous')::boolean, false) as "isAnonymous",
      result ->> 'key' as key, result ->> 'fileName' as "fileName", (counts ->> 'bytes')::float8 as "byteSize"
    from job_logs where id = ${jobLogId} and group_assignment_id = ${groupAssignmentId}
      and kind = ${EXPORT_SUBMISSIONS}`.execute(db);
  return rows[0];
}
