import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import type { EntityRole } from '@circuit/domain/permissions';
import { sql, type RawBuilder } from 'kysely';

import { containsWords, selectPage, type Page, type PageRequest } from './lists.ts';

/** Which tables hold a kind of thing that people share with each other by role. */
export interface SharedTables {
  readonly table: 'assignments' | 'rubrics';
  readonly roles: 'assignment_user_roles' | 'rubric_user_roles';
  readonly idColumn: 'assignment_id' | 'rubric_id';
  readonly titleColumn: 'title' | 'name';
  /** What the list shows beside title, description and roles, of the table `e`. */
  readonly more: RawBuilder<unknown>;
}

interface SharedSearch extends PageRequest {
  readonly keywords?: string | undefined;
  readonly tab: 'AVAILABLE' | 'DELETED';
  /** Every one of the shard, not only those in which the person has a role. */
  readonly isEvery: boolean;
}

/** One page of them with the person's roles on each. `Row` is what the table itself holds. */
export async function selectSharedPage<Row extends object>(
  db: ShardDb,
  { table, roles, idColumn, titleColumn, more }: SharedTables,
  userId: UserId,
  search: SharedSearch,
): Promise<Page<Row & { roles: EntityRole[] }>> {
  const own = sql`select r.role from ${sql.table(roles)} r
    where r.${sql.ref(idColumn)} = e.id and r.user_id = ${userId}`;
  // Only whoever could restore a deleted one is shown it.
  const isVisible = search.tab === 'DELETED' ? sql`exists (${own} and r.role = 'Owner')` : sql`exists (${own})`;
  const found = sql<Row & { roles: EntityRole[] }>`
    select e.id, e.${sql.ref(titleColumn)}, e.description, ${more}, e.updated_at as "updatedAt",
      e.is_deleted as "isDeleted", e.version, array(${own}) as roles, lower(e.${sql.ref(titleColumn)}) as "sortedTitle"
    from ${sql.table(table)} e
    where e.is_deleted = ${search.tab === 'DELETED'} and (${search.isEvery} or ${isVisible})
      and ${containsWords(sql`e.${sql.ref(titleColumn)}`, search.keywords)}`;
  return selectPage(db, found, search, { [titleColumn]: ['sortedTitle'], updatedAt: ['updatedAt'] });
}

/** How a person stands to one of them: their roles on it. */
export async function selectSharedRoles(
  db: ShardDb,
  { table, roles, idColumn }: SharedTables,
  entityId: string,
  userId: UserId,
): Promise<EntityRole[] | undefined> {
  const { rows } = await sql<{ roles: EntityRole[] }>`
    select array(select r.role from ${sql.table(roles)} r
      where r.${sql.ref(idColumn)} = e.id and r.user_id = ${userId}) as roles
    from ${sql.table(table)} e where e.id = ${entityId}`.execute(db);
  return rows[0]?.roles;
}
