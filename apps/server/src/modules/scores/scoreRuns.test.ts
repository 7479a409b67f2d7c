import {
  adjustScore,
  compareScoreRuns,
  getOwnResult,
  getScoreJob,
  getScoreRun,
  listScoreJobs,
  listScoreRuns,
  previewScoreRun,
  releaseScoreRun,
} from '@circuit/contract/scores';
import { jobLogId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type { JobContext } from '#platform/jobs/job.ts';
import { aScoring, type Scoring } from '#testing/aScoring.ts';
import { aWorkingWorld } from '#testing/aWorkingWorld.ts';
import { aKey, type World } from '#testing/aWorld.ts';

import { scoreJob, scorePreviewJob } from './score.job.ts';

const JOBS = [scoreJob, scorePreviewJob];
let world: World;

beforeAll(async () => {
  world = await aWorkingWorld(JOBS);
});
afterAll(() => world.close());

const run = async ({ groupAssignmentId, teacher }: Scoring, id: string) =>
  (await world.call(getScoreRun, { groupAssignmentId, scoreRunId: id }, { as: teacher })).body;

const counted = async ({ inDb, groupAssignmentId }: Scoring) =>
  inDb(async (db) => {
    const { rows } = await sql<{ scoreRuns: number; scores: number; audits: number }>`
      select (select count(*)::int from score_runs where group_assignment_id = ${groupAssignmentId}) as "scoreRuns",
        (select count(*)::int from scores where group_assignment_id = ${groupAssignmentId}) as scores,
        (select count(*)::int from audit_events a join score_runs r on r.shard = a.shard and r.id::text = a.entity_id
          where a.verb = 'scored' and r.group_assignment_id = ${groupAssignmentId}) as audits`.execute(db);
    return rows[0];
  });

test('S7.21/2 SR-2 an instructor scores an assignment: a job makes one run with everybody in it, and it is kept', async () => {
  const desk = await aScoring(world);
  const first = await desk.scored();
  const second = await desk.scored({ mode: 'simple' });
  const { body } = await world.call(listScoreRuns, { groupAssignmentId: desk.groupAssignmentId }, { as: desk.teacher });
  expect(body.items.map(({ id, number, isNewest, settings }) => [id, number, isNewest, settings.mode])).toEqual([
    [second, 2, true, 'simple'],
    [first, 1, false, 'calibrated'],
  ]);
  expect(body.items[1]).toMatchObject({
    isPreview: false,
    isReleased: false,
    isStale: false,
    newerInputCount: 0,
    counts: { learners: 4, scored: 4, reviews: 12 },
    settings: { weights: { calibration: 0 } },
  });
  expect(await counted(desk)).toEqual({ scoreRuns: 2, scores: 8, audits: 2 });
  expect((await desk.rows()).map(({ status }) => status)).toEqual(['scored', 'scored', 'scored', 'scored']);
});

const contextOf = (id: string, attempt: number): JobContext => ({
  shard: world.shard,
  home: world.home,
  jobLogId: jobLogId(id),
  attempt,
  log: world.log,
  traceId: 'by-hand',
  isCancelled: () => Promise.resolve(false),
  progress: () => Promise.resolve(),
  message: () => Promise.resolve(),
});

/** A try that no runner knows of. */
const aRunningJob = ({ inDb, groupId, groupAssignmentId }: Scoring, attempts = 1): Promise<string> =>
  inDb(async (db) => {
    const { rows } = await sql<{ id: string }>`
      insert into job_logs (kind, group_id, group_assignment_id, status, attempts)
      values ('score', ${groupId}, ${groupAssignmentId}, 'running', ${attempts}::int) returning id`.execute(db);
    return rows[0]?.id ?? '';
  });

test('SR-2 how far it is and whether it was cancelled wait for no connection of the transaction', async () => {
  const desk = await aScoring(world);
  const isWritten = async () => ((await counted(desk))?.scores ?? 0) > 0;
  const seen: boolean[] = [];
  const progress: JobContext['progress'] = async (done) => void (done > 0 && seen.push(await isWritten()));
  const data = { groupAssignmentId: desk.groupAssignmentId, impersonatorId: null };
  await scoreJob.run(data, { ...contextOf(await aRunningJob(desk), 1), progress });
  expect(seen).toEqual([true]);
});

test('SR-2 a job that is run again makes no second run', async () => {
  const desk = await aScoring(world);
  const id = await aRunningJob(desk);
  const data = { groupAssignmentId: desk.groupAssignmentId, impersonatorId: null };
  const first = await scoreJob.run(data, contextOf(id, 1));
  await expect(scoreJob.run(data, contextOf(id, 1))).resolves.toEqual(first);
  expect(await counted(desk)).toEqual({ scoreRuns: 1, scores: 4, audits: 1 });
});

test('SR-2 a try whose place another has taken leaves nothing behind', async () => {
  const desk = await aScoring(world);
  const id = await aRunningJob(desk, 2);
  const data = { groupAssignmentId: desk.groupAssignmentId, impersonatorId: null };
  await expect(scoreJob.run(data, contextOf(id, 1))).rejects.toThrow(expect.objectContaining({ name: 'JobOvertaken' }));
  expect(await counted(desk)).toEqual({ scoreRuns: 0, scores: 0, audits: 0 });
});

test('SL-6 a scoring that read before another one of its mode was saved is not kept, and says so', async () => {
  const desk = await aScoring(world);
  const { groupAssignmentId, teacher } = desk;
  await desk.scored();
  await desk.inDb((db) =>
    sql`update score_runs set inputs_at = circuit_now() + interval '1 hour'
      where group_assignment_id = ${groupAssignmentId}`.execute(db),
  );
  const id = await aRunningJob(desk);
  const first = await scoreJob.run({ groupAssignmentId, impersonatorId: null }, contextOf(id, 1));
  expect(await counted(desk)).toEqual({ scoreRuns: 1, scores: 4, audits: 1 });
  const { body } = await world.call(getScoreJob, { groupAssignmentId, jobLogId: id }, { as: teacher });
  expect(body.messages).toEqual([expect.stringMatching(/saved first, so this one was not kept/)]);
  await expect(scoreJob.run({ groupAssignmentId, impersonatorId: null }, contextOf(id, 1))).resolves.toEqual(first);
  // One in the other mode is another thing.
  const mode = 'simple' as const;
  await scoreJob.run({ groupAssignmentId, mode, impersonatorId: null }, contextOf(await aRunningJob(desk), 1));
  expect(await counted(desk)).toMatchObject({ scoreRuns: 2 });
});

/** Everything a run keeps, but its ids and instants. */
const kept = ({ inDb }: Scoring, id: string) =>
  inDb(async (db) => {
    const { rows } = await sql<{ kept: string }>`
      select (to_jsonb(s) - 'id' - 'score_run_id' - 'created_at')::text as kept from scores s
      where s.score_run_id = ${id} order by s.user_id`.execute(db);
    return rows.map((row) => row.kept);
  });

test('SR-1 the same reviews in rows of another order give the same hash and the same scores to the last bit', async () => {
  const desk = await aScoring(world);
  const first = await desk.scored();
  // An update writes a row anew, at the end of its table.
  await desk.inDb((db) =>
    sql`update evaluations set exclusion_reason = '' where id in (select id from evaluations
      where group_assignment_id = ${desk.groupAssignmentId} order by md5(id::text) limit 7)`.execute(db),
  );
  const second = await desk.scored();
  expect(await kept(desk, second)).toEqual(await kept(desk, first));
  expect((await run(desk, second)).inputHash).toBe((await run(desk, first)).inputHash);
  expect((await run(desk, first)).inputHash).toMatch(/^[0-9a-f]{64}$/);
});

test('SR-7 a run is stale once something newer decides scores: a review, a grader’s evaluation, also a reopened one, another weight', async () => {
  const desk = await aScoring(world);
  const [amara, ben] = desk.people;
  if (amara === undefined || ben === undefined) throw new Error('There are four.');
  const first = await desk.scored();
  expect(await run(desk, first)).toMatchObject({ isStale: false, newerInputCount: 0 });
  await desk.write(ben, amara, [2, 2]);
  await desk.write(desk.teacher, amara, [0, 0], { kind: 'superior', status: 'HandedIn' });
  expect(await run(desk, first)).toMatchObject({ isStale: true, newerInputCount: 1, hasOtherSettings: false });
  await desk.write(desk.teacher, amara, [0, 0], { kind: 'superior', status: 'Finalized' });
  expect(await run(desk, first)).toMatchObject({ newerInputCount: 2 });
  const second = await desk.scored();
  expect(await run(desk, second)).toMatchObject({ isStale: false });
  await desk.write(desk.teacher, amara, [0, 0], { kind: 'superior', status: 'HandedIn' });
  expect(await run(desk, second)).toMatchObject({ isStale: true, newerInputCount: 1 });
  await desk.write(desk.teacher, amara, [0, 0], { kind: 'superior', status: 'Finalized' });
  const third = await desk.scored();
  await desk.inDb((db) =>
    sql`update group_assignments set weights = '{"submission": 80, "self": 20}'
      where id = ${desk.groupAssignmentId}`.execute(db),
  );
  expect(await run(desk, third)).toMatchObject({ isStale: true, newerInputCount: 0, hasOtherSettings: true });
});

test('SR-7 a run becomes stale when a student hands in late, joins or leaves, or an allocation changes', async () => {
  const desk = await aScoring(world, { students: 3 });
  const [amara, ben] = desk.people;
  if (amara === undefined || ben === undefined) throw new Error('There are three.');
  const statusOf = (status: string) =>
    desk.inDb((db) => sql`update submissions set status = ${status} where id = ${desk.submissionOf(ben)}`.execute(db));
  const newer = async (id: string) => (await run(desk, id)).newerInputCount;
  await statusOf('Draft');
  const first = await desk.scored();
  expect(await newer(first)).toBe(0);
  await statusOf('HandedIn');
  expect(await newer(first)).toBe(1);
  const second = await desk.scored();
  await statusOf('Withdrawn');
  expect(await newer(second)).toBe(1);
  const third = await desk.scored();
  await world.person({ in: [[desk.groupId, 'GroupLearner']] });
  await desk.inDb((db) => sql`delete from group_user_roles where user_id = ${ben.id}`.execute(db));
  expect(await newer(third)).toBe(2);
  const fourth = await desk.scored();
  await desk.inDb((db) =>
    sql`update allocations set status = 'Withdrawn' where reviewer_id = ${amara.id}
      and submission_id = ${desk.submissionOf(ben)}`.execute(db),
  );
  expect(await newer(fourth)).toBe(1);
});

test('SR-7 what staff write beside a review and what a reviewer has not handed in yet make no run stale', async () => {
  const desk = await aScoring(world);
  const [amara, ben] = desk.people;
  if (amara === undefined || ben === undefined) throw new Error('There are four.');
  const id = await desk.write(ben, amara, [0, 0]);
  const first = await desk.scored();
  await desk.inDb(async (db) => {
    await sql`update evaluations set staff_comment = 'Too harsh.' where id = ${id}`.execute(db);
    await sql`update evaluations set unfinished_answers = '[]' where id = ${id}`.execute(db);
  });
  expect(await run(desk, first)).toMatchObject({ isStale: false, newerInputCount: 0 });
  await desk.inDb((db) => sql`update evaluations set excluded_at = circuit_now() where id = ${id}`.execute(db));
  expect(await run(desk, first)).toMatchObject({ isStale: true, newerInputCount: 1 });
});

test('SR-8 a preview says by name what would change and changes nothing; the next one takes its place', async () => {
  const desk = await aScoring(world);
  const { groupAssignmentId, teacher } = desk;
  const [amara, ben] = desk.people;
  if (amara === undefined || ben === undefined) throw new Error('There are four.');
  const first = await desk.scored();
  await desk.write(teacher, amara, [2, 2], { kind: 'superior', status: 'Finalized' });
  const previews = [await desk.scored({ dryRun: true }), await desk.scored({ dryRun: true })];
  const look = (id: string | undefined) =>
    world.call(previewScoreRun, { groupAssignmentId, scoreRunId: id }, { as: teacher });
  const [gone, there] = await Promise.all(previews.map(look));
  expect(gone?.status).toBe(404);
  expect(there?.body).toMatchObject({
    scoreRun: { isPreview: true, number: 2 },
    with: { id: first },
    notScoredCount: 0,
  });
  expect(there?.body.differences[0]).toMatchObject({ person: { id: amara.id } });
  expect(there?.body.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  expect((await desk.rowOf(amara)).totalTenths).toBe((await desk.rowOf(amara, { scoreRunId: first })).totalTenths);
  const { body } = await world.call(listScoreRuns, { groupAssignmentId }, { as: teacher });
  expect(body.items.map(({ id }) => id)).toEqual([first]);
  const { status } = await desk.release(previews[1] ?? '');
  expect(status).toBe(409);
});

test('SR-8 two modes and two runs are compared side by side', async () => {
  const desk = await aScoring(world);
  const { groupAssignmentId, teacher } = desk;
  const first = await desk.scored();
  const second = await desk.scored({ mode: 'simple' });
  const compared = await world.call(compareScoreRuns, { groupAssignmentId, scoreRunId: second }, { as: teacher });
  expect(compared.body).toMatchObject({
    scoreRun: { settings: { mode: 'simple' } },
    with: { id: first, settings: { mode: 'calibrated' } },
  });
  expect(compared.body.changedCount + compared.body.unchangedCount).toBe(4);
  const itself = { groupAssignmentId, scoreRunId: second, with: second };
  const same = await world.call(compareScoreRuns, itself, { as: teacher });
  expect(same.body).toMatchObject({ changedCount: 0, unchangedCount: 4, largestTenths: 0 });
});

test('SR-2 one scoring at a time, and of an assignment without a rubric none', async () => {
  const desk = await aScoring(world, { isReviewed: false });
  await aRunningJob(desk);
  const { status, text } = await desk.start();
  expect(status).toBe(409);
  expect(text).toContain('being computed right now');
  const { body } = await world.call(listScoreJobs, { groupAssignmentId: desk.groupAssignmentId }, { as: desk.teacher });
  expect(body.items).toMatchObject([{ status: 'running', isPreview: false, scoreRunId: null }]);
  const other = await aScoring(world, { isReviewed: false, students: 1 });
  await other.inDb((db) =>
    sql`update group_assignments set rubric_version_id = null where id = ${other.groupAssignmentId}`.execute(db),
  );
  expect((await other.start()).text).toContain('no rubric');
});

const toldOf = async (desk: Scoring, kind: string) => {
  const { rows } = await desk.inDb((db) =>
    sql<{ userId: string; text: string; link: string }>`
      select user_id as "userId", text_before as text, link_path as link from messages
      where kind = ${kind} and group_id = ${desk.groupId}`.execute(db),
  );
  return rows;
};

test('SR-13 SR-14 the first release tells everybody once; a later one, with a reason, those whose total changed', async () => {
  const desk = await aScoring(world);
  const { groupAssignmentId, teacher } = desk;
  const [amara] = desk.people;
  if (amara === undefined) throw new Error('There are four.');
  const first = await desk.scored();
  const rehearsed = await desk.release(first, { dryRun: true });
  expect(rehearsed.body).toMatchObject({ isFirst: true, resultCount: 4, toldCount: 4, changedCount: 0 });
  expect(await toldOf(desk, 'resultsReleased')).toEqual([]);
  const key = aKey();
  const request = { groupAssignmentId, scoreRunId: first, dryRun: false };
  const once = await world.call(releaseScoreRun, request, { as: teacher, headers: key });
  const again = await world.call(releaseScoreRun, request, { as: teacher, headers: key });
  expect(again.body).toEqual(once.body);
  expect(once.body).toMatchObject({ isFirst: true, toldCount: 4, scoreRun: { isReleased: true } });
  const told = await toldOf(desk, 'resultsReleased');
  expect(told.map(({ userId }) => userId).toSorted()).toEqual(desk.people.map(({ id }) => id).toSorted());
  expect(told[0]?.link).toBe(`/courses/${desk.groupId}/groupAssignments/${groupAssignmentId}/results`);

  await desk.write(teacher, amara, [2, 2], { kind: 'superior', status: 'Finalized' });
  const second = await desk.scored();
  expect(await run(desk, first)).toMatchObject({ isReleased: true });
  const refused = await desk.release(second);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('Say why they are changing');
  const released = await desk.release(second, { reason: 'A grader rated an essay.' });
  const { changedCount } = released.body;
  expect(changedCount).toBeGreaterThan(0);
  const changes = await toldOf(desk, 'scoreChanged');
  expect(changes).toHaveLength(changedCount);
  expect(changes.find(({ userId }) => userId === amara.id)?.text).toContain('A grader rated an essay.');
  expect(await run(desk, first)).toMatchObject({ isReleased: false });
  expect(await run(desk, second)).toMatchObject({ isReleased: true });
});

test('SR-13 a later release tells students without a score of a result, and its dry run counts who will be told', async () => {
  const desk = await aScoring(world, { students: 3 });
  const [amara, ben] = desk.people;
  if (amara === undefined || ben === undefined) throw new Error('There are three.');
  await desk.inDb((db) => sql`delete from group_user_roles where user_id = ${ben.id}`.execute(db));
  await desk.release(await desk.scored());
  const own = async () => {
    const { groupAssignmentId } = desk;
    return (await world.call(getOwnResult, { groupAssignmentId }, { as: ben })).body;
  };
  await desk.inDb(async (db) => {
    await sql`insert into group_user_roles (group_id, user_id, role)
      values (${desk.groupId}, ${ben.id}, 'GroupLearner')`.execute(db);
    await sql`insert into user_settings (user_id, wants_score_changed) values (${amara.id}, false)
      on conflict (shard, user_id) do update set wants_score_changed = false`.execute(db);
  });
  expect(await own()).toMatchObject({ state: 'notInRun', totalTenths: null });
  await desk.write(desk.teacher, amara, [2, 2], { kind: 'superior', status: 'Finalized' });
  const second = await desk.scored();
  const { body: rehearsed } = await desk.release(second, { dryRun: true });
  const { body } = await desk.release(second, { reason: 'A student joined late.' });
  expect(rehearsed).toMatchObject({ toldCount: body.toldCount, changedCount: body.changedCount });
  const changed = await toldOf(desk, 'scoreChanged');
  expect(changed.map(({ userId }) => userId)).not.toContain(ben.id);
  expect((await toldOf(desk, 'resultsReleased')).map(({ userId }) => userId)).toContain(ben.id);
  expect(await own()).toMatchObject({ state: 'scored', changes: [] });
});

test('SR-15 adjusting waits for a release that is under way', async () => {
  const desk = await aScoring(world, { students: 2 });
  const { groupAssignmentId, teacher } = desk;
  const [amara] = desk.people;
  if (amara === undefined) throw new Error('There are two.');
  await desk.scored();
  const request = { groupAssignmentId, userId: amara.id, totalTenths: 905, reason: 'Checked it by hand.' };
  let adjusted: Promise<{ readonly status: number }> | undefined;
  await desk.inDb(async (db) => {
    await sql`select from group_assignments where id = ${groupAssignmentId} for no key update`.execute(db);
    adjusted = world.call(adjustScore, request, { as: teacher, headers: { 'if-match': '"0"' } });
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks
        where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(db);
      expect(rows).toHaveLength(1);
    }, 5000);
  });
  expect((await adjusted)?.status).toBe(200);
});

