import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import type { EntityRole } from '@circuit/domain/permissions';
import { sql, type RawBuilder } from 'kysely';

import { containsWords, selectPage, type Page, type PageRequest } from '#platform/lists.ts';
import { ProblemError } from '#platform/problems.ts';

/** Which tables hold a kind of thing that people share with each other by role. */
export interface SharedTables {
  readonly table: 'assignments' | 'rubrics';
  readonly roles: 'assignment_user_roles' | 'rubric_user_roles';
  readonly idColumn: 'assignment_id' | 'rubric_id';
  readonly titleColumn: 'title' | 'name';
  /** What the list shows beside title, description and roles, of the table `e`. */
  readonly more: RawBuilder<unknown>;
}

type LibraryTab = 'AVAILABLE' | 'DELETED';

interface TabSearch {
  readonly keywords?: string | undefined;
  readonly tab: LibraryTab;
  /** Every one of the shard, not only those in which the person has a role. */
  readonly isEvery: boolean;
}

interface SharedSearch extends PageRequest, TabSearch {}

type WithRoles<Row> = Row & { roles: EntityRole[]; ownerName: string };

/** One of them as lists and single reads show it, with the person's roles on it. */
function selectRows<Row extends object>({ table, titleColumn, more, ...tables }: SharedTables, userId: UserId) {
  return sql<WithRoles<Row>>`
    select e.id, e.${sql.ref(titleColumn)}, e.description, ${more}, e.updated_at as "updatedAt",
      e.is_deleted as "isDeleted", e.version, array(${ownRoles(tables, userId)}) as roles,
      ${ownerName(tables)} as "ownerName",
      lower(e.${sql.ref(titleColumn)}) as "sortedTitle"
    from ${sql.table(table)} e`;
}

function ownRoles({ roles, idColumn }: Pick<SharedTables, 'roles' | 'idColumn'>, userId: UserId) {
  return sql`select r.role from ${sql.table(roles)} r where r.${sql.ref(idColumn)} = e.id and r.user_id = ${userId}`;
}

/** The name of the first Owner. */
function ownerName({ roles, idColumn }: Pick<SharedTables, 'roles' | 'idColumn'>) {
  return sql`coalesce((
    select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)
    from ${sql.table(roles)} r join users u on u.shard = r.shard and u.id = r.user_id
    where r.${sql.ref(idColumn)} = e.id and r.role = 'Owner' order by r.created_at, r.id limit 1), '')`;
}

/** One page of them with the person's roles on each. `Row` is what the table itself holds. */
export async function selectSharedPage<Row extends object>(
  db: ShardDb,
  tables: SharedTables,
  userId: UserId,
  search: SharedSearch,
): Promise<Page<WithRoles<Row>>> {
  const found = sql<WithRoles<Row>>`${selectRows<Row>(tables, userId)} where ${isFound(tables, userId, search)}`;
  return selectPage(db, found, search, { [tables.titleColumn]: ['sortedTitle'], updatedAt: ['updatedAt'] });
}

function isFound({ titleColumn, ...tables }: SharedTables, userId: UserId, { tab, isEvery, keywords }: TabSearch) {
  const own = ownRoles(tables, userId);
  // Only people who could restore a deleted one see it.
  const isShared = tab === 'DELETED' ? sql`exists (${own} and r.role = 'Owner')` : sql`exists (${own})`;
  // Decided here and not by a parameter: PostgreSQL would plan the statement anew for each call.
  const isVisible = isEvery ? sql`true` : isShared;
  return sql`e.is_deleted = ${tab === 'DELETED'} and ${isVisible}
    and ${containsWords(sql`e.${sql.ref(titleColumn)}`, keywords)}`;
}

/** How many each tab holds for the same words. */
export async function selectSharedTabCounts(
  db: ShardDb,
  tables: SharedTables,
  userId: UserId,
  { keywords, isEvery }: { readonly keywords?: string | undefined; readonly isEvery: Record<LibraryTab, boolean> },
): Promise<Record<LibraryTab, number>> {
  const count = (tab: LibraryTab) => sql`(select count(*)::int from ${sql.table(tables.table)} e
    where ${isFound(tables, userId, { tab, keywords, isEvery: isEvery[tab] })})`;
  const { rows } = await sql<Record<LibraryTab, number>>`
    select ${count('AVAILABLE')} as "AVAILABLE", ${count('DELETED')} as "DELETED"`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('A count returns its row.');
  return counts;
}

/** One of them. It exists: the caller's standing to it was checked before. */
export async function selectSharedEntity<Row extends object>(
  db: ShardDb,
  tables: SharedTables,
  entityId: string,
  userId: UserId,
): Promise<WithRoles<Row>> {
  const one = sql<WithRoles<Row>>`${selectRows<Row>(tables, userId)} where e.id = ${entityId}`;
  const { rows } = await one.execute(db);
  const [found] = rows;
  if (found === undefined) throw new ProblemError({ kind: 'notFound', what: tables.table.slice(0, -1) });
  return found;
}

/** How a person stands to one of them: their roles on it. */
export async function selectSharedStanding(
  db: ShardDb,
  { table, ...tables }: SharedTables,
  entityId: string,
  userId: UserId,
): Promise<{ roles: EntityRole[]; isDeleted: boolean } | undefined> {
  const { rows } = await sql<{ roles: EntityRole[]; isDeleted: boolean }>`
    select array(${ownRoles(tables, userId)}) as roles, e.is_deleted as "isDeleted"
    from ${sql.table(table)} e where e.id = ${entityId}`.execute(db);
  return rows[0];
}

/** Changes these columns and moves the version on, if it is still the one that the caller saw. */
export async function saveSharedEntity(
  db: ShardDb,
  { table }: Pick<SharedTables, 'table'>,
  entityId: string,
  columns: Readonly<Record<string, unknown>>,
  seenVersion: number,
): Promise<boolean> {
  const changes = Object.entries(columns).filter(([, value]) => value !== undefined);
  // With nothing to change the row is touched all the same: what hangs on it has changed.
  const assignments = [
    sql`updated_at = circuit_now()`,
    ...changes.map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  ];
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(assignments)}
    where id = ${entityId} and version = ${seenVersion}`.execute(db);
  return numAffectedRows === 1n;
}

/** The titles of everything that a person shares, to find one that is free. */
export async function selectSharedNames(
  db: ShardDb,
  { table, titleColumn, ...tables }: SharedTables,
  userId: UserId,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select e.${sql.ref(titleColumn)} as name from ${sql.table(table)} e
    where not e.is_deleted and exists (${ownRoles(tables, userId)})`.execute(db);
  return rows.map(({ name }) => name);
}

export async function removeSharedEntity(
  db: ShardDb,
  { table }: Pick<SharedTables, 'table'>,
  entityId: string,
): Promise<void> {
  await sql`update ${sql.table(table)} set is_deleted = true where id = ${entityId} and not is_deleted`.execute(db);
}
