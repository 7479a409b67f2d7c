import type { ShardDb } from '@circuit/db';
import type { AssignmentId, GroupId, RubricId, UserId } from '@circuit/domain/kernel';
import type { EntityRole, GlobalRole, GroupRole, Held } from '@circuit/domain/permissions';
import { sql } from 'kysely';

export interface HeldIn<Role> {
  readonly id: string;
  readonly name: string;
  readonly termName: string | null;
  readonly held: readonly Held<Role>[];
}

export async function selectGlobalRoles(db: ShardDb, userId: UserId): Promise<Held<GlobalRole>[]> {
  const { rows } = await sql<Held<GlobalRole>>`
    select role, is_external as "isExternal", created_at as since from user_roles where user_id = ${userId}
    order by role`.execute(db);
  return rows;
}

interface FlatRow<Role> extends Held<Role> {
  readonly id: string;
  readonly name: string;
  readonly termName?: string | null;
}

/** Places with a role of the person, by name; a place that is asked for also without one. */
interface Wanted<Id> {
  readonly userId: UserId;
  readonly onlyId: Id | undefined;
  readonly limit: number;
}

export async function selectGroupPlaces(db: ShardDb, wanted: Wanted<GroupId>): Promise<HeldIn<GroupRole>[]> {
  const { rows } = await sql<FlatRow<GroupRole | null>>`
    with place as (select g.id, g.name, t.name as "termName", g.start_date from groups g
      left join external_terms t on t.shard = g.shard and t.id = g.external_term_id
      where not g.is_deleted and ${isWanted('group', wanted)}
      order by lower(g.name), g.start_date desc, g.id limit ${wanted.limit})
    select p.id, p.name, p."termName", r.role, r.is_external as "isExternal", r.created_at as since
    from place p left join group_user_roles r on r.group_id = p.id and r.user_id = ${wanted.userId}
    order by lower(p.name), p.start_date desc, p.id, r.role`.execute(db);
  return gathered(rows);
}

export async function selectAssignmentPlaces(db: ShardDb, wanted: Wanted<AssignmentId>): Promise<HeldIn<EntityRole>[]> {
  const { rows } = await sql<FlatRow<EntityRole | null>>`
    with place as (select g.id, g.title as name from assignments g where not g.is_deleted
      and ${isWanted('assignment', wanted)} order by lower(g.title), g.id limit ${wanted.limit})
    select p.id, p.name, r.role, false as "isExternal", r.created_at as since
    from place p left join assignment_user_roles r on r.assignment_id = p.id and r.user_id = ${wanted.userId}
    order by lower(p.name), p.id`.execute(db);
  return gathered(rows);
}

export async function selectRubricPlaces(db: ShardDb, wanted: Wanted<RubricId>): Promise<HeldIn<EntityRole>[]> {
  const { rows } = await sql<FlatRow<EntityRole | null>>`
    with place as (select g.id, g.name from rubrics g where not g.is_deleted
      and ${isWanted('rubric', wanted)} order by lower(g.name), g.id limit ${wanted.limit})
    select p.id, p.name, r.role, false as "isExternal", r.created_at as since
    from place p left join rubric_user_roles r on r.rubric_id = p.id and r.user_id = ${wanted.userId}
    order by lower(p.name), p.id`.execute(db);
  return gathered(rows);
}

const ROLES = {
  group: { table: 'group_user_roles', id: 'r.group_id' },
  assignment: { table: 'assignment_user_roles', id: 'r.assignment_id' },
  rubric: { table: 'rubric_user_roles', id: 'r.rubric_id' },
} as const;

function isWanted<Id>(kind: keyof typeof ROLES, { userId, onlyId }: Wanted<Id>) {
  const { table, id } = ROLES[kind];
  return onlyId === undefined
    ? sql`exists (select from ${sql.table(table)} r where ${sql.ref(id)} = g.id and r.user_id = ${userId})`
    : sql`g.id = ${onlyId}`;
}

function gathered<Role>(rows: readonly FlatRow<Role | null>[]): HeldIn<Role>[] {
  const places = new Map<string, { id: string; name: string; termName: string | null; held: Held<Role>[] }>();
  for (const { id, name, termName = null, role, isExternal, since } of rows) {
    const place = places.get(id) ?? { id, name, termName, held: [] };
    if (role !== null) place.held.push({ role, isExternal, since });
    places.set(id, place);
  }
  return [...places.values()];
}
