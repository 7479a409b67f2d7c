import { distribute } from '@circuit/contract/distribution';
import { cancelJob, getJobLog, listJobLogs, listRunningJobs, retryJob } from '@circuit/contract/jobLogs';
import type { JobLogId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';

import { distributeJob, topUpJob } from '#modules/distribution/public.ts';
import { syncRosterJob } from '#modules/roster/public.ts';
import { startRunner } from '#platform/jobs/runner.ts';
import { aClass, type TestClass } from '#testing/aClass.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

const JOBS = [distributeJob, topUpJob];
let database: Awaited<ReturnType<typeof aDatabase>>;
let world: World;
beforeAll(async () => {
  database = await aDatabase(inject('university'), [...JOBS, syncRosterJob]);
  world = await aWorld({ database });
});
afterAll(() => world.close());

const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);
const asked = ({ groupAssignmentId }: TestClass, jobLogId: string) => ({ groupAssignmentId, jobLogId });
const detail = async (of: TestClass, jobLogId: string) =>
  (await world.call(getJobLog, asked(of, jobLogId), { as: of.teacher })).body;

async function started(of: TestClass): Promise<JobLogId> {
  const request = { groupAssignmentId: of.groupAssignmentId, dryRun: false, seed: 7 };
  const { body } = await world.call(distribute, request, { as: of.teacher });
  if (body.jobLog === null) throw new Error('There is no job.');
  return body.jobLog.id;
}

const setStatus = (id: string, status: string) =>
  inDb((db) => sql`update job_logs set status = ${status}, ended_at = circuit_now() where id = ${id}`.execute(db));

/** The worker is there for as long as this takes. */
async function whileWorking<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const place = [{ home: world.home, jobsUrl: database.jobsUrl }];
  const runner = await startRunner(place, JOBS, { countJob: () => undefined }, world.log);
  try {
    return await work();
  } finally {
    await runner.stop();
  }
}

const ended = (of: TestClass, id: string) =>
  vi.waitFor(
    async () => {
      const job = await detail(of, id);
      expect(['succeeded', 'failed', 'cancelled']).toContain(job.status);
      return job;
    },
    { timeout: 20_000, interval: 50 },
  );

