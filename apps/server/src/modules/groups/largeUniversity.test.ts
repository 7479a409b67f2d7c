import { openDatabase, type Database, type ShardDb } from '@circuit/db';
import { shard as shardOf, userId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { aDatabase } from '#testing/aDatabase.ts';

import { selectGroups } from './groups.store.ts';

const LARGE = shardOf('u1');
const [UNIVERSITIES, COURSES_OF_LARGE, PEOPLE_OF_COURSE] = [2000, 200, 30];
let database: Database;

beforeAll(async () => {
  const { ownerUrl, appUrl } = await aDatabase(inject('university'), []);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into groups (shard, name) select 'u' || n, 'Course ' || n || '.' || c
     from generate_series(1, $1::int) n, generate_series(1, case when n = 1 then $2::int else 1 end) c`,
    [UNIVERSITIES, COURSES_OF_LARGE],
  );
  await owner.query(
    `insert into users (shard, email, first_name, last_name)
     select g.shard, 'p' || s || '.' || replace(g.name, ' ', '.') || '@example.edu', 'Number ' || s, g.name
     from groups g, generate_series(1, $1::int) s`,
    [PEOPLE_OF_COURSE],
  );
  await owner.query('analyze groups, users');
  await owner.query(
    `insert into group_user_roles (shard, group_id, user_id, role)
     select g.shard, g.id, u.id, case when u.first_name = 'Number 1' then 'GroupOwner' else 'GroupLearner' end
     from groups g join users u on u.shard = g.shard and u.last_name = g.name`,
  );
  await owner.query('vacuum (analyze) groups, users, group_user_roles');
  await owner.end();
  database = openDatabase(appUrl, { connections: 1 });
}, 60_000);
afterAll(() => database.close());

/** How often people were looked for through an index in which the id comes last: each time all of a university is read. */
async function walksOfPeople(): Promise<number> {
  const read = <Answer>(work: (db: ShardDb) => Promise<Answer>) => database.withShard(LARGE, work, 'read');
  await read((db) => sql`select pg_stat_force_next_flush()`.execute(db));
  return read(async (db) => {
    const { rows } = await sql<{ walks: number }>`
      select idx_scan::int as walks from pg_stat_user_indexes where indexrelname = 'users_search'`.execute(db);
    return rows[0]?.walks ?? Number.NaN;
  });
}

test('MU-9 the list of courses looks up each person of its courses, also in a large university among many small ones', async () => {
  const list = async (db: ShardDb) => {
    const { rows } = await sql<{ id: string }>`
      select id from users where email = 'p7.Course.1.150@example.edu'`.execute(db);
    const search = { tab: 'ALL', isEvery: false, sort: 'name', page: 1, pageSize: 20 } as const;
    return selectGroups(db, userId(rows[0]?.id ?? ''), search);
  };
  await database.withShard(LARGE, (db) => list(db), 'read');
  const before = await walksOfPeople();
  // PostgreSQL plans a prepared statement anew five times, and keeps the sixth plan.
  for (let turn = 0; turn < 7; turn += 1) {
    const [course] = (await database.withShard(LARGE, list, 'read')).items;
    expect(course).toMatchObject({ name: 'Course 1.150', studentCount: 29, peopleCount: 30 });
    expect(course?.owners).toMatchObject([{ firstName: 'Number 1', lastName: 'Course 1.150' }]);
  }
  expect((await walksOfPeople()) - before).toBe(0);
});
