import type { ShardDb } from '@circuit/db';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

interface Labeled {
  /** Null for somebody who is known by the address only. */
  readonly userId: UserId | null;
  /** As identifiers spell it. */
  readonly email: string | null;
  readonly sections: readonly string[];
}

/** Labels belong to the person in the course, so every role of theirs there carries the same. */
export async function setSectionsOf(db: ShardDb, groupId: GroupId, people: readonly Labeled[]): Promise<void> {
  if (people.length === 0) return;
  await sql`
    with labeled as (
      select "userId", email, sections
      from json_to_recordset(${JSON.stringify(people)}::json) as p ("userId" uuid, email text, sections text[])),
    found as (
      select "userId" as id, sections from labeled where "userId" is not null
      union all
      select u.id, l.sections from labeled l join users u on u.email_key = l.email where l."userId" is null)
    update group_user_roles r set sections = f.sections from found f
    where r.group_id = ${groupId} and r.user_id = f.id and r.sections <> f.sections`.execute(db);
}

/** Null where the person is not in the course. */
export async function selectOptionalSections(
  db: ShardDb,
  groupId: GroupId,
  userId: UserId,
): Promise<readonly string[] | null> {
  const { rows } = await sql<{ sections: string[]; count: number }>`
    select coalesce(array_agg(distinct label) filter (where label is not null), '{}') as sections,
      count(distinct r.id)::int as count
    from group_user_roles r left join unnest(r.sections) as label on true
    where r.group_id = ${groupId} and r.user_id = ${userId}`.execute(db);
  const [row] = rows;
  return row === undefined || row.count === 0 ? null : row.sections;
}

/** Every label of a course, and how many people have it. */
export async function selectSectionCounts(db: ShardDb, groupId: GroupId) {
  const { rows } = await sql<{ name: string; count: number }>`
    select label as name, count(distinct r.user_id)::int as count
    from group_user_roles r, unnest(r.sections) as label
    where r.group_id = ${groupId} group by label order by label`.execute(db);
  return rows;
}
