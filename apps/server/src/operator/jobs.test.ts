import { distribute } from '@circuit/contract/distribution';
import { listJobLogs } from '@circuit/contract/jobLogs';
import { openDatabase } from '@circuit/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';

import { distributeJob, topUpJob } from '#modules/distribution/public.ts';
import { startRunner } from '#platform/jobs/runner.ts';
import { aClass, type TestClass } from '#testing/aClass.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { asOperator } from '#testing/asOperator.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

const JOBS = [distributeJob, topUpJob];
let database: Awaited<ReturnType<typeof aDatabase>>;
let world: World;
let type: Awaited<ReturnType<typeof asOperator>>['type'];
beforeAll(async () => {
  database = await aDatabase(inject('university'), JOBS);
  world = await aWorld({ database });
  ({ type } = await asOperator({ ...database, shards: [world.shard, world.otherShard] }));
});
afterAll(() => world.close());

const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);

async function aFailedJob(of: TestClass): Promise<string> {
  const request = { groupAssignmentId: of.groupAssignmentId, dryRun: false, seed: 7 };
  const { body } = await world.call(distribute, request, { as: of.teacher });
  const id = body.jobLog?.id ?? '';
  await inDb((db) =>
    sql`update job_logs set status = 'failed', attempts = 9, ended_at = circuit_now(), messages = '["We stopped."]'::jsonb
      where id = ${id}`.execute(db),
  );
  return id;
}

const forget = (id: string) => inDb((db) => sql`update job_logs set status = 'cancelled' where id = ${id}`.execute(db));

test('OP-15 the status is one screen, marks what needs a person, and ends with 1 if something does', async () => {
  const api = openDatabase(database.appUrl, { program: 'circuit-api', connections: 1 });
  await api.withShard(world.shard, (db) => sql`select 1`.execute(db), 'read');
  const of = await aClass(world, { students: 4 });
  const well = await type('status');
  expect(well.text).toContain('tables up to date');
  expect(well.text).toContain('circuit-api (1)');
  expect(well.text).toContain(`university ${world.shard}`);
  expect(well.text).not.toContain('!');
  expect(well.code).toBe(0);
  await api.close();

  const id = await aFailedJob(of);
  const sick = await type('status');
  expect(sick.code).toBe(1);
  expect(sick.text.split('\n').filter((line) => line.startsWith('!'))).toEqual([
    '!   failed     1: see “circuit job list --failed”',
  ]);
  await inDb((db) =>
    sql`update job_logs set status = 'queued', created_at = circuit_now() - interval '1 hour'
    where id = ${id}`.execute(db),
  );
  const late = await type('status');
  expect(late.text).toContain('!   jobs       0 running, 1 waiting, the oldest for 60 min');
  expect(late.code).toBe(1);
  await forget(id);
});

test('OP-15 the status says which database is away', async () => {
  const gone = new URL(database.appUrl);
  gone.pathname = '/there_is_none';
  const elsewhere = await asOperator({ ...database, appUrl: gone.href, shards: [world.shard] });
  const { code, text } = await elsewhere.type('status');
  expect(code).toBe(1);
  expect(text).toContain('! database main  AWAY');
});

test('OP-18 a failed job is listed and started again as it was, by the operator and once', async () => {
  const of = await aClass(world, { students: 6 });
  const id = await aFailedJob(of);
  const listed = await type('job', 'list', '--failed');
  expect(listed.text).toContain(`${id}  ${world.shard}  failed  Distribute reviews`);
  expect(listed.text).toContain('We stopped.');
  expect((await type('job', 'list', '--failed', '--shard', world.otherShard)).text).toBe('No job has failed.');

  const jobs = async () => {
    const request = { groupAssignmentId: of.groupAssignmentId };
    return (await world.call(listJobLogs, request, { as: of.teacher })).body.items;
  };
  const dry = await type('job', 'retry', id, '--dry-run');
  expect(dry).toEqual({
    code: 0,
    text: `Would start “Distribute reviews” of ${world.shard} again. Nothing was changed.`,
  });
  expect(await jobs()).toHaveLength(1);

  const { code, text } = await type('job', 'retry', id, '--by', 'Ada');
  expect({ code, text }).toMatchObject({ code: 0 });
  const again = /as ([0-9a-f-]{36})/.exec(text)?.[1];
  // It waits now, so a second one is refused.
  expect(await type('job', 'retry', id)).toMatchObject({ code: 1 });
  expect(await jobs()).toHaveLength(2);
  const { rows } = await inDb((db) =>
    sql`select verb, reason, after from audit_events where verb = 'jobRetried'`.execute(db),
  );
  expect(rows).toEqual([
    { verb: 'jobRetried', reason: 'circuit job retry, by Ada', after: { kind: 'distribute', retryOf: id } },
  ]);

  const place = [{ home: world.home, jobsUrl: database.jobsUrl }];
  const runner = await startRunner(place, JOBS, { countJob: () => undefined }, world.log);
  await vi.waitFor(
    async () => expect((await jobs()).find((job) => job.id === again)).toMatchObject({ status: 'succeeded' }),
    { timeout: 20_000, interval: 50 },
  );
  await runner.stop();
  expect((await type('job', 'list', '--failed')).text).toBe('No job has failed.');
});

test('OP-18 a job that is not there, is no id or belongs to one person is not started', async () => {
  const of = await aClass(world, { students: 4 });
  expect(await type('job', 'retry', '01999999-0000-7000-8000-000000000000')).toMatchObject({ code: 1 });
  expect(await type('job', 'retry', 'seven')).toMatchObject({ code: 2 });
  expect(await type('job', 'retry', 'a', 'b')).toMatchObject({ code: 2 });
  expect(await type('job', 'retry', '--loudly')).toMatchObject({ code: 2 });
  const id = await aFailedJob(of);
  await inDb((db) => sql`update job_logs set kind = 'aesFeedback' where id = ${id}`.execute(db));
  expect((await type('job', 'retry', id)).text).toContain('belongs to one person');
  await forget(id);
});
