import type { ShardDb } from '@circuit/db';
import { sql } from 'kysely';

import type { Person } from './people.ts';
import type { Plan } from './plan.ts';

// A table comes after those that it points to.
const TABLES = [
  'shardConfigurations',
  'externalTerms',
  'externalProviders',
  'users',
  'invitedUsers',
  'userRoles',
  'auditEvents',
  'groups',
  'groupUserRoles',
  'forbiddenPairs',
  'rosterSources',
  'jobLogs',
  'rubrics',
  'rubricVersions',
  'rubricUserRoles',
  'assignments',
  'assignmentUserRoles',
  'calibrations',
  'groupAssignments',
  'groupAssignmentPhases',
  'groupAssignmentCalibrations',
  'submissions',
  'artifacts',
  'submissionVersions',
  'submissionDraftVersions',
  'evaluations',
  'reviews',
  'reactions',
  'secondLooks',
  'lateActivityPermits',
  'timeRequests',
  'excusals',
] as const satisfies readonly (keyof Plan)[];

/** Adds what is missing and leaves the rest as it is. Returns how many rows were new. */
export async function insertPlan(db: ShardDb, plan: Partial<Plan>): Promise<number> {
  let added = 0;
  for (const table of TABLES) added += await insertMissing(db, tableOf(table), plan[table] ?? []);
  return added;
}

export async function insertPasswords(db: ShardDb, people: readonly Person[], passwordHash: string): Promise<number> {
  const rows = people.map(({ id: userId }) => ({ userId, passwordHash }));
  return insertMissing(db, 'credentials', rows);
}

export async function hasPeople(db: ShardDb): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The mark of a database that tests, seed or demo made. (CK-3) */
export async function hasTestClock(db: ShardDb): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('public.test_clock') is not null as "isThere"`.execute(db);
  return rows[0]?.isThere ?? false;
}

/** One statement and one parameter whatever the number of rows, so that thousands go in at once. */
async function insertMissing(db: ShardDb, table: string, rows: readonly object[]): Promise<number> {
  const [first] = rows;
  if (first === undefined) return 0;
  const columns = sql.join(Object.keys(first).map((field) => sql.ref(columnName(field))));
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columnName(field), value as unknown])),
  );
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)})
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** People who were invited are people too, and reviews are evaluations. */
const OTHER_NAMES = new Map<string, string>([
  ['invitedUsers', 'users'],
  ['reviews', 'evaluations'],
]);

const tableOf = (list: (typeof TABLES)[number]) => OTHER_NAMES.get(list) ?? columnName(list);

/** groupUserRoles is group_user_roles, in tables and in columns. */
const columnName = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Lets the clock of this shard go on from an instant. */
export async function setClock(db: ShardDb, instant: Date): Promise<void> {
  await sql`insert into test_clock (shift) values (${instant}::timestamptz - clock_timestamp())
    on conflict (shard) do update set shift = excluded.shift, frozen_at = null`.execute(db);
}

/** Nobody did anything after they were last here. */
export async function letLastSeenFollow(db: ShardDb): Promise<void> {
  await sql`
    update users set last_seen_at = greatest(last_seen_at, did.at)
    from (
      select id, max(at) as at from (
        select user_id as id, saved_at as at from submissions
        union all select evaluator_id, handed_in_at from evaluations
        union all select author_id, updated_at from reactions
        union all select author_id, created_at from second_looks
      ) as act group by id
    ) as did
    where users.id = did.id and did.at > coalesce(last_seen_at, '-infinity')`.execute(db);
}

/** Lets the clock of this shard be the real one again. */
export async function clearClock(db: ShardDb): Promise<void> {
  await sql`delete from test_clock`.execute(db);
}
