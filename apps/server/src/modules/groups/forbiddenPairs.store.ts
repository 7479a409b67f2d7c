import type { ShardDb } from '@circuit/db';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';

interface NamedRow {
  readonly userId: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

interface ForbiddenPairRow {
  readonly id: string;
  readonly groupId: GroupId;
  readonly people: NamedRow[];
  readonly createdAt: Date;
}

const named = (table: 'a' | 'b') => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`jsonb_build_object('userId', ${column('id')}, 'firstName', ${column('first_name')},
    'lastName', ${column('last_name')}, 'email', ${column('email')})`;
};

const rows = (groupId: GroupId) => sql<ForbiddenPairRow>`
  select p.id, p.group_id as "groupId", p.created_at as "createdAt", jsonb_build_array(${named('a')}, ${named('b')}) as people,
    lower(a.last_name || ' ' || a.first_name) as "sortedName", p.first_user_id, p.second_user_id
  from forbidden_pairs p
    join users a on a.shard = p.shard and a.id = p.first_user_id
    join users b on b.shard = p.shard and b.id = p.second_user_id
  where p.group_id = ${groupId}`;

export async function selectForbiddenPairs(
  db: ShardDb,
  search: PageRequest & { readonly groupId: GroupId; readonly keywords?: string | undefined },
) {
  const words = sql<string>`concat_ws(' ', a.first_name, a.last_name, a.email, b.first_name, b.last_name, b.email)`;
  const found = sql<ForbiddenPairRow>`${rows(search.groupId)} and ${containsWords(words, search.keywords)}`;
  return selectPage(db, found, search, { name: ['sortedName'], createdAt: ['createdAt'] });
}

export async function selectForbiddenPair(db: ShardDb, groupId: GroupId, pair: Pair): Promise<ForbiddenPairRow> {
  const found = await sql<ForbiddenPairRow>`${rows(groupId)}
    and p.first_user_id = ${pair.firstUserId} and p.second_user_id = ${pair.secondUserId}`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error('There is no such forbidden pair.');
  return row;
}

export interface Pair {
  readonly firstUserId: UserId;
  readonly secondUserId: UserId;
}

/** False when the pair was there already. */
export async function insertForbiddenPair(db: ShardDb, groupId: GroupId, pair: Pair): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('forbidden_pairs')
    .values({ group_id: groupId, first_user_id: pair.firstUserId, second_user_id: pair.secondUserId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The people of a pair that is gone now; undefined when there was none in this course. */
export async function deleteForbiddenPair(db: ShardDb, groupId: GroupId, id: string): Promise<Pair | undefined> {
  return db
    .deleteFrom('forbidden_pairs')
    .where('id', '=', id)
    .where('group_id', '=', groupId)
    .returning(['first_user_id as firstUserId', 'second_user_id as secondUserId'])
    .executeTakeFirst();
}

/** How many of these people have a role in the course. */
export async function countMembers(db: ShardDb, groupId: GroupId, userIds: readonly UserId[]): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(distinct user_id)::int as count from group_user_roles
    where group_id = ${groupId} and user_id = any (${userIds}::uuid[])`.execute(db);
  return found.rows[0]?.count ?? 0;
}
