import { openDatabase } from '@circuit/db';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { aDatabase } from '#testing/aDatabase.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

import { erasePerson } from './erasePerson.ts';

const ROWS = 30_000;
const LARGE = ['audit_events', 'messages'];

let urls: Awaited<ReturnType<typeof aDatabase>>;
let owner: pg.Client;
let world: World;
beforeAll(async () => {
  urls = await aDatabase(inject('university'), []);
  world = await aWorld({ database: urls });
  owner = new pg.Client({ connectionString: urls.ownerUrl });
  await owner.connect();
  await owner.query(`select set_config('app.shard', $1, false)`, [world.shard]);
  const teacher = await world.person();
  const text = `'Nothing in here names her. ' || case when n % 10000 = 0 then 'Nadia Featherstone' else '' end`;
  await owner.query(`insert into audit_events (verb, entity, entity_id, reason, trace_id)
    select 'noted', 'groupAssignment', n::text, ${text}, 't' from generate_series(1, ${ROWS}) n`);
  await owner.query(`insert into messages (user_id, kind, address, subject, text_before, link_path, text_after, state)
    select '${teacher.id}', 'account', 'x@example.edu', 's', ${text}, '/', '', 'sent'
    from generate_series(1, ${ROWS}) n`);
  await owner.query(`analyze ${LARGE.join(', ')}`);
}, 60_000);
afterAll(async () => {
  await owner.end();
  await world.close();
});

/** How many rows were read by going through a whole table; a connection tells when it ends. */
async function readWhole(): Promise<number> {
  const { rows } = await owner.query<{ read: number }>(
    'select coalesce(sum(seq_tup_read), 0)::int as read from pg_stat_user_tables where relname = any ($1)',
    [LARGE],
  );
  return rows[0]?.read ?? -1;
}

test('EP-8 an erasure goes through a large audit and many messages in pages: no statement reads all of either', async () => {
  const nadia = await world.person({ firstName: 'Nadia', lastName: 'Featherstone', email: 'nadia.f@example.edu' });
  const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
    world.home.database.withShard(world.shard, work);
  const before = await readWhole();
  const asked: string[] = [];
  const database = openDatabase(urls.appUrl, { watchStatement: (_shard, text_) => void asked.push(text_) });
  try {
    await erasePerson({ ...world.home, database }, world.shard, nadia.id, null);
  } finally {
    await database.close();
  }
  await owner.query('select pg_stat_clear_snapshot()');
  expect(await readWhole()).toBe(before);
  for (const table of LARGE)
    expect(asked.filter((statement) => statement.includes(table)).length).toBeGreaterThan(ROWS / 1000);
  const { rows } = await inDb((db) =>
    sql`select (select count(*)::int from audit_events where verb = 'noted' and reason is null) as emptied,
      (select count(*)::int from audit_events where verb = 'noted') as events,
      (select count(*)::int from messages where text_before like '%Former student%') as masked,
      (select count(*)::int from messages where text_before like '%Featherstone%') as named`.execute(db),
  );
  expect(rows).toEqual([{ emptied: 3, events: ROWS, masked: 3, named: 0 }]);
});

test('EP-8 an erasure that broke off between two pages is finished when it is run again', async () => {
  const omar = await world.person({ firstName: 'Omar', lastName: 'Quayle', email: 'omar.q@example.edu' });
  await world.home.database.withShard(world.shard, (db) =>
    sql`insert into audit_events (verb, entity, entity_id, reason, trace_id) values
      ('late', 'groupAssignment', 'x', 'For Omar Quayle.', 't')`.execute(db),
  );
  let messagesPages = 0;
  const database = openDatabase(urls.appUrl, {
    watchStatement: (_shard, statement) => {
      if (statement.includes('"messages"')) messagesPages += 1;
      if (messagesPages === 3) throw new Error('The process ends here.');
      return undefined;
    },
  });
  await expect(erasePerson({ ...world.home, database }, world.shard, omar.id, null)).rejects.toThrow('ends here');
  await database.close();
  await erasePerson(world.home, world.shard, omar.id, null);
  const { rows } = await world.home.database.withShard(world.shard, (db) =>
    sql`select first_name as name, (select count(*)::int from audit_events where reason like '%Quayle%') as named
      from users where id = ${omar.id}`.execute(db),
  );
  expect(rows).toEqual([{ name: 'Former', named: 0 }]);
});
