import { sendAtCommit, type ShardDb } from '@circuit/db';
import { DEFAULT_QUOTAS, type StorageQuotas, type StorageUse } from '@circuit/domain/artifacts';
import type { UserId } from '@circuit/domain/kernel';
import { sql, type RawBuilder } from 'kysely';

import { HAS_LEFT, type StoredCopies } from './artifacts.store.ts';
import type { Holder } from './holders.ts';

/** The course that a holder belongs to; none for the library, which counts as a course of its own. */
const courseOf = (kind: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`case ${kind}
  when 'submission' then (select group_id from submissions where id = ${id})
  when 'groupAssignment' then (select group_id from group_assignments where id = ${id})
  when 'groupAssignmentCalibration' then (select group_id from group_assignment_calibrations where id = ${id}) end`;

/** Of a file that did not have to be changed there is one object, and copies of an artifact share theirs. */
const OBJECTS = sql`
  select object_key as key, byte_size as bytes, author_id, holder_kind, holder_id
  from artifacts where type = 'FileArtifact' and not ${HAS_LEFT}
  union all
  select clean_key, clean_byte_size, author_id, holder_kind, holder_id
  from artifacts where type = 'FileArtifact' and not ${HAS_LEFT}`;

/** As the university set them, in one row; the usual ones until it sets something. (AR-25) */
const QUOTAS = sql`coalesce(
  (select jsonb_build_object('personQuotaGigabytes', person_quota_gigabytes,
    'shardQuotaGigabytes', shard_quota_gigabytes) from shard_configurations),
  ${JSON.stringify(DEFAULT_QUOTAS)}::jsonb)`;

/** What lies in the store, with what is on its way there: of this person in the course of this holder, and of all. */
export async function selectStorageUse(
  db: ShardDb,
  userId: UserId,
  { holderKind, holderId }: Holder,
): Promise<StorageUse> {
  const course = courseOf(sql`${holderKind}::text`, sql`${holderId}::uuid`);
  const isInCourse = sql`${courseOf(sql`holder_kind`, sql`holder_id`)} is not distinct from (select ${course})`;
  const { rows } = await sql<StorageUse>`
    select
      (select coalesce(sum(bytes), 0) from (
        select distinct on (key) bytes from (${OBJECTS}) as o where author_id = ${userId} and ${isInCourse} order by key) as own)::float8
      + (select coalesce(sum(byte_size), 0) from artifact_uploads where author_id = ${userId} and ${isInCourse})::float8
        as "personInCourseBytes",
      (select coalesce(sum(bytes), 0) from storage_uses)::float8
      + (select coalesce(sum(byte_size), 0) from artifact_uploads)::float8 as "shardBytes",
      ${QUOTAS} as quotas`.execute(db);
  const [use] = rows;
  if (use === undefined) throw new Error('A sum has no row.');
  return use;
}

/** With the commit of the artifact, so that nobody waits for the one row of the university. */
export function addStoredBytes(db: ShardDb, { objectKey, byteSize, cleanKey, cleanByteSize }: StoredCopies): void {
  const bytes = byteSize + (objectKey === cleanKey ? 0 : cleanByteSize);
  const query = sql`insert into storage_uses as u (bytes) values (${bytes})
    on conflict (shard) do update set bytes = u.bytes + excluded.bytes`;
  sendAtCommit(db, query.compile(db));
}

interface Counted {
  readonly storedBytes: number;
  readonly quotas: StorageQuotas;
}

/** Counts anew what lies in the store; what was removed has left it by now. */
export async function recountStoredBytes(db: ShardDb): Promise<Counted> {
  const { rows } = await sql<Counted>`
    insert into storage_uses as u (bytes)
    select coalesce(sum(bytes), 0) from (select distinct on (key) bytes from (${OBJECTS}) as o order by key) as every_object
    on conflict (shard) do update set bytes = excluded.bytes, counted_at = circuit_now()
    returning bytes::float8 as "storedBytes", ${QUOTAS} as quotas`.execute(db);
  return rows[0] ?? { storedBytes: 0, quotas: DEFAULT_QUOTAS };
}
