import type { ShardDb } from '@circuit/db';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import { GROUP_ROLES, type GroupRole } from '@circuit/domain/permissions';
import { sql } from 'kysely';

import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';

interface HeldRoleRow {
  readonly id: string;
  readonly role: GroupRole;
  readonly isExternal: boolean;
  readonly since: Date;
}

interface GroupPersonRow {
  readonly userId: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly uid: string | null;
  readonly isActive: boolean;
  readonly lastSeenAt: Date | null;
  readonly sections: string[];
  /** As JSON gives them: instants are still texts. */
  readonly roles: (Omit<HeldRoleRow, 'since'> & { since: string })[];
}

interface PeopleSearch extends PageRequest {
  readonly groupId: GroupId;
  readonly keywords?: string | undefined;
  readonly role?: GroupRole | undefined;
  readonly section?: string | undefined;
}

const WORDS = sql<string>`concat_ws(' ', u.first_name, u.last_name, u.email, u.uid)`;
const PUID = /^\d{10}$/;

/** Only a whole PUID matches. If a part did, a person who may search could guess it digit by digit. (PC-31) */
function isFound(keywords = '') {
  const words = keywords.split(/\s+/);
  const puids = words.filter((word) => PUID.test(word));
  const others = words.filter((word) => !PUID.test(word)).join(' ');
  if (puids.length === 0) return containsWords(WORDS, others);
  return sql<boolean>`${containsWords(WORDS, others)}
    and (u.puid = all (${puids}) or ${containsWords(WORDS, puids.join(' '))})`;
}

/** One line for each person, highest role first. */
export async function selectGroupPeople(db: ShardDb, search: PeopleSearch) {
  const { groupId, role, section, keywords } = search;
  const found = sql<GroupPersonRow>`
    select u.id as id, u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, u.uid,
      u.is_active as "isActive", u.last_seen_at as "lastSeenAt", lower(u.email) as "sortedEmail",
      lower(u.last_name || ' ' || u.first_name) as "sortedName", held.roles, held.rank,
      array(select distinct label from group_user_roles r, unnest(r.sections) as label
        where r.user_id = u.id and r.group_id = ${groupId} order by label) as sections
    from users u join (
      select r.user_id, min(array_position(${[...GROUP_ROLES]}::text[], r.role)) as rank,
        bool_or(${role === undefined ? sql`true` : sql`r.role = ${role}`})
          and bool_or(${section === undefined ? sql`true` : sql`${section} = any (r.sections)`}) as "isAsked",
        jsonb_agg(jsonb_build_object('id', r.id, 'role', r.role, 'isExternal', r.is_external, 'since', r.created_at)
          order by array_position(${[...GROUP_ROLES]}::text[], r.role)) as roles
      from group_user_roles r where r.group_id = ${groupId} group by r.user_id) as held on held.user_id = u.id
    where held."isAsked" and ${isFound(keywords)}`;
  const page = await selectPage(db, found, search, {
    name: ['sortedName'],
    email: ['sortedEmail'],
    lastSeenAt: ['lastSeenAt'],
    role: ['rank', 'sortedName'],
  });
  return { ...page, items: page.items.map((person) => ({ ...person, roles: person.roles.map(withInstant) })) };
}

const withInstant = ({ since, ...held }: GroupPersonRow['roles'][number]): HeldRoleRow => ({
  ...held,
  since: new Date(since),
});

/** How many people hold each role, and how many people there are. */
export async function selectRoleCounts(db: ShardDb, groupId: GroupId) {
  const { rows } = await sql<Record<GroupRole | 'people', number>>`
    select (count(*) filter (where role = 'GroupOwner'))::int as "GroupOwner",
      (count(*) filter (where role = 'GroupGrader'))::int as "GroupGrader",
      (count(*) filter (where role = 'GroupLearner'))::int as "GroupLearner",
      count(distinct user_id)::int as people
    from group_user_roles where group_id = ${groupId}`.execute(db);
  const { people, ...roleCounts } = rows[0] ?? { people: 0, GroupOwner: 0, GroupGrader: 0, GroupLearner: 0 };
  return { roleCounts, peopleCount: people };
}

export interface Member {
  readonly userId: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly roles: GroupRole[];
}

/** Everybody in a course, by name. */
export async function selectMembers(db: ShardDb, groupId: GroupId): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email,
      u.is_active as "isActive", array_agg(r.role order by r.role) as roles
    from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
    where r.group_id = ${groupId}
    group by u.shard, u.id order by u.last_name, u.first_name, u.id`.execute(db);
  return rows;
}
