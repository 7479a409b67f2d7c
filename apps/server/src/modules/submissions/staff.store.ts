import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, SubmissionId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';

import type { SubmissionStatus } from './submissions.store.ts';

interface StaffRow {
  readonly id: SubmissionId;
  readonly status: SubmissionStatus;
  readonly version: number;
  readonly hasDraft: boolean;
  readonly userId: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly versionId: string | null;
  readonly number: number | null;
  readonly sha256: string | null;
  readonly handedInAt: Date | null;
  readonly isLate: boolean | null;
  readonly wordCount: number | null;
  readonly artifactCount: number | null;
}

const FOUND = sql`
  select s.id, s.status, s.version, s.draft_document <> '{"type": "doc", "content": []}' as "hasDraft",
    u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email,
    lower(u.last_name || ' ' || u.first_name) as "sortedName",
    v.id as "versionId", v.number, v.sha256, v.handed_in_at as "handedInAt", v.is_late as "isLate",
    v.word_count as "wordCount", jsonb_array_length(v.artifact_ids) as "artifactCount"
  from submissions s join users u on u.shard = s.shard and u.id = s.user_id
  left join lateral (select * from submission_versions w where w.shard = s.shard and w.submission_id = s.id
    order by w.number desc limit 1) v on s.status = 'HandedIn'`;

const shown = (row: StaffRow) => ({
  id: row.id,
  status: row.status,
  version: row.version,
  hasDraft: row.hasDraft,
  author: { id: row.userId, firstName: row.firstName, lastName: row.lastName, email: row.email },
  handedIn:
    row.versionId === null || row.handedInAt === null
      ? null
      : {
          id: row.versionId,
          number: row.number ?? 0,
          sha256: row.sha256 ?? '',
          handedInAt: row.handedInAt,
          isLate: row.isLate ?? false,
          wordCount: row.wordCount ?? 0,
          artifactCount: row.artifactCount ?? 0,
        },
});

interface Search extends PageRequest {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly keywords?: string | undefined;
}

export async function selectStaffPage(db: ShardDb, { groupAssignmentId, keywords, ...page }: Search) {
  const found = sql<StaffRow>`${FOUND} where s.group_assignment_id = ${groupAssignmentId}
    and ${containsWords(sql`u.first_name || ' ' || u.last_name || ' ' || u.email`, keywords)}`;
  const columns = { name: ['sortedName'], handedInAt: ['handedInAt'] };
  const { items, totalCount } = await selectPage(db, found, page, columns);
  return { items: items.map(shown), totalCount };
}

export async function selectForStaff(db: ShardDb, groupAssignmentId: GroupAssignmentId, id: SubmissionId) {
  const { rows } = await sql<StaffRow>`${FOUND}
    where s.group_assignment_id = ${groupAssignmentId} and s.id = ${id}`.execute(db);
  return rows.map(shown)[0];
}
