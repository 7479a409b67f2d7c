import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { getConfiguration, getTime } from '@circuit/contract/configuration';
import { getUserSettings, updateUserSettings } from '@circuit/contract/userSettings';
import type { Shard } from '@circuit/domain/kernel';
import { aShard } from '@circuit/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';

import { claimMessage } from '#modules/messages/messages.store.ts';
import { queueMessages } from '#modules/messages/public.ts';
import { startClockwork } from '#platform/clockwork.ts';
import { buildHttp } from '#platform/http/server.ts';
import { job, JobCancelled } from '#platform/jobs/job.ts';
import { startRunner } from '#platform/jobs/runner.ts';
import { insertJobLog } from '#platform/queue/jobLog.store.ts';
import { JOBS_CHANNEL } from '#platform/queue/notification.store.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { asOperator } from '#testing/asOperator.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

import { withOwner } from './data/withOwner.ts';
import { HASTEN_JOBS } from './shards.store.ts';

const ran: Shard[] = [];
const quick = job({
  kind: 'quick',
  schema: z.object({}),
  run: async (_data, { shard }) => {
    ran.push(shard);
    return {};
  },
});
let longTries = 0;
const long = job({
  kind: 'long',
  schema: z.object({}),
  run: async (_data, context) => {
    longTries += 1;
    // The second try, after the pause, has nothing to wait for.
    while (context.attempt === 1) {
      if (await context.isCancelled()) throw new JobCancelled();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return {};
  },
});

const JOBS = [quick, long];
let database: Awaited<ReturnType<typeof aDatabase>>;
let world: World;
let type: Awaited<ReturnType<typeof asOperator>>['type'];
beforeAll(async () => {
  database = await aDatabase(inject('university'), JOBS);
  world = await aWorld({ database });
  ({ type } = await asOperator({ ...database, shards: [world.shard, world.otherShard] }));
});
beforeEach(() => {
  ran.length = 0;
  longTries = 0;
});
afterAll(() => world.close());

const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1], shard = world.shard) =>
  world.home.database.withShard(shard, work);
const auditOf = async (verb: string) =>
  (await inDb((db) => sql`select reason, after from audit_events where verb = ${verb} order by id`.execute(db))).rows;

async function whilePaused<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  expect(await type('shard', 'pause', world.shard, '--reason', 'Moving house.', '--by', 'Ada')).toMatchObject({
    code: 0,
  });
  try {
    return await work();
  } finally {
    expect(await type('shard', 'resume', world.shard, '--by', 'Ada')).toMatchObject({ code: 0 });
  }
}

test('OP-16 a university of the settings is set up once, with its name, and the audit says by whom', async () => {
  const words = ['shard', 'create', world.shard, '--name', 'University of Somewhere', '--by', 'Ada'];
  expect((await type('shard', 'list')).text).toContain(`${world.shard}  not set up yet`);
  expect((await type(...words, '--dry-run')).code).toBe(0);
  expect((await type('shard', 'list')).text).toContain(`${world.shard}  not set up yet`);
  expect(await type(...words, '--time-zone', 'Mars/Olympus')).toMatchObject({ code: 2 });
  expect(await type(...words, '--time-zone', 'Europe/Oslo')).toMatchObject({ code: 0 });
  const { body } = await world.call(getConfiguration, {});
  expect(body).toMatchObject({ universityName: 'University of Somewhere', defaultTimeZoneId: 'Europe/Oslo' });
  expect(await type(...words)).toEqual({
    code: 1,
    text: `${world.shard} is set up already, as “University of Somewhere”.`,
  });
  expect(await auditOf('universityCreated')).toEqual([
    {
      reason: 'circuit shard create, by Ada',
      after: { universityName: 'University of Somewhere', defaultTimeZoneId: 'Europe/Oslo' },
    },
  ]);
  expect(await type('shard', 'create', aShard(), '--name', 'Nowhere')).toMatchObject({ code: 1 });
});

test('OP-17 a paused university answers nobody, with a problem of its own; the others notice nothing', async () => {
  const [person, other] = [await world.person(), await world.person({ shard: world.otherShard })];
  const dry = await type('shard', 'pause', world.shard, '--reason', 'Moving house.', '--dry-run');
  expect(dry).toEqual({ code: 0, text: `Would pause ${world.shard}. Nothing was changed.` });
  expect(await world.call(getTime)).toMatchObject({ status: 200 });
  await whilePaused(async () => {
    for (const answer of [
      await world.call(getUserSettings, {}, { as: person }),
      await world.call(updateUserSettings, {}, { as: person, headers: { 'if-match': '"1"' } }),
      await world.call(getConfiguration),
      await world.call(getTime),
    ]) {
      expect(answer).toMatchObject({
        status: 503,
        headers: { 'retry-after': '60' },
        body: {
          type: 'urn:circuit:problem:paused',
          detail: 'The operator of this service has paused this university. Nothing is lost. Try again later.',
        },
      });
    }
    expect(await world.call(getUserSettings, {}, { as: other })).toMatchObject({ status: 200 });
    expect(await world.call(getTime, {}, { shard: world.otherShard })).toMatchObject({ status: 200 });
    expect((await type('shard', 'list')).text).toMatch(/PAUSED since .* by Ada: Moving house\./);
    expect((await type('status')).text).toContain('PAUSED');
    expect(await type('shard', 'pause', world.shard, '--reason', 'Again.')).toMatchObject({ code: 1 });
  });
  expect(await world.call(getUserSettings, {}, { as: person })).toMatchObject({ status: 200 });
  expect(await type('shard', 'resume', world.shard)).toEqual({ code: 1, text: `${world.shard} is not paused.` });
  expect(await auditOf('universityPaused')).toEqual([
    { reason: 'circuit shard pause, by Ada: Moving house.', after: null },
  ]);
  expect(await auditOf('universityResumed')).toEqual([{ reason: 'circuit shard resume, by Ada', after: null }]);
});

