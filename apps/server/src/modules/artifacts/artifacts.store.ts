import { statement, type ShardDb } from '@circuit/db';
import { REMOVED_FILE_DAYS, type ArtifactType, type FileUse } from '@circuit/domain/artifacts';
import type { ArtifactId, UserId } from '@circuit/domain/kernel';
import type { RichDocument } from '@circuit/domain/richText';
import { sql } from 'kysely';

import type { Holder } from './holders.ts';

/** A file in the store: as handed over, and as others see it. */
export interface StoredCopies {
  readonly objectKey: string;
  readonly mediaType: string;
  readonly byteSize: number;
  /** Of the file as handed over; null for a copy that has only the cleaned one. */
  readonly sha256: string | null;
  readonly cleanKey: string;
  readonly cleanMediaType: string;
  readonly cleanByteSize: number;
  readonly width: number | null;
  readonly height: number | null;
}

export interface ArtifactRow extends Holder {
  readonly id: ArtifactId;
  readonly type: ArtifactType;
  readonly authorId: UserId;
  readonly use: FileUse;
  readonly name: string;
  readonly document: RichDocument | null;
  readonly url: string | null;
  readonly file: StoredCopies | null;
  /** What a file says about itself, such as who wrote it. */
  readonly properties: readonly string[];
}

const COLUMNS = sql`id, type, holder_kind as "holderKind", holder_id as "holderId", author_id as "authorId", use, name,
  document, url, file_properties as properties, case when type = 'FileArtifact' then jsonb_build_object(
    'objectKey', object_key, 'mediaType', media_type, 'byteSize', byte_size, 'sha256', sha256, 'cleanKey', clean_key,
    'cleanMediaType', clean_media_type, 'cleanByteSize', clean_byte_size, 'width', width, 'height', height) end as file`;

const HELD = statement<Holder & { readonly use: FileUse }, ArtifactRow>(
  ({ holderKind, holderId, use }) => sql`select ${COLUMNS} from artifacts
    where holder_kind = ${holderKind} and holder_id = ${holderId} and use = ${use} and not is_deleted order by id`,
);

export function selectArtifacts(db: ShardDb, { holderKind, holderId }: Holder, use: FileUse): Promise<ArtifactRow[]> {
  return HELD.run(db, { holderKind, holderId, use });
}

/** Whether any version of the hand-in that holds it has it, beside the text or as a picture in it. */
const IS_HANDED_IN = sql`(holder_kind = 'submission' and exists (select from submission_versions v
  where v.submission_id = artifacts.holder_id
    and (v.artifact_ids @> to_jsonb(artifacts.id::text) or v.image_ids @> to_jsonb(artifacts.id::text))))`;

/** What was handed in stays there, even if its author has removed it from the draft since. (SB-6) */
export async function selectOptionalArtifact(db: ShardDb, id: string): Promise<ArtifactRow | undefined> {
  const { rows } = await sql<ArtifactRow>`select ${COLUMNS} from artifacts where id = ${id}
    and (not is_deleted or ${IS_HANDED_IN})`.execute(db);
  return rows[0];
}

export async function selectIsHandedIn(db: ShardDb, { id }: Pick<ArtifactRow, 'id'>): Promise<boolean> {
  const { rows } = await sql`select from artifacts where id = ${id} and ${IS_HANDED_IN}`.execute(db);
  return rows.length > 0;
}

/** The files and links of the version that was handed in last, in their order. */
export async function selectHandedInArtifacts(db: ShardDb, submissionId: string): Promise<ArtifactRow[]> {
  const { rows } = await sql<{ ids: ArtifactId[] }>`select v.artifact_ids as ids from submission_versions v
    where v.submission_id = ${submissionId} order by v.number desc limit 1`.execute(db);
  return selectArtifactsByIds(db, rows[0]?.ids ?? []);
}

/** When something was last added to what is there now. */
export async function selectLastAddition(db: ShardDb, { holderKind, holderId }: Holder): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(created_at) as at from artifacts
    where holder_kind = ${holderKind} and holder_id = ${holderId} and not is_deleted`.execute(db);
  return rows[0]?.at ?? null;
}

/** In the order asked for, whether they were removed since or not. */
export async function selectArtifactsByIds(db: ShardDb, ids: readonly ArtifactId[]): Promise<ArtifactRow[]> {
  const { rows } =
    await sql<ArtifactRow>`select ${COLUMNS} from artifacts where id = any (${[...ids]}::uuid[])`.execute(db);
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

export async function countArtifacts(db: ShardDb, { holderKind, holderId }: Holder, use: FileUse): Promise<number> {
  const { count } = await db
    .selectFrom('artifacts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('holder_kind', '=', holderKind)
    .where('holder_id', '=', holderId)
    .where('use', '=', use)
    .where('is_deleted', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

export type NewArtifact = Omit<ArtifactRow, 'id' | 'properties'> & {
  readonly id?: ArtifactId;
  readonly properties?: readonly string[];
};

export async function insertArtifact(db: ShardDb, artifact: NewArtifact): Promise<ArtifactRow> {
  const { id, type, holderKind, holderId, authorId, use, name, document, url, file, properties = [] } = artifact;
  const inserted = await db
    .insertInto('artifacts')
    .values({
      ...(id === undefined ? {} : { id }),
      type,
      holder_kind: holderKind,
      holder_id: holderId,
      author_id: authorId,
      use,
      name,
      document: document === null ? null : JSON.stringify(document),
      url,
      file_properties: JSON.stringify(properties),
      ...(file === null ? {} : columnsOf(file)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await selectOptionalArtifact(db, inserted.id);
  if (row === undefined) throw new Error('The artifact that was just stored is missing.');
  return row;
}

const columnsOf = (file: StoredCopies) => ({
  object_key: file.objectKey,
  media_type: file.mediaType,
  byte_size: file.byteSize,
  sha256: file.sha256,
  clean_key: file.cleanKey,
  clean_media_type: file.cleanMediaType,
  clean_byte_size: file.cleanByteSize,
  width: file.width,
  height: file.height,
});

export async function markArtifactDeleted(db: ShardDb, id: ArtifactId): Promise<void> {
  await db
    .updateTable('artifacts')
    .set({ is_deleted: true, updated_at: sql`circuit_now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/**
 * Whether its file may have left the store: removed, never handed in, and 30 days ago; or emptied by the erasure of its
 * author, which takes the file at once. (AR-23, EP-2)
 */
export const HAS_LEFT = sql`(artifacts.is_deleted and (artifacts.sha256 = '' or not ${IS_HANDED_IN}
  and artifacts.updated_at < circuit_now() - ${REMOVED_FILE_DAYS} * interval '1 day'))`;

/** Which of these objects no artifact leads to any more. Several may lead to one, which then stays for all of them. */
export async function selectUnknownCopies(db: ShardDb, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select wanted.key from unnest(${[...keys]}::text[]) as wanted (key)
    where not exists (select from artifacts
      where (object_key = wanted.key or clean_key = wanted.key) and not ${HAS_LEFT})`.execute(db);
  return rows.map(({ key }) => key);
}