test('S3.08/20 JL-1 the jobs of an assignment and of its course are listed, newest first, and nobody’s private ones', async () => {
  const of = await aClass(world, { students: 4 });
  const other = await aClass(world, { students: 4 });
  const add = (kind: string, groupAssignment: TestClass | null = of, groupId = of.groupId) =>
    inDb((db) =>
      db
        .insertInto('job_logs')
        .values({ kind, group_id: groupId, group_assignment_id: groupAssignment?.groupAssignmentId ?? null })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  const one = await add('distribute');
  const sync = await add('syncRoster', null);
  await add('aesFeedback', null);
  await add('distribute', other, other.groupId);
  const list = async (request: object = {}) => {
    const search = { groupAssignmentId: of.groupAssignmentId, ...request };
    const { body } = await world.call(listJobLogs, search, { as: of.teacher });
    expect(body.totalCount).toBe(body.items.length);
    return body.items.map(({ id }) => id);
  };
  expect(await list()).toEqual([sync.id, one.id]);
  expect(await list({ isOfGroupAssignmentOnly: true })).toEqual([one.id]);
  expect(await list({ kind: 'syncRoster' })).toEqual([sync.id]);
});

test('JL-2 what runs in a course is told with what has just ended, and nothing older', async () => {
  const of = await aClass(world, { students: 4 });
  const id = await started(of);
  const ask = async () => (await world.call(listRunningJobs, { groupId: of.groupId }, { as: of.teacher })).body.items;
  expect(await ask()).toMatchObject([{ id, status: 'queued', startedByName: 'Larissa Hale' }]);
  await setStatus(id, 'failed');
  expect(await ask()).toMatchObject([{ id, status: 'failed' }]);
  await inDb((db) =>
    sql`update job_logs set ended_at = circuit_now() - interval '3 minutes' where id = ${id}`.execute(db),
  );
  expect(await ask()).toEqual([]);
});

test('JL-3 one that waits is cancelled at once and never runs', async () => {
  const of = await aClass(world, { students: 5 });
  const id = await started(of);
  const { body } = await world.call(cancelJob, asked(of, id), { as: of.teacher });
  expect(body).toMatchObject({ status: 'cancelled', isCancelRequested: true });
  const next = await world.call(
    distribute,
    { groupAssignmentId: of.groupAssignmentId, dryRun: false },
    { as: of.teacher },
  );
  await whileWorking(() => ended(of, next.body.jobLog?.id ?? ''));
  expect((await detail(of, id)).status).toBe('cancelled');
  expect((await detail(of, id)).peopleCount).toBe(0);
});

test('JL-3 one that runs says that it was asked to stop, and one that has ended stays as it is', async () => {
  const of = await aClass(world, { students: 5 });
  const id = await started(of);
  await inDb((db) => sql`update job_logs set status = 'running' where id = ${id}`.execute(db));
  const { body } = await world.call(cancelJob, asked(of, id), { as: of.teacher });
  expect(body).toMatchObject({ status: 'running', isCancelRequested: true });
  await setStatus(id, 'succeeded');
  expect((await world.call(cancelJob, asked(of, id), { as: of.teacher })).body.status).toBe('succeeded');
});

test('JL-3 a grader sees a job and can neither cancel it nor try it again', async () => {
  const of = await aClass(world, { students: 4 });
  const grader = await world.person({ in: [[of.groupId, 'GroupGrader']] });
  const id = await started(of);
  expect((await world.call(getJobLog, asked(of, id), { as: grader })).status).toBe(200);
  expect((await world.call(cancelJob, asked(of, id), { as: grader })).status).toBe(403);
  await setStatus(id, 'failed');
  expect((await world.call(retryJob, asked(of, id), { as: grader })).status).toBe(403);
});

test('JL-4 JL-5 JL-6 a failed job is tried again with the same input as a new one, and then compared with the run before', async () => {
  const of = await aClass(world, { students: 6 });
  const id = await started(of);
  await setStatus(id, 'failed');
  const retried = await world.call(retryJob, asked(of, id), { as: of.teacher });
  expect(retried.status).toBe(200);
  expect(retried.body.id).not.toBe(id);
  expect((await world.call(retryJob, asked(of, id), { as: of.teacher })).body.detail).toBe(
    'Another job of this kind is running. Wait until it ends.',
  );
  const done = await whileWorking(() => ended(of, retried.body.id));
  expect(done).toMatchObject({ status: 'succeeded', counts: { reviews: 18 }, previous: null, peopleCount: 6 });
  expect(done.people).toHaveLength(6);
  expect(done.traceId).toMatch(/^[0-9a-f-]{16,}$/);
  const { rows } = await inDb((db) =>
    sql<{
      seed: number;
    }>`select distinct seed::int as seed from allocations where job_log_id = ${retried.body.id}`.execute(db),
  );
  expect(rows).toEqual([{ seed: 7 }]);

  // The failed one is not tried once more: what it would do has been done since.
  expect((await world.call(retryJob, asked(of, id), { as: of.teacher })).body.detail).toMatch(
    /^A later job of this kind has succeeded\./,
  );

  const again = await started(of);
  const second = await whileWorking(() => ended(of, again));
  expect(second.previous).toMatchObject({ id: retried.body.id, counts: { reviews: 18 } });
  const refused = await world.call(retryJob, asked(of, again), { as: of.teacher });
  expect(refused.status).toBe(409);
});

test('JL-4 a roster sync that is tried again asks anew before it removes anybody', async () => {
  const of = await aClass(world, { students: 4 });
  const input = JSON.stringify({ groupId: of.groupId, confirmsRemovals: true, impersonatorId: null });
  const { id } = await inDb((db) =>
    db
      .insertInto('job_logs')
      .values({ kind: 'syncRoster', group_id: of.groupId, status: 'failed', input, ended_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const { status, body } = await world.call(retryJob, asked(of, id), { as: of.teacher });
  expect(status).toBe(200);
  const kept = await inDb((db) => sql<{ input: object }>`select input from job_logs where id = ${body.id}`.execute(db));
  expect(kept.rows).toMatchObject([{ input: { groupId: of.groupId, confirmsRemovals: false } }]);
});

test('JL-4 a job from before its input was kept cannot be tried again, and says what to do', async () => {
  const of = await aClass(world, { students: 4 });
  const id = await started(of);
  await inDb((db) =>
    sql`update job_logs set status = 'failed', ended_at = circuit_now(), input = null where id = ${id}`.execute(db),
  );
  expect((await detail(of, id)).isRepeatable).toBe(false);
  const { body } = await world.call(retryJob, asked(of, id), { as: of.teacher });
  expect(body.detail).toMatch(/Start a new one from the overview\.$/);
});