test('OP-28 in a read-only university people look and nobody writes, its jobs wait, and the audit says by whom', async () => {
  const person = await world.person();
  const save = () => world.call(updateUserSettings, { theme: 'dark' }, { as: person, headers: { 'if-match': '"0"' } });
  expect(await type('shard', 'read-only', world.shard, '--reason', 'A fault.', '--by', 'Ada')).toEqual({
    code: 0,
    text: `${world.shard} is read-only.`,
  });
  expect(await world.call(getUserSettings, {}, { as: person })).toMatchObject({ status: 200 });
  expect(await save()).toMatchObject({
    status: 503,
    headers: { 'retry-after': '60' },
    body: { type: 'urn:circuit:problem:readOnly', title: 'Read-only' },
  });
  const looks = { oftenSeconds: 1, seldomSeconds: 2 };
  const place = [{ home: world.home, jobsUrl: database.jobsUrl }];
  const other = await enqueue('quick', world.otherShard);
  const runner = await startRunner(place, JOBS, { countJob: () => undefined }, world.log, looks);
  await vi.waitFor(() => expect(ran).toEqual([world.otherShard]), { timeout: 20_000, interval: 50 });
  expect((await type('shard', 'list')).text).toMatch(/READ-ONLY since .* by Ada: A fault\./);
  expect((await type('status')).text).toContain(', READ-ONLY');
  const again = await type('shard', 'read-only', world.shard, '--reason', 'Again.');
  expect(again.text).toContain(`${world.shard} is read-only already`);
  expect(await type('shard', 'resume', world.shard, '--by', 'Ada')).toMatchObject({ code: 0 });
  expect(await save()).toMatchObject({ status: 200, body: { theme: 'dark' } });
  const mine = await enqueue('quick');
  await vi.waitFor(async () => expect(await statusOf(mine)).toBe('succeeded'), { timeout: 20_000, interval: 50 });
  await runner.stop();
  expect(other).toBeTypeOf('string');
  expect(await auditOf('universityReadOnly')).toEqual([
    { reason: 'circuit shard read-only, by Ada: A fault.', after: null },
  ]);
});

/** Waits until the queue has tried every job of the university this often, without the pauses between tries. */
async function triedAgain(times: number): Promise<void> {
  const queue = new pg.Client({ connectionString: database.jobsUrl });
  await queue.connect();
  const look = async () => {
    const { rows } = await queue.query<{ areTried: boolean | null }>(
      `select bool_and(state = 'retry' and retry_count >= $2) as "areTried" from pgboss.job
       where group_id = $1 and state < 'completed'`,
      [world.shard, times],
    );
    if (rows[0]?.areTried !== true) await queue.query(HASTEN_JOBS, [world.shard, JOBS_CHANNEL]);
    expect(rows).toEqual([{ areTried: true }]);
  };
  await vi.waitFor(look, { timeout: 20_000, interval: 50 });
  await queue.end();
}

test('OP-28 a job that is under way when its university becomes read-only waits and goes on afterward', async () => {
  const looks = { oftenSeconds: 1, seldomSeconds: 2 };
  const runner = await startRunner(
    [{ home: world.home, jobsUrl: database.jobsUrl }],
    JOBS,
    { countJob: () => undefined },
    world.log,
    looks,
  );
  const wait = { timeout: 20_000, interval: 50 };
  const running = await enqueue('long');
  await vi.waitFor(() => expect(longTries).toBe(1), wait);
  await type('shard', 'read-only', world.shard, '--reason', 'A fault.');
  await triedAgain(2);
  expect(longTries).toBe(1);
  await type('shard', 'resume', world.shard);
  await vi.waitFor(async () => expect(await statusOf(running)).toBe('succeeded'), wait);
  await runner.stop();
});

