import type { ShardDb } from '@circuit/db';
import { sql } from 'kysely';

/** False if the university is set up already. */
export async function insertUniversity(
  db: ShardDb,
  { name, timeZoneId }: { readonly name: string; readonly timeZoneId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into shard_configurations (university_name, default_time_zone_id) values (${name}, ${timeZoneId})
    on conflict (shard) do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export async function selectOptionalUniversityName(db: ShardDb): Promise<string | undefined> {
  const row = await db.selectFrom('shard_configurations').select('university_name as name').executeTakeFirst();
  return row?.name;
}

/** Whether this cell remembers that a university of this key has left it. (SH-12) */
export async function selectHasLeft(db: ShardDb): Promise<boolean> {
  return (await selectWhetherLeft(db)).hasLeft;
}

/** Whether it has also left rows behind. */
export async function selectLeftRows(db: ShardDb): Promise<boolean> {
  const { hasLeft, hasRows } = await selectWhetherLeft(db);
  return hasLeft && hasRows;
}

async function selectWhetherLeft(db: ShardDb): Promise<{ hasLeft: boolean; hasRows: boolean }> {
  const { rows } = await sql<{ hasLeft: boolean; hasRows: boolean }>`
    select exists (select from shard_states where moved_to is not null) as "hasLeft",
      exists (select from shard_configurations) or exists (select from users) as "hasRows"`.execute(db);
  return rows[0] ?? { hasLeft: false, hasRows: false };
}

/** What the jobs of this university that were put back wait for is over: the queue gives them out at once. */
export const HASTEN_JOBS = `
  with hastened as (
    update pgboss.job set start_after = now() where group_id = $1 and state = 'retry' returning name)
  select pg_notify($2, name) from (select distinct name from hastened) as kinds`;

export async function hasPeople(db: ShardDb): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
