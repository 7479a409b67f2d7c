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
  readonly ownEndsAt: Date | null;
  readonly maskedCount: number | null;
}

const FOUND = sql`
  select s.id, s.status, s.version,
    (s.has_text or p.ids <> '[]')
      and (v.id is null or s.draft_hash <> v.document_hash or p.ids <> v.artifact_ids) as "hasDraft",
    u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email,
    lower(u.last_name || ' ' || u.first_name) as "sortedName",
    case when s.status = 'HandedIn' then v.id end as "versionId", v.number, v.sha256,
    case when s.status = 'HandedIn' then v.handed_in_at end as "handedInAt", v.is_late as "isLate",
    v.word_count as "wordCount", jsonb_array_length(v.artifact_ids) as "artifactCount", v.own_ends_at as "ownEndsAt",
    v.masked_count as "maskedCount"
  from submissions s join users u on u.shard = s.shard and u.id = s.user_id
  left join lateral (select w.id, w.number, w.sha256, w.handed_in_at, w.is_late, w.word_count, w.artifact_ids,
      w.document_hash, w.own_ends_at, w.masked_count
    from submission_versions w where w.shard = s.shard and w.submission_id = s.id order by w.number desc limit 1) v on true
  cross join lateral (select coalesce(jsonb_agg(a.id order by a.id), '[]') as ids from artifacts a
    where a.shard = s.shard and a.holder_kind = 'submission' and a.holder_id = s.id and a.use = 'file'
      and not a.is_deleted) p`;

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
          handedItselfIn: row.ownEndsAt === null ? null : { endsAt: row.ownEndsAt, maskedCount: row.maskedCount ?? 0 },
        },
});

interface Search extends PageRequest {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly keywords?: string | undefined;
  readonly tab: 'AVAILABLE' | 'HANDED_IN' | 'NOT_HANDED_IN';
}

export async function selectStaffPage(db: ShardDb, { groupAssignmentId, keywords, tab, ...page }: Search) {
  const found = sql<StaffRow>`${FOUND} where s.group_assignment_id = ${groupAssignmentId}
    and (${tab} = 'AVAILABLE' or (s.status = 'HandedIn') = (${tab} = 'HANDED_IN'))
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
