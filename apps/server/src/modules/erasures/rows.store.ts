import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { DELETED, EMPTIED, erasedName } from '@circuit/domain/erasures';
import { placeholderEmail } from '@circuit/domain/people';
import { sql } from 'kysely';

export interface Known {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly userName: string | null;
  readonly uid: string | null;
  readonly puid: string | null;
  /** What the university's sign-ins call them. */
  readonly identityLinks: readonly { readonly identityProviderId: string; readonly subject: string }[];
  /** What learning platforms call them. */
  readonly ltiLinks: readonly { readonly externalProviderId: string; readonly subject: string }[];
  readonly isStaff: boolean;
}

/** What names a person, before it goes. Undefined where there is no such person. */
export async function selectOptionalIdentity(db: ShardDb, userId: UserId): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select u.first_name as "firstName", u.last_name as "lastName", u.email, u.user_name as "userName", u.uid, u.puid,
      coalesce((select jsonb_agg(jsonb_build_object('identityProviderId', identity_provider_id, 'subject', subject))
        from identity_links where user_id = ${userId}), '[]') as "identityLinks",
      coalesce((select jsonb_agg(jsonb_build_object('externalProviderId', external_provider_id, 'subject', subject))
        from lti_user_links where user_id = ${userId}), '[]') as "ltiLinks",
      exists (select from user_roles where user_id = ${userId})
        or exists (select from group_user_roles where user_id = ${userId} and role <> 'GroupLearner') as "isStaff"
    from users u where u.id = ${userId}`.execute(db);
  return rows[0];
}

/** What the row says from then on; a person whose row says so has no name any more. */
export const erasedEmail = (userId: UserId): string => placeholderEmail(`erased-${userId}`);

/** Folders of the store in which parts of files lie that they sent, until housekeeping removes them. */
export async function selectUploadIds(db: ShardDb, userId: UserId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from artifacts where author_id = ${userId} and holder_kind = 'submission'
    union select id from artifact_uploads where author_id = ${userId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Every object of the store that holds a file which they handed in. */
export async function selectFileKeys(db: ShardDb, userId: UserId): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select unnest(array[object_key, clean_key]) as key from artifacts
      where author_id = ${userId} and holder_kind = 'submission' and type = 'FileArtifact' and object_key <> ''`.execute(
    db,
  );
  return rows.map(({ key }) => key).filter((key) => key !== '');
}

/**
 * The person's own rows, each found by an index. Last of all, since nothing is found by their name afterwards; run again,
 * it changes nothing where nothing came back. (EP-2, EP-3, EP-6)
 */
export async function eraseRows(db: ShardDb, userId: UserId, { email, isStaff }: Known): Promise<void> {
  await emptyWork(db, userId);
  const ofSessions = sql`session_id in (select id from sessions where user_id = ${userId})`;
  await sql`delete from lockdown_browser_checks where ${ofSessions}`.execute(db);
  await sql`delete from refresh_tokens where ${ofSessions}`.execute(db);
  for (const [table, columns] of Object.entries(DELETED)) {
    const isTheirs = columns.map((column) => sql`${sql.ref(column)} = ${userId}`);
    await sql`delete from ${sql.table(table)} where ${sql.join(isTheirs, sql` or `)}`.execute(db);
  }
  await sql`update sessions set revoked_at = coalesce(revoked_at, circuit_now()),
      revoked_reason = coalesce(revoked_reason, 'erased') where user_id = ${userId}`.execute(db);
  const { firstName, lastName } = erasedName(isStaff);
  // The second time their roles in the university are gone, and would call a member a student.
  const isNameless = email === erasedEmail(userId);
  await sql`update users set first_name = ${firstName}, last_name = ${isNameless ? sql`last_name` : lastName},
      email = ${erasedEmail(userId)}, user_name = null, uid = null, puid = null, is_active = false, last_seen_at = null
    where id = ${userId}`.execute(db);
}

async function emptyWork(db: ShardDb, userId: UserId): Promise<void> {
  for (const [table, { by, columns }] of Object.entries(EMPTIED)) {
    const set = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${emptied(value)}`);
    // What staff put into an assignment belongs to the course.
    const only = table === 'artifacts' ? sql` and holder_kind = 'submission'` : sql``;
    await sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.ref(by)} = ${userId}${only}`.execute(db);
  }
  const [document] = [EMPTIED['submissions']?.columns['draft_document'] ?? '{}'];
  await sql`update submission_versions v set handed_in_document = ${document}::jsonb, artifact_ids = '[]', image_ids = '[]',
      sha256 = '', reviewer_view = null from submissions s where s.shard = v.shard and s.id = v.submission_id and s.user_id = ${userId}`.execute(
    db,
  );
  await sql`delete from submission_draft_versions v using submissions s
    where s.shard = v.shard and s.id = v.submission_id and s.user_id = ${userId}`.execute(db);
  // Why a draft did not hand itself in may name its files.
  await sql`update self_hand_ins h set unmet = '[]' from submissions s
    where s.shard = h.shard and s.id = h.submission_id and s.user_id = ${userId}`.execute(db);
  // Passages of the work that reviewers pointed at.
  await sql`update evaluations e set
      answers = coalesce((select jsonb_agg(a - 'anchors') from jsonb_array_elements(e.answers) a), '[]'),
      unfinished_answers = (select jsonb_agg(a - 'anchors') from jsonb_array_elements(e.unfinished_answers) a)
    from submissions s where s.shard = e.shard and s.id = e.submission_id and s.user_id = ${userId}`.execute(db);
  // Their words to themselves, and those that they never handed in. What they gave to classmates is theirs now.
  await sql`update evaluations e set unfinished_answers = null,
      answers = coalesce((select jsonb_agg(a - 'anchors' || '{"comment": ""}') from jsonb_array_elements(e.answers) a), '[]')
    where e.evaluator_id = ${userId} and (e.kind in ('self', 'calibration') or e.status = 'Draft')`.execute(db);
}

/** A value of the plan in the type of its column: documents and lists are JSON, all else but a yes is text. */
function emptied(value: string) {
  if (value === 'true') return sql`true`;
  return value.startsWith('{') || value.startsWith('[') ? sql`${value}::jsonb` : sql`${value}::text`;
}
