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

/** What the jobs of this university that were put back wait for is over: the queue gives them out at once. */
export const HASTEN_JOBS = `
  with hastened as (
    update pgboss.job set start_after = now() where group_id = $1 and state = 'retry' returning name)
  select pg_notify($2, name) from (select distinct name from hastened) as kinds`;

export async function hasPeople(db: ShardDb): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
