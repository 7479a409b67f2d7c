import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { EMPTY_DOCUMENT, type RichDocument } from '@circuit/domain/richText';
import type { Author } from '@circuit/domain/submissions';
import { sql } from 'kysely';

/** Everybody whose name must not leave with a text: the course with its staff, and the author in any case. (FB-13) */
export async function selectCoursePeople(db: ShardDb, id: GroupAssignmentId, authorId: UserId): Promise<Author[]> {
  const { rows } = await sql<Author>`
    select u.first_name as "firstName", u.last_name as "lastName", u.email, coalesce(u.user_name, '') as "userName",
      u.uid, u.puid
    from users u where u.id = ${authorId} or u.id in (
      select r.user_id from group_user_roles r join group_assignments a on a.shard = r.shard and a.group_id = r.group_id
      where a.id = ${id})`.execute(db);
  return rows;
}

export async function selectAuthorInstructions(db: ShardDb, id: GroupAssignmentId): Promise<RichDocument> {
  const { rows } = await sql<{ instructions: RichDocument }>`
    select instructions_for_authors as instructions from group_assignments where id = ${id}`.execute(db);
  return rows[0]?.instructions ?? EMPTY_DOCUMENT;
}
