import {
  addAllocation,
  distribute,
  getCoverage,
  getDistribution,
  listDistributions,
  topUpReviews,
} from '@circuit/contract/distribution';
import { jobLogId, submissionId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';

import type { JobContext } from '#platform/jobs/job.ts';
import { endTry, startTry } from '#platform/queue/jobLog.store.ts';
import { startRunner, type Runner } from '#platform/jobs/runner.ts';
import { aClass, addReviews, type TestClass } from '#testing/aClass.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';

import { startDueDistributions } from './byClock.ts';
import { distributeJob, topUpJob } from './distribute.job.ts';

let database: Awaited<ReturnType<typeof aDatabase>>;
let world: World;
let runner: Runner;
const HOUR_SECONDS = 3600;

beforeAll(async () => {
  database = await aDatabase(inject('university'), [distributeJob, topUpJob]);
  world = await aWorld({ database });
  runner = await startRunner(
    [{ home: world.home, jobsUrl: database.jobsUrl }],
    [distributeJob, topUpJob],
    { countJob: () => undefined },
    world.log,
  );
});
afterEach(() => moveClock(world.home, world.shard, 0));
afterAll(async () => {
  await runner.stop();
  await world.close();
});

const rehearse = (of: TestClass, request: object = {}) =>
  world.call(distribute, { groupAssignmentId: of.groupAssignmentId, dryRun: true, ...request }, { as: of.teacher });
const start = (of: TestClass, request: object = {}) => rehearse(of, { dryRun: false, ...request });
const coverage = async ({ groupAssignmentId, teacher }: TestClass) =>
  (await world.call(getCoverage, { groupAssignmentId }, { as: teacher })).body;

async function ended({ groupAssignmentId, teacher }: TestClass, id: string | undefined) {
  return vi.waitFor(
    async () => {
      const request = { groupAssignmentId, jobLogId: id ?? 'none' };
      const { body } = await world.call(getDistribution, request, { as: teacher });
      expect(['succeeded', 'failed', 'cancelled']).toContain(body.status);
      return body;
    },
    { timeout: 20_000, interval: 50 },
  );
}

async function distributed(facts: Parameters<typeof aClass>[1], request: object = {}) {
  const of = await aClass(world, facts);
  const done = await ended(of, (await start(of, request)).body.jobLog?.id);
  expect(done.status).toBe('succeeded');
  return { of, done };
}

interface PairRow {
  readonly reviewerId: string;
  readonly authorId: string;
  readonly source: string;
  readonly seed: number | null;
}

async function pairs({ groupAssignmentId }: TestClass): Promise<PairRow[]> {
  return world.home.database.withShard(world.shard, async (db) => {
    const { rows } = await sql<PairRow>`
      select a.reviewer_id as "reviewerId", s.user_id as "authorId", a.source, a.seed::int as seed from allocations a
      join submissions s on s.shard = a.shard and s.id = a.submission_id
      where a.group_assignment_id = ${groupAssignmentId} order by a.submission_id, a.reviewer_id`.execute(db);
    return rows;
  });
}

const change = (statement: ReturnType<typeof sql>) =>
  world.home.database.withShard(world.shard, (db) => statement.execute(db));

/** Backdates the allocations: a reviewer who has begun nothing since may be a no-show. */
const givenHoursAgo = ({ groupAssignmentId }: TestClass, hours: number) =>
  change(sql`update allocations set created_at = circuit_now() - ${hours}::float8 * interval '1 hour'
    where group_assignment_id = ${groupAssignmentId}`);

test('S7.21/1 an instructor rehearses a distribution, starts it, and finds every hand-in with its reviewers', async () => {
  const of = await aClass(world, { students: 14, handIns: 12 });
  const { body: rehearsed } = await rehearse(of);
  expect(rehearsed.plan).toMatchObject({ handInCount: 12, reviewsEach: 3, newReviewCount: 36, withoutHandInCount: 2 });
  expect(rehearsed.plan?.sentences).toEqual([
    '12 hand-ins, 3 reviews each, 36 reviews. 2 students without a hand-in get none.',
  ]);
  expect(rehearsed.plan?.withoutHandIn.map(({ lastName }) => lastName)).toEqual(['No000013', 'No000014']);
  expect(await pairs(of)).toEqual([]);

  const { body: started } = await start(of, { seed: rehearsed.plan?.seed });
  const done = await ended(of, started.jobLog?.id);
  expect(done).toMatchObject({ status: 'succeeded', counts: { handIns: 12, reviews: 36, short: 0 }, previous: null });
  expect(done.messages[0]).toBe(rehearsed.plan?.sentences[0]);
  const written = await pairs(of);
  expect(written).toHaveLength(36);
  for (const { id } of of.students.slice(0, 12)) {
    expect(written.filter(({ reviewerId }) => reviewerId === id)).toHaveLength(3);
    expect(written.filter(({ authorId }) => authorId === id)).toHaveLength(3);
  }
  expect(written.every(({ seed, source }) => seed === rehearsed.plan?.seed && source === 'distribute')).toBe(true);
});

const dataOf = ({ groupAssignmentId }: TestClass, seed = 1) => ({
  groupAssignmentId,
  seed,
  gradersFill: false,
  impersonatorId: null,
});

/** `planned` runs when the plan is made and nothing is written yet. */
const contextOf = (
  id: string,
  attempt: number,
  planned: () => Promise<void> = () => Promise.resolve(),
): JobContext => ({
  shard: world.shard,
  home: world.home,
  jobLogId: jobLogId(id),
  attempt,
  log: world.log,
  traceId: 'by-hand',
  isCancelled: () => Promise.resolve(false),
  progress: (done) => (done === 0 ? planned() : Promise.resolve()),
  message: () => Promise.resolve(),
});

/** A try that no runner knows of. */
const aRunningJob = (of: TestClass, attempts = 1): Promise<string> =>
  world.home.database.withShard(world.shard, async (db) => {
    const { rows } = await sql<{ id: string }>`
      insert into job_logs (kind, group_id, group_assignment_id, status, attempts)
      values ('distribute', ${of.groupId}, ${of.groupAssignmentId}, 'running', ${attempts}::int) returning id`.execute(
      db,
    );
    return rows[0]?.id ?? '';
  });

test('OV-16 a rehearsal names a student who is exempt from handing in apart from those without a hand-in', async () => {
  const of = await aClass(world, { students: 12, handIns: 10 });
  await change(sql`insert into excusals (group_id, group_assignment_id, user_id, part, reason, granted_by)
    values (${of.groupId}, ${of.groupAssignmentId}, ${of.students[11]?.id}, 'submission', 'Was ill', ${of.teacher.id})`);
  const { plan } = (await rehearse(of)).body;
  expect(plan?.withoutHandIn.map(({ id }) => id)).toEqual([of.students[10]?.id]);
  expect(plan?.sentences).toEqual([
    '10 hand-ins, 3 reviews each, 30 reviews. 1 student without a hand-in gets none.',
    '1 student is exempt from handing in.',
  ]);
});

test('DS-2 a job that is run again writes nothing twice and the same', async () => {
  const { of, done } = await distributed({ students: 10 }, { seed: 4711 });
  const before = await pairs(of);
  await expect(distributeJob.run(dataOf(of, 4711), contextOf(done.id, 2))).resolves.toEqual({ counts: done.counts });
  expect(await pairs(of)).toEqual(before);
});

test('DS-2 how far it is, is told on no connection that the transaction waits for', async () => {
  const of = await aClass(world, { students: 8 });
  const seen: number[] = [];
  const context = contextOf(await aRunningJob(of), 1);
  const progress = async (done: number) => {
    if (done > 0) seen.push((await pairs(of)).length);
  };
  await distributeJob.run(dataOf(of), { ...context, progress });
  // Inside the transaction nobody else could see a pair yet.
  expect(seen).toEqual([24]);
});

test('DS-2 whether it was cancelled is asked on no connection that the transaction waits for', async () => {
  const of = await aClass(world, { students: 8 });
  let isPlanned = false;
  const context = contextOf(await aRunningJob(of), 1, async () => void (isPlanned = true));
  const isCancelled = async () => {
    // Inside the transaction this would never come true.
    const isWritten = async () => {
      if ((await pairs(of)).length === 0) throw new Error('Nothing is written yet.');
    };
    if (isPlanned) await vi.waitFor(isWritten);
    return false;
  };
  await expect(distributeJob.run(dataOf(of), { ...context, isCancelled })).resolves.toMatchObject({
    counts: { reviews: 24 },
  });
});

test('DS-2 JL-3 one that is cancelled while it writes stops and leaves nothing behind', async () => {
  const of = await aClass(world, { students: 8 });
  const asked = Promise.withResolvers<undefined>();
  let isPlanned = false;
  const context = contextOf(await aRunningJob(of), 1, async () => void (isPlanned = true));
  const isCancelled = async () => {
    if (isPlanned) asked.resolve(undefined);
    return isPlanned;
  };
  // It waits at the assignment that somebody else holds until it has been asked to stop.
  const stopped = await world.home.database.withShard(world.shard, async (db) => {
    await sql`select from group_assignments where id = ${of.groupAssignmentId} for update`.execute(db);
    const running = distributeJob.run(dataOf(of), { ...context, isCancelled });
    const end = running.then(
      () => 'done',
      (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
    );
    await asked.promise;
    return { end };
  });
  expect(await stopped.end).toBe('JobCancelled');
  expect(await pairs(of)).toEqual([]);
});

test('DS-12 a try whose place another has taken writes nothing, whatever it had done', async () => {
  const of = await aClass(world, { students: 8 });
  const id = await aRunningJob(of, 2);
  await expect(distributeJob.run(dataOf(of), contextOf(id, 1))).rejects.toThrow(
    expect.objectContaining({ name: 'JobOvertaken' }),
  );
  expect(await pairs(of)).toEqual([]);
});

test('DS-14 a try that does not hear of its own commit is told once', async () => {
  const of = await aClass(world, { students: 8 });
  const id = jobLogId(await aRunningJob(of));
  const first = await distributeJob.run(dataOf(of), contextOf(id, 1));
  await world.home.database.withShard(world.shard, async (db) => {
    await endTry(db, { jobLogId: id, attempt: 1 }, { status: 'queued' });
    await startTry(db, { jobLogId: id, attempt: 2 });
  });
  await expect(distributeJob.run(dataOf(of), contextOf(id, 2))).resolves.toEqual(first);
  const { groupAssignmentId, teacher } = of;
  const { body } = await world.call(getDistribution, { groupAssignmentId, jobLogId: id }, { as: teacher });
  expect(body.messages).toEqual(['8 hand-ins, 3 reviews each, 24 reviews.']);
});

test('DS-9 while one distribution runs no other starts; a second press of the same intent is the same job', async () => {
  const of = await aClass(world, { students: 8 });
  await change(sql`insert into job_logs (kind, group_id, group_assignment_id, status)
    values ('topUp', ${of.groupId}, ${of.groupAssignmentId}, 'running')`);
  const { status, body } = await start(of);
  expect([status, body.detail]).toEqual([409, 'Essays are being given out right now. Wait until that is done.']);
  expect((await rehearse(of)).body.refusal?.kind).toBe('running');
  const other = await aClass(world, { students: 8 });
  const headers = { 'idempotency-key': 'one-intent-pressed-twice' };
  const request = { groupAssignmentId: other.groupAssignmentId, dryRun: false };
  const [one, two] = await Promise.all([
    world.call(distribute, request, { as: other.teacher, headers }),
    world.call(distribute, request, { as: other.teacher, headers }),
  ]);
  expect(two.body.jobLog?.id).toBe(one.body.jobLog?.id);
  await ended(other, one.body.jobLog?.id);
  const listed = await world.call(
    listDistributions,
    { groupAssignmentId: other.groupAssignmentId },
    { as: other.teacher },
  );
  expect(listed.body.totalCount).toBe(1);
});

test('DS-5 by hand not before 90 seconds after Hand in, with the time in the sentence', async () => {
  const of = await aClass(world, { students: 8, phases: { Submission: [-5, 1], PeerEvaluation: [2, 50] } });
  const { status, body } = await start(of);
  expect(status).toBe(409);
  expect(body.detail).toMatch(/^Hand in must end first\. You can give out essays from \w{3}, \w{3} \d+, .+[AP]M\.$/);
});

test('DS-7 too few hand-ins are refused with both ways out; graders fill what classmates cannot', async () => {
  const of = await aClass(world, { students: 3 });
  expect((await rehearse(of)).body).toMatchObject({ plan: null, refusal: { kind: 'tooFewHandIns' } });
  expect((await start(of)).status).toBe(409);
  const done = await ended(of, (await start(of, { gradersFill: true })).body.jobLog?.id);
  expect(done).toMatchObject({ counts: { reviews: 6, short: 3 } });
  expect(done.messages).toContain('Student No000001: 1 review missing.');
  const { items } = await coverage(of);
  expect(items.map(({ needsGrader }) => needsGrader)).toEqual([true, true, true]);
});

test('DS-10 run again it fills gaps only, takes nothing away, and says how it compares', async () => {
  const { of } = await distributed({ students: 12, handIns: 11 });
  const before = await pairs(of);
  await change(sql`insert into submissions (group_id, group_assignment_id, user_id, status)
    values (${of.groupId}, ${of.groupAssignmentId}, ${of.students[11]?.id}, 'HandedIn')`);
  const again = await ended(of, (await start(of)).body.jobLog?.id);
  const after = await pairs(of);
  expect(
    before.every((pair) =>
      after.some((other) => other.reviewerId === pair.reviewerId && other.authorId === pair.authorId),
    ),
  ).toBe(true);
  expect(again.previous?.counts).toEqual({ handIns: 11, reviews: 33, short: 0 });
  expect(
    again.messages.some((text) =>
      /^Compared with .+: 1 more hand-in, 33 fewer reviews, 1 more short hand-in\.$/.test(text),
    ),
  ).toBe(true);
});

test('DS-1 a distribution never has a forbidden pair, a withdrawn hand-in or a student who left', async () => {
  const of = await aClass(world, { students: 9 });
  const [one, two, three, four] = of.students;
  const [first, second] = [one?.id ?? '', two?.id ?? ''].toSorted();
  await change(sql`insert into forbidden_pairs (group_id, first_user_id, second_user_id)
    values (${of.groupId}, ${first}, ${second})`);
  await change(sql`update submissions set status = 'Withdrawn' where id = ${three?.submissionId}`);
  await change(sql`update users set is_active = false where id = ${four?.id}`);
  await ended(of, (await start(of)).body.jobLog?.id);
  const written = await pairs(of);
  expect(written).toHaveLength(21);
  const isApart = ({ reviewerId, authorId }: PairRow) =>
    [reviewerId, authorId].toSorted().join() === [first, second].join();
  expect(written.filter(isApart)).toEqual([]);
  expect(
    written.filter(({ reviewerId, authorId }) =>
      [reviewerId, authorId].some((id) => id === three?.id || id === four?.id),
    ),
  ).toEqual([]);
});

test('DS-6 the clock gives essays out once, 90 seconds after the end, and only where it is asked to', async () => {
  const phases = { Submission: [-5, 1], PeerEvaluation: [1, 50] } as const;
  const of = await aClass(world, { students: 8, phases });
  const byHand = await aClass(world, { students: 8, phases, review: { distribution: 'byHand' } });
  const small = await aClass(world, { students: 2, phases });
  await startDueDistributions(world.home, world.shard);
  expect((await coverage(of)).lastJob).toBeNull();
  await moveClock(world.home, world.shard, HOUR_SECONDS + 80);
  await startDueDistributions(world.home, world.shard);
  expect((await coverage(of)).lastJob).toBeNull();
  await moveClock(world.home, world.shard, HOUR_SECONDS + 100);
  await Promise.all([1, 2, 3].map(() => startDueDistributions(world.home, world.shard)));
  const job = (await coverage(of)).lastJob;
  expect(job).toMatchObject({ kind: 'distribute', startedBy: null });
  expect((await ended(of, job?.id)).counts).toMatchObject({ reviews: 24 });
  expect((await coverage(byHand)).lastJob).toBeNull();
  const failed = await ended(small, (await coverage(small)).lastJob?.id);
  expect(failed.status).toBe('failed');
  expect(failed.messages.at(-1)).toMatch(/^2 hand-ins cannot get 3 reviews each\./);
  await startDueDistributions(world.home, world.shard);
  const listed = await world.call(listDistributions, { groupAssignmentId: of.groupAssignmentId }, { as: of.teacher });
  expect(listed.body.totalCount).toBe(1);
});

test('DS-15 what the clock could not give out is told to the instructors once, and tried again once an hour', async () => {
  const of = await aClass(world, { students: 6, handIns: 2 });
  const letters = () =>
    world.home.database.withShard(world.shard, async (db) => {
      const { rows } = await sql<{ subject: string; userId: string }>`
        select subject, user_id as "userId" from messages where group_id = ${of.groupId} order by id`.execute(db);
      return rows;
    });
  const tried = async () => {
    await startDueDistributions(world.home, world.shard);
    const last = await ended(of, (await coverage(of)).lastJob?.id);
    return [last.id, last.status] as const;
  };
  const [first, status] = await tried();
  expect(status).toBe('failed');
  expect(await letters()).toEqual([
    { subject: expect.stringMatching(/^Essays were not given out: /) as unknown, userId: of.teacher.id },
  ]);
  expect((await tried())[0]).toBe(first);
  await moveClock(world.home, world.shard, HOUR_SECONDS + 60);
  const [second, again] = await tried();
  expect([second === first, again]).toEqual([false, 'failed']);
  await change(sql`insert into submissions (group_id, group_assignment_id, user_id, status)
    select ${of.groupId}, ${of.groupAssignmentId}, id, 'HandedIn'
    from unnest(${of.students.slice(2).map(({ id }) => id)}::uuid[]) as late (id)`);
  await moveClock(world.home, world.shard, 2 * HOUR_SECONDS + 120);
  expect((await tried())[1]).toBe('succeeded');
  expect(await letters()).toHaveLength(1);
});

test('DS-6 what somebody was given by hand before is not the distribution: the class is still given theirs', async () => {
  const of = await aClass(world, { students: 8 });
  const [one, two] = of.students;
  const request = { groupAssignmentId: of.groupAssignmentId, submissionId: two?.submissionId, reviewerId: one?.id };
  const added = await world.call(addAllocation, { ...request, reason: 'They asked for it.' }, { as: of.teacher });
  expect(added.status).toBe(200);
  expect((await coverage(of)).isDistributed).toBe(false);
  const asked = { groupAssignmentId: of.groupAssignmentId, dryRun: true };
  expect((await world.call(topUpReviews, asked, { as: of.teacher })).status).toBe(409);
  await startDueDistributions(world.home, world.shard);
  const done = await ended(of, (await coverage(of)).lastJob?.id);
  expect(done).toMatchObject({ kind: 'distribute', status: 'succeeded', counts: { reviews: 23 } });
  expect((await coverage(of)).isDistributed).toBe(true);
});

test('DS-1 work that was pulled is given to nobody and missed by nobody', async () => {
  const { of } = await distributed({ students: 10, phases: { Submission: [-50, -1], PeerEvaluation: [-1, 30] } });
  const pulled = of.students[0];
  const holders = new Set(
    (await pairs(of)).filter(({ authorId }) => authorId === pulled?.id).map(({ reviewerId }) => reviewerId),
  );
  await addReviews(
    world,
    of,
    of.students.slice(1).flatMap(({ id }) => (holders.has(id) ? [] : [id])),
  );
  await change(sql`update submissions set pulled_at = circuit_now() where id = ${pulled?.submissionId}`);
  await givenHoursAgo(of, 30);
  const found = await coverage(of);
  expect(found.handInCount).toBe(9);
  expect(found.items.map((item) => item.submissionId)).not.toContain(pulled?.submissionId);
  const request = { groupAssignmentId: of.groupAssignmentId, dryRun: false };
  const topUp = await world.call(topUpReviews, request, { as: of.teacher });
  await ended(of, topUp.body.jobLog?.id);
  await ended(of, (await start(of)).body.jobLog?.id);
  expect((await pairs(of)).filter(({ authorId }) => authorId === pulled?.id)).toHaveLength(3);
  const byHand = { submissionId: pulled?.submissionId, reason: 'It needs one.' };
  const free = of.students.slice(1).find(({ id }) => !holders.has(id));
  const { groupAssignmentId, teacher } = of;
  const { body } = await world.call(
    addAllocation,
    { groupAssignmentId, ...byHand, reviewerId: free?.id },
    { as: teacher },
  );
  expect(body.detail).toBe('This work has not been handed in, or it was withdrawn.');
});

test('DS-5 a job that waited until Review was over gives out nothing', async () => {
  const of = await aClass(world, { students: 8, phases: { Submission: [-50, -1], PeerEvaluation: [-1, 2] } });
  const id = await aRunningJob(of);
  await moveClock(world.home, world.shard, 3 * HOUR_SECONDS);
  await expect(distributeJob.run(dataOf(of), contextOf(id, 1))).rejects.toMatchObject({
    problem: { kind: 'blocked', detail: expect.stringMatching(/^Review closed/) as unknown },
  });
  expect(await pairs(of)).toEqual([]);
});

test('DS-1 what others gave out while a plan was made is not added to', async () => {
  const of = await aClass(world, { students: 8 });
  const id = await aRunningJob(of);
  const [one, two] = of.students;
  const context = contextOf(id, 1, async () => {
    await change(sql`insert into allocations (group_id, group_assignment_id, submission_id, reviewer_id, source)
      values (${of.groupId}, ${of.groupAssignmentId}, ${two?.submissionId}, ${one?.id}, 'volunteer')
      on conflict do nothing`);
  });
  await distributeJob.run(dataOf(of), context);
  const written = await pairs(of);
  expect(written.filter(({ reviewerId }) => reviewerId === one?.id)).toHaveLength(1);
  expect(written.filter(({ authorId }) => authorId === two?.id)).toHaveLength(1);
});

test('DS-2 two tries of one job side by side write the pairs once', async () => {
  const of = await aClass(world, { students: 8 });
  const id = await aRunningJob(of);
  let waiting = 0;
  let open: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  // Both have planned before either writes.
  const meet = async () => {
    waiting++;
    if (waiting === 2) open();
    await both;
  };
  const [first, second] = await Promise.all([
    distributeJob.run(dataOf(of), contextOf(id, 1, meet)),
    distributeJob.run(dataOf(of), contextOf(id, 1, meet)),
  ]);
  expect(second).toEqual(first);
  expect(first).toEqual({ counts: { handIns: 8, reviews: 24, short: 0 } });
  expect(await pairs(of)).toHaveLength(24);
});

test('CV-5 the clock tops up once in the last 24 hours, and finds reviewers for late work when its time is over', async () => {
  const { of } = await distributed({
    students: 12,
    handIns: 11,
    phases: { Submission: [-50, -1], PeerEvaluation: [-1, 16] },
  });
  await addReviews(
    world,
    of,
    of.students.slice(0, 11).map(({ id }) => id),
  );
  const late = of.students[11];
  await change(sql`insert into submissions (group_id, group_assignment_id, user_id, status)
    values (${of.groupId}, ${of.groupAssignmentId}, ${late?.id}, 'HandedIn')`);
  await change(sql`insert into late_activity_permits (group_id, group_assignment_id, user_id, phase, until, cascades,
      reason, granted_by)
    values (${of.groupId}, ${of.groupAssignmentId}, ${late?.id}, 'Submission', circuit_now() + interval '3 hours', true,
      'Was ill', ${of.teacher.id})`);
  const kinds = async () => {
    await startDueDistributions(world.home, world.shard);
    const { groupAssignmentId, teacher } = of;
    const { body } = await world.call(listDistributions, { groupAssignmentId }, { as: teacher });
    await ended(of, body.items[0]?.id);
    return body.items.map(({ kind }) => kind);
  };
  await moveClock(world.home, world.shard, 2 * HOUR_SECONDS);
  expect(await kinds()).toEqual(['distribute']);
  await moveClock(world.home, world.shard, 3 * HOUR_SECONDS + 100);
  expect(await kinds()).toEqual(['topUp', 'distribute']);
  const written = await pairs(of);
  expect(written.filter(({ authorId }) => authorId === late?.id)).toHaveLength(3);
  expect(written.filter(({ reviewerId }) => reviewerId === late?.id)).toHaveLength(3);
  // The last 24 hours have begun, and half of the time with the essays is not over.
  await moveClock(world.home, world.shard, 7.5 * HOUR_SECONDS);
  expect(await kinds()).toEqual(['topUp', 'distribute']);
  await moveClock(world.home, world.shard, 8.5 * HOUR_SECONDS);
  expect(await kinds()).toEqual(['topUp', 'topUp', 'distribute']);
  expect(await kinds()).toEqual(['topUp', 'topUp', 'distribute']);
});

test('CV-5 late work that nobody can take is tried once', async () => {
  const { of } = await distributed({ students: 10, handIns: 9 });
  const [late] = of.students.slice(9);
  await change(sql`insert into submissions (group_id, group_assignment_id, user_id, status)
    values (${of.groupId}, ${of.groupAssignmentId}, ${late?.id}, 'HandedIn')`);
  await change(sql`insert into excusals (group_id, group_assignment_id, user_id, part, reason, granted_by)
    select ${of.groupId}, ${of.groupAssignmentId}, id, 'evaluation', 'Was ill', ${of.teacher.id}
    from unnest(${of.students.map(({ id }) => id)}::uuid[]) as student (id)`);
  const jobs = async () => {
    await startDueDistributions(world.home, world.shard);
    const { groupAssignmentId, teacher } = of;
    const { body } = await world.call(listDistributions, { groupAssignmentId }, { as: teacher });
    await ended(of, body.items[0]?.id);
    return body.totalCount;
  };
  await moveClock(world.home, world.shard, 2 * HOUR_SECONDS);
  expect(await jobs()).toBe(2);
  await moveClock(world.home, world.shard, 4 * HOUR_SECONDS);
  expect(await jobs()).toBe(2);
});

test('CV-5 work of somebody who left is not late work', async () => {
  const { of } = await distributed({ students: 10, handIns: 9 });
  const [left] = of.students.slice(9);
  await change(sql`insert into submissions (group_id, group_assignment_id, user_id, status)
    values (${of.groupId}, ${of.groupAssignmentId}, ${left?.id}, 'HandedIn')`);
  await change(sql`delete from group_user_roles where group_id = ${of.groupId} and user_id = ${left?.id}`);
  await moveClock(world.home, world.shard, 2 * HOUR_SECONDS);
  await startDueDistributions(world.home, world.shard);
  expect((await coverage(of)).lastJob?.kind).toBe('distribute');
});

test('CV-1 coverage says what is handed in, given and missing, who is likely not to come and what a top-up would do', async () => {
  const { of } = await distributed({ students: 10, phases: { Submission: [-50, -1], PeerEvaluation: [-1, 30] } });
  const [away, ...others] = of.students.map(({ id }) => id);
  await addReviews(world, of, others);
  expect((await coverage(of)).noShows).toEqual([]);
  await givenHoursAgo(of, 30);
  const found = await coverage(of);
  expect(found).toMatchObject({ isDistributed: true, handInCount: 10, givenReviewCount: 30, handedInReviewCount: 27 });
  expect(found.items.map(({ expected, missing, needsGrader }) => [expected, missing, needsGrader])).toEqual([
    [2, 1, false],
    [2, 1, false],
    [2, 1, false],
  ]);
  expect(found.noShows).toMatchObject([{ person: { id: away }, given: 3 }]);
  expect(found.topUp).toEqual({
    reviewCount: 3,
    sentences: [
      '3 hand-ins would end with fewer than 3 reviews.',
      '3 more reviews for 3 hand-ins from 3 students who can take more.',
    ],
  });
});

test('CV-3 a top-up is rehearsed by name, and what it gave out is on its way', async () => {
  const { of } = await distributed({ students: 10, phases: { Submission: [-50, -1], PeerEvaluation: [-1, 30] } });
  await addReviews(
    world,
    of,
    of.students.slice(1).map(({ id }) => id),
  );
  await givenHoursAgo(of, 30);
  const { groupAssignmentId, teacher } = of;
  const ask = (dryRun: boolean, seed?: number) =>
    world.call(topUpReviews, { groupAssignmentId, dryRun, ...(seed === undefined ? {} : { seed }) }, { as: teacher });
  const { body } = await ask(true);
  const planned = body.plan?.added ?? [];
  expect(planned).toHaveLength(3);
  expect(planned.every(({ why }) => why === 'finished')).toBe(true);
  const { body: started } = await ask(false, body.plan?.seed);
  // What was rehearsed is not planned a second time while the request waits.
  expect(started.plan).toBeNull();
  await ended(of, started.jobLog?.id);
  const given = (await pairs(of)).filter(({ source }) => source === 'topUp').map(({ reviewerId }) => reviewerId);
  expect(given.toSorted()).toEqual(planned.map(({ reviewer }) => reviewer.id).toSorted());
  const after = await coverage(of);
  expect(after.items).toEqual([]);
  expect(after.topUp.reviewCount).toBe(0);
});

test('CV-3 an excluded review still counts as done for its reviewer, but its hand-in lacks it', async () => {
  const { of } = await distributed({ students: 10, phases: { Submission: [-50, -1], PeerEvaluation: [-1, 30] } });
  await addReviews(
    world,
    of,
    of.students.map(({ id }) => id),
  );
  const reviewer = of.students[0]?.id;
  await change(sql`update evaluations set excluded_at = circuit_now() where evaluator_id = ${reviewer}`);
  const { groupAssignmentId, teacher } = of;
  const { body } = await world.call(topUpReviews, { groupAssignmentId, dryRun: true }, { as: teacher });
  expect(body.plan?.added.map(({ why }) => why)).toEqual(['finished', 'finished', 'finished']);
  expect((await coverage(of)).shortCount).toBe(3);
});

test('CV-3 nothing is topped up before anything was given out', async () => {
  const of = await aClass(world, { students: 8 });
  const request = { groupAssignmentId: of.groupAssignmentId, dryRun: true };
  const { status, body } = await world.call(topUpReviews, request, { as: of.teacher });
  expect([status, body.detail]).toEqual([409, 'Essays have not been given out yet. Give them out first.']);
});

test('CV-6 a class of 412 with 30 % who do not come and 5 % late: in the end three reviews or the graders’ list', async () => {
  const { of } = await distributed({
    students: 412,
    handIns: 391,
    phases: { Submission: [-50, -1], PeerEvaluation: [-1, 10] },
  });
  const late = of.students.slice(391);
  await change(sql`insert into submissions (group_id, group_assignment_id, user_id, status)
    select ${of.groupId}, ${of.groupAssignmentId}, id, 'HandedIn'
    from unnest(${late.map(({ id }) => id)}::uuid[]) as late (id)`);
  const isAway = (at: number) => (at * 7919) % 10 < 3;
  await addReviews(
    world,
    of,
    of.students
      .slice(0, 391)
      .filter((_, at) => !isAway(at))
      .map(({ id }) => id),
  );
  await givenHoursAgo(of, 11);
  const { groupAssignmentId, teacher } = of;
  const topUp = await world.call(topUpReviews, { groupAssignmentId, dryRun: false }, { as: teacher });
  await ended(of, topUp.body.jobLog?.id);
  const forecast = await coverage(of);
  expect(forecast.items.every(({ needsGrader }) => needsGrader)).toBe(true);
  // Those who came do what they were given, and Review ends.
  await addReviews(
    world,
    of,
    of.students.filter((_, at) => !isAway(at) || at >= 391).map(({ id }) => id),
  );
  await moveClock(world.home, world.shard, 10.5 * HOUR_SECONDS);
  const end = await coverage(of);
  const graders = new Set(end.items.filter(({ needsGrader }) => needsGrader).map((item) => item.submissionId));
  const received = await world.home.database.withShard(world.shard, async (db) => {
    const { rows } = await sql<{ id: string; count: number }>`
      select s.id, count(e.id)::int as count from submissions s left join evaluations e on e.shard = s.shard
        and e.submission_id = s.id and e.kind = 'peer' and e.status = 'HandedIn'
      where s.group_assignment_id = ${of.groupAssignmentId} group by s.id`.execute(db);
    return rows;
  });
  expect(received).toHaveLength(412);
  expect(received.filter(({ id, count }) => count < 3 && !graders.has(submissionId(id)))).toEqual([]);
  // Nobody is asked for more than one beyond their share, and that carries all but a fifth of the class.
  expect(graders.size).toBeLessThan(412 / 4);
});