test('SH-12 people of a university that has moved are asked to come back at once, not signed out, even if no session of theirs is found', async () => {
  const person = await world.person();
  // As a move does it, with the role that owns the tables.
  const asOwner = (text: string) =>
    withOwner(database.ownerUrl, world.shard, (client) => client.query(text, [world.shard]));
  const comesBack = { status: 503, headers: { 'retry-after': '1' }, body: { type: 'urn:circuit:problem:busy' } };
  await asOwner(
    `insert into shard_states (shard, paused_by, reason, moved_to) values ($1, 'Ada', 'Test.', 'south')
     on conflict (shard) do update set moved_to = excluded.moved_to`,
  );
  expect(await world.call(getUserSettings, {}, { as: person })).toMatchObject(comesBack);
  expect(await world.call(getTime)).toMatchObject(comesBack);
  await asOwner('update sessions set revoked_at = circuit_now() where shard = $1');
  expect(await world.call(getUserSettings, {}, { as: person })).toMatchObject(comesBack);
  await asOwner('delete from shard_states where shard = $1');
  expect(await world.call(getUserSettings, {}, { as: person })).toMatchObject({ status: 401 });
});

test('OP-17 the pages of a paused university say so in a sentence; the files of the app still load', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Circuit</title>');
  await writeFile(join(folder, 'app.js'), 'true');
  const get = async (url: string, shard = world.shard) => {
    const app = await buildHttp({ ...world.parts, webFolder: folder });
    const answer = await app.inject({ url, headers: { host: `${shard}.circuit.test` } });
    await app.close();
    return answer;
  };
  await whilePaused(async () => {
    const page = await get('/courses');
    expect(page.statusCode).toBe(503);
    expect(page.headers['retry-after']).toBe('60');
    expect(page.body).toContain('The operator of this service has paused it for your university. Nothing is lost:');
    expect((await get('/app.js')).body).toBe('true');
    expect((await get('/courses', world.otherShard)).statusCode).toBe(200);
  });
  expect((await get('/courses')).body).toContain('<title>Circuit</title>');
});

async function enqueue(kind: string, shard = world.shard): Promise<string> {
  return inDb(async (db) => {
    const { id } = await insertJobLog(db, { kind, startedBy: null });
    await world.home.queue.enqueue(db, { kind, shard, jobLogId: id, data: {} });
    return id;
  }, shard);
}

const statusOf = async (id: string) =>
  (await inDb((db) => sql<{ status: string }>`select status from job_logs where id = ${id}`.execute(db))).rows[0]
    ?.status;

test('OP-17 the jobs of a paused university wait and then go on, one that runs stops at its next step', async () => {
  const place = [{ home: world.home, jobsUrl: database.jobsUrl }];
  const looks = { oftenSeconds: 1, seldomSeconds: 2 };
  const runner = await startRunner(place, JOBS, { countJob: () => undefined }, world.log, looks);
  const wait = { timeout: 20_000, interval: 50 };
  const running = await enqueue('long');
  await vi.waitFor(() => expect(longTries).toBe(1), wait);
  let waiting = '';
  await whilePaused(async () => {
    await vi.waitFor(async () => expect(await statusOf(running)).toBe('queued'), wait);
    waiting = await enqueue('quick');
    await enqueue('quick', world.otherShard);
    await vi.waitFor(() => expect(ran).toContain(world.otherShard), wait);
    await triedAgain(3);
    expect(ran).not.toContain(world.shard);
    expect(await statusOf(waiting)).toBe('queued');
    expect(longTries).toBe(1);
    // As after a long pause: the next try by itself would be minutes away.
    const queue = new pg.Client({ connectionString: database.jobsUrl });
    await queue.connect();
    await queue.query(`update pgboss.job set start_after = now() + interval '5 minutes' where state = 'retry'`);
    await queue.end();
  });
  const resumedAt = performance.now();
  await vi.waitFor(async () => expect(await statusOf(waiting)).toBe('succeeded'), wait);
  await vi.waitFor(async () => expect(await statusOf(running)).toBe('succeeded'), wait);
  expect(performance.now() - resumedAt).toBeLessThan(10_000);
  await runner.stop();
});

test('OP-17 no mail of a paused university leaves, and the clock starts nothing there', async () => {
  const person = await world.person();
  await inDb((db) =>
    queueMessages({ db, shard: world.shard }, { kind: 'account', isEssential: true }, [
      {
        userId: person.id,
        address: person.email,
        letter: { subject: 'Hello', textBefore: '', textAfter: '' },
        linkPath: '/',
      },
    ]),
  );
  const claim = '01999999-0000-7000-8000-000000000000';
  const looked = new Set<Shard>();
  const look = async () => {
    looked.clear();
    const clockwork = startClockwork(world.parts.homes, world.log, [
      {
        isDue: async () => true,
        start: async (_home, shard) => {
          looked.add(shard);
          return 0;
        },
      },
    ]);
    await vi.waitFor(() => expect(looked).toContain(world.otherShard));
    await clockwork.stop();
    return [...looked];
  };
  await whilePaused(async () => {
    expect(await inDb((db) => claimMessage(db, claim, 60))).toBeUndefined();
    expect(await look()).toEqual([world.otherShard]);
  });
  expect(await inDb((db) => claimMessage(db, claim, 60))).toMatchObject({ subject: 'Hello' });
  expect(await look()).toEqual([world.shard, world.otherShard]);
});