test('SR-15 an adjusted total stands in every run until it is reset, with author, reason, audit and message', async () => {
  const desk = await aScoring(world);
  const { groupAssignmentId, teacher } = desk;
  const [amara] = desk.people;
  if (amara === undefined) throw new Error('There are four.');
  const id = await desk.scored();
  const computed = (await desk.rowOf(amara)).computedTenths;
  const adjust = (totalTenths: number | null, version: number) =>
    world.call(
      adjustScore,
      { groupAssignmentId, userId: amara.id, totalTenths, reason: 'Checked it by hand.' },
      { as: teacher, headers: { 'if-match': `"${version}"` } },
    );
  const adjusted = await adjust(905, 0);
  expect(adjusted.body).toMatchObject({
    totalTenths: 905,
    computedTenths: computed,
    override: { totalTenths: 905, reason: 'Checked it by hand.' },
    version: 1,
  });
  expect(adjusted.body.note).toMatch(/^Adjusted by .*, was \d+\.\d/);
  // Nobody has seen a score yet.
  expect(await toldOf(desk, 'scoreChanged')).toEqual([]);
  expect((await adjust(100, 0)).status).toBe(412);
  await desk.release(id);
  await desk.scored();
  expect(await desk.rowOf(amara)).toMatchObject({ totalTenths: 905 });
  expect((await adjust(null, 1)).body).toMatchObject({ totalTenths: computed, override: null, note: '' });
  expect((await adjust(null, 2)).status).toBe(409);
  const told = await toldOf(desk, 'scoreChanged');
  expect(told.map(({ userId }) => userId)).toEqual([amara.id]);
  const { rows: audits } = await desk.inDb((db) =>
    sql<{ verb: string; reason: string }>`select verb, reason from audit_events where entity_id = ${amara.id}
      and verb in ('scoreAdjusted', 'scoreReset') order by id`.execute(db),
  );
  expect(audits).toEqual([
    { verb: 'scoreAdjusted', reason: 'Checked it by hand.' },
    { verb: 'scoreReset', reason: 'Checked it by hand.' },
  ]);
});

test('SR-15 the score of somebody who left after the release is adjusted and reset in the run that students see', async () => {
  const desk = await aScoring(world);
  const { groupAssignmentId, teacher } = desk;
  const [amara] = desk.people;
  if (amara === undefined) throw new Error('There are four.');
  const computed = await desk.scored().then(async (id) => {
    const { computedTenths } = await desk.rowOf(amara);
    await desk.release(id);
    return computedTenths;
  });
  await desk.inDb((db) => sql`delete from group_user_roles where user_id = ${amara.id}`.execute(db));
  await desk.scored();
  const adjust = (totalTenths: number | null, version: number) =>
    world.call(
      adjustScore,
      { groupAssignmentId, userId: amara.id, totalTenths, reason: 'Agreed before leaving.' },
      { as: teacher, headers: { 'if-match': `"${version}"` } },
    );
  expect((await adjust(905, 0)).body).toMatchObject({ totalTenths: 905, computedTenths: computed, version: 1 });
  expect((await adjust(905, 0)).status).toBe(412);
  expect((await adjust(null, 1)).body).toMatchObject({ totalTenths: computed, override: null });
});
