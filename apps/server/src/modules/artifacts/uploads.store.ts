import type { ShardDb } from '@circuit/db';
import type { FileUse } from '@circuit/domain/artifacts';
import type { ArtifactId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { days } from '#platform/deleteInBatches.ts';

import type { Holder } from './holders.ts';

export interface UploadRow extends Holder {
  readonly id: ArtifactId;
  readonly authorId: UserId;
  readonly use: FileUse;
  readonly name: string;
  readonly byteSize: number;
}

const COLUMNS = [
  'id',
  'holder_kind as holderKind',
  'holder_id as holderId',
  'author_id as authorId',
  'use',
  'name',
  'byte_size as byteSize',
] as const;

/** The author's own and nobody else's. */
export function selectOptionalUpload(db: ShardDb, id: ArtifactId, authorId: UserId): Promise<UploadRow | undefined> {
  return db
    .selectFrom('artifact_uploads')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .executeTakeFirst();
}

export async function countUploads(db: ShardDb, authorId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('artifact_uploads')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('author_id', '=', authorId)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertUpload(db: ShardDb, upload: Omit<UploadRow, 'id'>): Promise<UploadRow> {
  const { holderKind, holderId, authorId, use, name, byteSize } = upload;
  return db
    .insertInto('artifact_uploads')
    .values({ holder_kind: holderKind, holder_id: holderId, author_id: authorId, use, name, byte_size: byteSize })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Whether it was still there. Of two that end one upload at once, the second waits here for the first. */
export async function deleteUpload(db: ShardDb, id: ArtifactId, authorId: UserId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('artifact_uploads')
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns how many were deleted. An author who comes back after that long starts over. */
export async function deleteOldUploads(db: ShardDb): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('artifact_uploads')
    .where('created_at', '<', sql<Date>`circuit_now() - ${days('artifact_uploads')}`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function selectUnknownParts(db: ShardDb, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select wanted.key from unnest(${[...keys]}::text[]) as wanted (key)
    where not exists (select from artifact_uploads u where u.id = split_part(wanted.key, '/', 2)::uuid)`.execute(db);
  return rows.map(({ key }) => key);
}
