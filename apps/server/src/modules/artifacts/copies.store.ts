import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import type { RichDocument } from '@circuit/domain/richText';
import { sql } from 'kysely';

import type { Holder } from './holders.ts';

// A copy leads to the same stored objects; the sweep keeps them as long as any row does. (CE-3)
const CONTENTS = sql`type, author_id, use, name, document, url, object_key, media_type, byte_size, sha256, clean_key,
  clean_media_type, clean_byte_size, width, height`;

/** Who copies, and whether they may change what they copy from. */
export interface Copier {
  readonly userId: UserId;
  readonly mayChange: boolean;
}

/**
 * The columns as this person sees the source. A person who can only read the source may edit the copy, and would find
 * the original file and its name there. For them the cleaned file replaces both, under a neutral name. (AR-2)
 */
function contentsFor({ userId, mayChange }: Copier) {
  if (mayChange) return CONTENTS;
  const isWhole = sql`(author_id = ${userId}::uuid or type <> 'FileArtifact')`;
  const extension = sql`case clean_media_type when 'image/png' then 'png' else lower(substring(name from '[^.]*$')) end`;
  return sql`type, author_id, use,
    case when ${isWhole} then name else 'file-' || right(id::text, 6) || '.' || ${extension} end, document, url,
    case when ${isWhole} then object_key else clean_key end,
    case when ${isWhole} then media_type else clean_media_type end,
    case when ${isWhole} then byte_size else clean_byte_size end,
    case when ${isWhole} or object_key = clean_key then sha256 end, clean_key, clean_media_type, clean_byte_size, width,
    height`;
}

const heldBy = ({ holderKind, holderId }: Holder) =>
  sql`holder_kind = ${holderKind} and holder_id = ${holderId} and not is_deleted`;

/** Which copy stands for which artifact: what a text shows is found by it. */
export type CopiedIds = ReadonlyMap<string, string>;

/** Everything that one holds, to another that holds nothing yet. */
export async function insertCopies(db: ShardDb, from: Holder, to: Holder, copier: Copier): Promise<CopiedIds> {
  const { rows } = await sql<{ source: string; copy: string }>`
    with wanted as materialized (
      select source, uuidv7() as copy from (select id as source from artifacts where ${heldBy(from)} order by id) found),
    made as (
      insert into artifacts (id, holder_kind, holder_id, origin_id, ${CONTENTS})
      select wanted.copy, ${to.holderKind}, ${to.holderId}, origin_id, ${contentsFor(copier)}
      from wanted join artifacts on id = wanted.source)
    select source, copy from wanted`.execute(db);
  return new Map(rows.map(({ source, copy }) => [source, copy]));
}

/**
 * What a course took from the library becomes what the library has now: what is new comes, what is gone goes, what is
 * there keeps its id. What was added in the course itself stays. (CE-4)
 */
export async function takeCopies(db: ShardDb, library: Holder, course: Holder, copier: Copier): Promise<CopiedIds> {
  await sql`
    update artifacts set is_deleted = true, updated_at = circuit_now()
    where ${heldBy(course)} and origin_id is not null
      and origin_id not in (select id from artifacts where ${heldBy(library)})`.execute(db);
  await sql`
    insert into artifacts (holder_kind, holder_id, origin_id, ${CONTENTS})
    select ${course.holderKind}, ${course.holderId}, id, ${contentsFor(copier)} from artifacts
    where ${heldBy(library)} and id not in (
      select origin_id from artifacts where ${heldBy(course)} and origin_id is not null)
    order by id`.execute(db);
  return new Map((await selectOrigins(db, course)).map(({ id, originId }) => [originId, id]));
}

/** The texts that something holds as pieces of their own. */
export async function selectHeldTexts(db: ShardDb, holder: Holder) {
  const { rows } = await sql<{ id: string; document: RichDocument }>`
    select id, document from artifacts where ${heldBy(holder)} and type = 'TextArtifact' order by id`.execute(db);
  return rows;
}

export async function updateHeldText(db: ShardDb, id: string, document: RichDocument): Promise<void> {
  await sql`update artifacts set document = ${JSON.stringify(document)}::jsonb where id = ${id}`.execute(db);
}

/** What a course took, by the ids that the library has. */
export async function selectOrigins(db: ShardDb, course: Holder) {
  const { rows } = await sql<{ id: string; originId: string; use: 'file' | 'image' }>`
    select id, origin_id as "originId", use from artifacts
    where ${heldBy(course)} and origin_id is not null order by id`.execute(db);
  return rows;
}

/** The files, links and texts that something holds; pictures inside a text are no pieces of their own. */
export async function selectHeldIds(db: ShardDb, holder: Holder): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(origin_id, id) as id from artifacts where ${heldBy(holder)} and use = 'file' order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
