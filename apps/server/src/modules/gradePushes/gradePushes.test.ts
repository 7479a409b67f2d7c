import {
  getGradePushHistory,
  getOwnGradePushes,
  listFailingGradePushes,
  listGradePushes,
  pushGrades,
  updateGradePushSettings,
} from '@circuit/contract/gradePushes';
import { getJobLog } from '@circuit/contract/jobLogs';
import { adjustScore, unreleaseScoreRun } from '@circuit/contract/scores';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { scoreJob } from '#modules/scores/public.ts';
import { aGradeBook } from '#testing/aGradeBook.ts';
import { aLearningPlatform, type LearningPlatform } from '#testing/aLearningPlatform.ts';
import { aReleased } from '#testing/aReleased.ts';
import { aWorkingWorld } from '#testing/aWorkingWorld.ts';
import type { World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

import { startDuePushes } from './byClock.ts';
import { startGradePost } from './gradePost.ts';
import { keepLane, takeLane } from './lanes.store.ts';
import { makePushGradesJob } from './pushGrades.job.ts';

type Options = Parameters<typeof aLearningPlatform>[1];
let world: World;
let platform: LearningPlatform;
let posts: { stop: () => Promise<void> }[] = [];

beforeAll(async () => {
  world = await aWorkingWorld([makePushGradesJob({ lookMs: 50 }), scoreJob]);
});
afterAll(() => world.close());
afterEach(async () => {
  await Promise.all(posts.map((post) => post.stop()));
  posts = [];
  await platform.stop();
});

const startPost = () => posts.push(startGradePost(new Map([[world.shard, world.home]]), world.log, { everyMs: 20 }));
const inDb: World['home']['database']['withShard'] = (_shard, ...rest) =>
  world.home.database.withShard(world.shard, ...rest);
const query = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await inDb(world.shard, (db) => statement.execute(db))).rows;

const sentScore = z.object({ userId: z.string(), timestamp: z.string() });
const scoreIn = (body: string) => sentScore.parse(JSON.parse(body));

interface Facts {
  readonly options?: Options;
  readonly book?: Partial<Parameters<typeof aGradeBook>[2]>;
}

/** A released class of four and the platform that it is connected with. */
async function aPushing({ options = {}, book = {} }: Facts = {}) {
  platform = await aLearningPlatform(world, { students: 4, ...options });
  const desk = await aReleased(world);
  const { groupAssignmentId, teacher, people } = desk;
  const gradeBook = await aGradeBook(world, platform, { ...desk, ...book });
  startPost();
  const start = (request: object = {}, as = teacher) =>
    world.call(pushGrades, { groupAssignmentId, dryRun: false, ...request }, { as });
  const ended = (jobLogId: string) =>
    vi.waitFor(
      async () => {
        const { body } = await world.call(getJobLog, { groupAssignmentId, jobLogId }, { as: teacher });
        expect(['succeeded', 'failed', 'cancelled']).toContain(body.status);
        return body;
      },
      { timeout: 20_000, interval: 30 },
    );
  const push = async (request: object = {}) => {
    const { status, body, text } = await start(request);
    if (status !== 200 || body.jobLog === null) throw new Error(text);
    return ended(body.jobLog.id);
  };
  const list = async (request: object = {}) =>
    (await world.call(listGradePushes, { groupAssignmentId, ...request }, { as: teacher })).body;
  const dryRun = async (request: object = {}) =>
    (await world.call(pushGrades, { groupAssignmentId, dryRun: true, ...request }, { as: teacher })).body;
  const totals = async () => {
    const rows = await desk.rows();
    return people.map(({ id }) => (rows.find(({ person }) => person.id === id)?.totalTenths ?? -1) / 10);
  };
  const grades = () => people.map((person) => gradeBook.gradeOf(person));
  const adjust = async (person: Person, totalTenths: number) => {
    const { version } = await desk.rowOf(person);
    const request = { groupAssignmentId, userId: person.id, totalTenths, reason: 'I looked at it again.' };
    const { status, text } = await world.call(adjustScore, request, {
      as: teacher,
      headers: { 'if-match': `"${version}"` },
    });
    if (status !== 200) throw new Error(text);
  };
  return { ...desk, ...gradeBook, start, ended, push, list, dryRun, totals, grades, adjust };
}

test.each(['moodle', 'canvas', 'brightspace', 'blackboard'] as const)(
  'GP-1 GP-13 S7.21/3 released totals arrive in one column of %s, made by us',
  async (profile) => {
    const { push, grades, totals, columns, groupAssignmentId } = await aPushing({ options: { profile } });
    const job = await push();
    expect(job).toMatchObject({ status: 'succeeded', counts: { sent: 4, failed: 0, waiting: 0, notSent: 0 } });
    expect(grades()).toEqual(await totals());
    expect(columns()).toMatchObject([{ resourceId: `ga-${groupAssignmentId}`, tag: 'total', scoreMaximum: 100 }]);
  },
);

test('GP-13 the column of the link is used, and none is made', async () => {
  const { push, grades, totals, columns } = await aPushing({ book: { isCoupled: true } });
  await push();
  expect(columns()).toHaveLength(1);
  expect(columns()[0]?.isCoupled).toBe(true);
  expect(grades()).toEqual(await totals());
});

test('GP-21 nothing is sent before a release, nor where no platform takes grades', async () => {
  const desk = await aPushing({ book: { scopes: [] } });
  expect((await desk.start()).status).toBe(409);
  expect(await desk.dryRun()).toMatchObject({
    refusal: 'This course is not connected to a learning platform that takes grades.',
  });
  await world.call(
    unreleaseScoreRun,
    { groupAssignmentId: desk.groupAssignmentId, dryRun: false, reason: 'A mistake of mine.' },
    { as: desk.teacher },
  );
  expect((await desk.dryRun()).refusal).toBe('Results have not been released. Only released scores are sent.');
});

test('GP-21 before the first push the list names the column that it would fill, so that the push can be started', async () => {
  const desk = await aPushing({ book: { isCoupled: true } });
  expect(await desk.list()).toMatchObject({
    isReleased: true,
    columns: [{ platformName: 'CampusLearn', origin: null, state: 'unknown', pausedUntil: null }],
  });
});

test('GP-4 a learner whom the platform never sent is listed, and sent once they have come', async () => {
  const desk = await aPushing();
  await query(sql`delete from lti_user_links where user_id = ${desk.amara.id}`);
  const job = await desk.push();
  expect(job.counts).toMatchObject({ sent: 3, notSent: 1 });
  const row = (await desk.list({ tab: 'NOT_SENT' })).items;
  expect(row).toMatchObject([
    {
      person: { id: desk.amara.id },
      state: 'notSent',
      reason: 'Not known from CampusLearn yet. Sync the roster, or let them open Circuit from there once.',
    },
  ]);
  expect(desk.gradeOf(desk.amara)).toBeUndefined();
  await desk.openFrom(desk.amara);
  expect((await desk.push()).counts).toMatchObject({ sent: 4, notSent: 0 });
  expect(desk.grades()).toEqual(await desk.totals());
});

/** The same course is connected with another one of the platform, in which somebody is as well. */
async function aSecondCourse(desk: Awaited<ReturnType<typeof aPushing>>) {
  const course = platform.copyCourse(platform.course);
  await query(sql`insert into lti_context_links (lti_deployment_id, context_id, group_id, connected_by, line_items_url,
      service_scopes)
    select lti_deployment_id, ${course.id}, group_id, connected_by, ${desk.lineItemsUrlOf(course)}, service_scopes
    from lti_context_links where group_id = ${desk.groupId} and context_id = ${platform.course.id}`);
  /** As if they had opened Circuit from there. */
  const openFrom = (person: Person, contextId = course.id) =>
    query(sql`insert into lti_launches (external_provider_id, lti_deployment_id, user_id, group_id, context_id,
        message_type, target_link_uri)
      select ${platform.externalProviderId}, lti_deployment_id, ${person.id}, group_id, context_id,
        'LtiResourceLinkRequest', 'https://tool.example' from lti_context_links where group_id = ${desk.groupId} and context_id = ${contextId}`);
  const columns = () => [...course.lineItems.values()].filter(({ resourceId }) => resourceId !== null);
  return { course, openFrom, columns };
}

test('GP-4 GP-19 of two courses of a platform the grade goes where they came from, by itself once they have come', async () => {
  const desk = await aPushing();
  const { groupAssignmentId, teacher, amara, ben } = desk;
  const second = await aSecondCourse(desk);
  const [subject] = platform.people.students;
  if (subject === undefined) throw new Error('There are students.');
  platform.enroll(second.course, subject, 'student');
  await second.openFrom(ben, platform.course.id);
  await world.call(updateGradePushSettings, { groupAssignmentId, pushesGrades: true }, { as: teacher });
  await released(groupAssignmentId, 11);
  const settled = () =>
    vi.waitFor(async () => expect(await isPushing(groupAssignmentId)).toBe(false), { timeout: 10_000 });
  expect(await clock()).toBe(1);
  await settled();
  expect([desk.gradeOf(ben), desk.gradeOf(amara)]).toEqual([expect.any(Number), undefined]);
  expect((await desk.list({ tab: 'NOT_SENT' })).items.map(({ reason }) => reason)).toContain(
    'Has not opened Circuit from this course in CampusLearn yet.',
  );
  expect(await clock()).toBe(0);
  await second.openFrom(amara);
  expect(await clock()).toBe(1);
  await settled();
  const [total] = await desk.totals();
  expect(second.columns().map(({ results }) => results.get(subject.id)?.score)).toEqual([total]);
  // Coming again changes nothing.
  await second.openFrom(amara);
  expect(await clock()).toBe(0);
});

test('GP-2 a learner without a score gets nothing, and nothing is not 0', async () => {
  const desk = await aPushing();
  const waits = await world.person({ in: [[desk.groupId, 'GroupLearner']] });
  await query(sql`insert into scores (group_id, group_assignment_id, score_run_id, user_id, status, computed_tenths, excused,
      flags, lines, practice, given)
    select r.group_id, r.group_assignment_id, r.id, ${waits.id}::uuid, 'needsInstructor', null, '[]', '[]', '[]', '[]', '{}'
    from score_runs r where r.group_assignment_id = ${desk.groupAssignmentId} and r.released_at is not null`);
  await desk.openFrom(waits);
  expect((await desk.push()).counts).toMatchObject({ sent: 4, notSent: 1 });
  expect(desk.sent()).toHaveLength(4);
  expect((await desk.list({ tab: 'NOT_SENT' })).items).toMatchObject([
    { person: { id: waits.id }, reason: 'Has no score yet. An instructor has to look at it.' },
  ]);
});

test('GP-3 a student who also grades the course gets nothing sent', async () => {
  const desk = await aPushing();
  await query(sql`insert into group_user_roles (group_id, user_id, role)
    values (${desk.groupId}, ${desk.ben.id}, 'GroupGrader')`);
  await desk.push();
  expect(desk.gradeOf(desk.ben)).toBeUndefined();
  expect((await desk.list()).totalCount).toBe(3);
});

test.each(['moodle', 'canvas'] as const)(
  'GP-6 GP-7 GP-19 an adjusted score is sent again to %s with a later time, as no new attempt',
  async (profile) => {
    const desk = await aPushing({ options: { profile } });
    await desk.push();
    await desk.adjust(desk.amara, 913);
    await desk.push();
    expect(desk.gradeOf(desk.amara)).toBe(91.3);
    const [, again] = desk.sent().filter(({ body }) => scoreIn(body).userId === platform.people.students[0]?.id);
    expect(again?.body).toContain('{"new_submission":false}');
    expect(desk.columns()[0]?.attempts.get(platform.people.students[0]?.id ?? '')).toBe(1);
  },
);

test('GP-8 GP-12 throttled, failing and hanging up, all of it arrives in the end', async () => {
  const desk = await aPushing();
  platform.interrupt('scores', 'throttle', 1);
  platform.interrupt('scores', 'hangUp', 1);
  platform.interrupt('scores', { status: 503 }, 1);
  await desk.push();
  expect(desk.grades()).toEqual(await desk.totals());
  const [throttled, next] = desk.sent();
  expect(throttled?.status).toBe(429);
  // The platform asked for one second, and got it from everybody.
  expect((next?.at.getTime() ?? 0) - (throttled?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(990);
});

test('GP-8 GP-18 what a platform refuses is told once, with a reason for each student', async () => {
  const desk = await aPushing();
  for (const { id } of platform.people.students.slice(0, 2))
    platform.enroll(
      platform.course,
      platform.people.students.find((one) => one.id === id)!,
      'observer',
    );
  const job = await desk.push();
  expect(job.counts).toMatchObject({ sent: 2, failed: 2 });
  const { items } = await desk.list({ tab: 'FAILED' });
  expect(items.map(({ reason }) => reason)).toEqual([
    'CampusLearn takes no grade for this person. They may have left the course there, or are not a student in it.',
    'CampusLearn takes no grade for this person. They may have left the course there, or are not a student in it.',
  ]);
  const told = await desk.messagesTo(desk.teacher, 'pushFailed');
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain('CampusLearn did not take 2 scores');
  expect(told[0]?.link).toMatch(/\/groupAssignments\/[\da-f-]+\/scores\/push$/);
});

test('GP-8 nothing goes through a deployment that was blocked, and other courses of the platform are left alone', async () => {
  const desk = await aPushing();
  await desk.push();
  await desk.adjust(desk.amara, 640);
  const before = desk.sent().length;
  await query(sql`update lti_deployments set status = 'blocked'
    where external_provider_id = ${platform.externalProviderId}`);
  expect(await desk.dryRun()).toMatchObject({
    refusal: 'This course is not connected to a learning platform that takes grades.',
  });
  await query(
    sql`update grade_pushes set state = 'waiting', next_try_at = circuit_now() where user_id = ${desk.amara.id}`,
  );
  await vi.waitFor(
    async () =>
      expect(
        await query(sql<{ reason: string }>`select reason from grade_pushes where user_id = ${desk.amara.id}`),
      ).toEqual([{ reason: 'CampusLearn is no longer connected to this course.' }]),
    { timeout: 15_000 },
  );
  expect(desk.sent().length).toBe(before);
});

test('GP-21 what failed is sent again by itself, without the rest', async () => {
  const desk = await aPushing();
  const [first] = platform.people.students;
  if (first === undefined) throw new Error('There are students.');
  platform.enroll(platform.course, first, 'observer');
  await desk.push();
  platform.enroll(platform.course, first, 'student');
  const before = desk.sent().length;
  expect((await desk.push({ choice: 'failed' })).counts).toMatchObject({ sent: 1, failed: 0 });
  expect(desk.sent().length - before).toBe(1);
  expect(desk.grades()).toEqual(await desk.totals());
});

test('GP-15 a deleted column is made anew once, and everything in it is sent again', async () => {
  const desk = await aPushing();
  await desk.push();
  desk.deleteColumns();
  await desk.adjust(desk.amara, 555);
  await desk.push({ userIds: [desk.amara.id] });
  expect(desk.columns()).toHaveLength(1);
  expect(desk.grades()).toEqual(await desk.totals());
});

test('GP-15 a deleted column of a link is replaced by one of ours, and nothing is deleted', async () => {
  const desk = await aPushing({ book: { isCoupled: true } });
  await desk.push();
  desk.deleteColumns();
  await desk.push();
  expect(desk.columns()).toMatchObject([{ isCoupled: false, resourceId: `ga-${desk.groupAssignmentId}` }]);
  expect(desk.grades()).toEqual(await desk.totals());
  expect(platform.received.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

test('GP-14 a column that was asked for and whose answer was lost is found, not made twice', async () => {
  const desk = await aPushing();
  const { lineItems } = platform.course;
  const set = lineItems.set.bind(lineItems);
  // The platform makes it and hangs up.
  const spied = vi.spyOn(lineItems, 'set').mockImplementation((id, item) => {
    set(id, item);
    spied.mockRestore();
    throw new Error('lost');
  });
  await desk.push();
  expect(desk.columns()).toHaveLength(1);
  expect(desk.grades()).toEqual(await desk.totals());
});

test('GP-11 a platform that has something newer keeps it', async () => {
  const desk = await aPushing();
  await desk.push();
  const column = desk.columns()[0];
  const subject = platform.people.students[0]?.id ?? '';
  const has = column?.results.get(subject);
  if (has === undefined) throw new Error('It was sent.');
  column?.results.set(subject, { ...has, score: 12, timestamp: '2099-01-01T00:00:00.000Z' });
  await desk.push();
  expect(desk.gradeOf(desk.amara)).toBe(12);
  expect((await desk.list({ tab: 'NOT_SENT' })).items).toMatchObject([
    { state: 'superseded', reason: 'CampusLearn already has a newer grade for this person.' },
  ]);
});

test('GP-16 a dry run compares with what the platform has, and sends nothing', async () => {
  const desk = await aPushing();
  expect((await desk.dryRun()).preview).toMatchObject({ sendCount: 4, newCount: 4, changedCount: 0 });
  await desk.push();
  const before = desk.sent().length;
  const [total = 0] = await desk.totals();
  await desk.adjust(desk.amara, 100);
  const { preview } = await desk.dryRun();
  expect(preview).toMatchObject({
    newCount: 0,
    changedCount: 1,
    unchangedCount: 3,
    differences: [{ person: { id: desk.amara.id }, platformTenths: total * 10, desiredTenths: 100 }],
    warnings: [],
  });
  desk.deleteColumns();
  expect((await desk.dryRun()).preview?.warnings).toEqual([
    'The grade column in CampusLearn was deleted. A push makes a new one and fills it.',
  ]);
  expect(desk.sent().length).toBe(before);
});

test('GP-27 what a platform has is unknown, and neither new nor the same, while it cannot be read', async () => {
  const desk = await aPushing();
  await desk.push();
  platform.interrupt('results', { status: 503 });
  expect((await desk.dryRun()).preview).toMatchObject({
    sendCount: 4,
    newCount: 0,
    changedCount: 0,
    unchangedCount: 0,
    unknownCount: 4,
    differences: [],
    warnings: ['We could not read what CampusLearn has now.'],
  });
});

test('GP-26 a push that was asked for is under way before anything of it is written down', async () => {
  const desk = await aPushing();
  expect((await desk.list()).isPushing).toBe(false);
  const { body } = await desk.start();
  const { rows } = await inDb(world.shard, (db) =>
    sql<{ status: string }>`select status from job_logs where id = ${body.jobLog?.id}`.execute(db),
  );
  const { isPushing } = await desk.list();
  expect(isPushing || rows[0]?.status === 'succeeded').toBe(true);
  await desk.ended(body.jobLog?.id ?? 'none');
  expect((await desk.list()).isPushing).toBe(false);
});

test('GP-16 a dry run reads the column of the link before anything was ever sent', async () => {
  const desk = await aPushing({ book: { isCoupled: true } });
  const [student] = platform.people.students;
  const result = { score: 12.5, comment: null, timestamp: '2026-01-01T00:00:00.000Z' };
  const progress = { activityProgress: 'Completed', gradingProgress: 'FullyGraded' };
  desk.columns()[0]?.results.set(student?.id ?? '', { userId: student?.id ?? '', ...result, ...progress });
  const { preview } = await desk.dryRun();
  expect(preview).toMatchObject({ newCount: 3, changedCount: 1 });
  const changed = preview?.differences.filter(({ platformTenths }) => platformTenths !== null);
  expect(changed).toMatchObject([{ person: { id: desk.amara.id }, platformTenths: 125 }]);
});

test('GP-17 a learner reads what was sent for them, and nothing of anybody else', async () => {
  const desk = await aPushing();
  await desk.push();
  const { groupAssignmentId } = desk;
  const { body, text } = await world.call(getOwnGradePushes, { groupAssignmentId }, { as: desk.amara });
  const [total = 0] = await desk.totals();
  expect(body.items).toHaveLength(1);
  expect(body.items[0]?.sentText).toMatch(
    new RegExp(`^Sent to CampusLearn: ${total.toFixed(1)} of 100, [A-Z][a-z]+ \\d+, \\d\\d:\\d\\d$`),
  );
  expect(body.items[0]?.answerText).toBe('CampusLearn has taken it.');
  expect(text).not.toContain(desk.ben.id);
  expect((await world.call(listGradePushes, { groupAssignmentId }, { as: desk.amara })).status).toBe(403);
});

test('GP-21 one student’s history has every try', async () => {
  const desk = await aPushing();
  platform.interrupt('scores', { status: 503 }, 1);
  await desk.push();
  const { groupAssignmentId, teacher } = desk;
  const all = await Promise.all(
    desk.people.map(
      async ({ id }) =>
        (await world.call(getGradePushHistory, { groupAssignmentId, userId: id }, { as: teacher })).body,
    ),
  );
  const outcomes = all.map(({ tries }) => tries.map(({ outcome, status }) => [outcome, status]));
  expect(outcomes.flat()).toHaveLength(5);
  expect(outcomes).toContainEqual([
    ['accepted', 200],
    ['unavailable', 503],
  ]);
});

test('GP-22 administrators see what fails in all courses', async () => {
  const desk = await aPushing();
  const [first] = platform.people.students;
  if (first === undefined) throw new Error('There are students.');
  platform.enroll(platform.course, first, 'observer');
  await desk.push();
  const admin = await world.person({ roles: ['Admin'] });
  const { body } = await world.call(listFailingGradePushes, {}, { as: admin });
  expect(body.items.find(({ groupAssignmentId }) => groupAssignmentId === desk.groupAssignmentId)).toMatchObject({
    failedCount: 1,
    platformName: 'CampusLearn',
  });
  expect((await world.call(listFailingGradePushes, {}, { as: desk.teacher })).status).toBe(403);
  expect((await desk.start({ choice: 'failed' }, admin)).status).toBe(200);
});

/** The pushes of a class wait for a platform that is left alone for an hour after this answer. */
async function waiting(status: number | null) {
  const desk = await aPushing();
  await desk.push();
  await query(sql`update grade_pushes set state = 'waiting', tries = 1, last_status = ${status}, answered_at = circuit_now(),
    reason = 'CampusLearn did not answer.', next_try_at = circuit_now() + interval '1 hour'
    where group_assignment_id = ${desk.groupAssignmentId}`);
  await query(sql`update grade_push_lanes set failures_in_a_row = 5, paused_until = circuit_now() + interval '1 hour'
    where external_provider_id in (select external_provider_id from grade_pushes
      where group_assignment_id = ${desk.groupAssignmentId})`);
  const admin = await world.person({ roles: ['Admin'] });
  const { body } = await world.call(listFailingGradePushes, {}, { as: admin });
  const listed = body.items.find(({ groupAssignmentId }) => groupAssignmentId === desk.groupAssignmentId);
  const { body: started } = await desk.start({ choice: 'failed' }, admin);
  return { ...desk, listed, jobLogId: started.jobLog?.id ?? 'none' };
}

test('GP-28 what waits for a silent platform is listed, and who tries again does not wait for the pause to end', async () => {
  const { listed, jobLogId, ended } = await waiting(null);
  expect(listed).toMatchObject({ failedCount: 0, waitingCount: 4, reason: 'CampusLearn did not answer.' });
  expect((await ended(jobLogId)).counts).toMatchObject({ sent: 4, waiting: 0 });
});

test('GP-9 GP-28 a pause that a platform asked for is not cut short by trying again', async () => {
  const { jobLogId, list, sent, ended } = await waiting(429);
  const before = sent().length;
  await vi.waitFor(async () => {
    const rows = await query(sql`select from grade_push_runs where job_log_id = ${jobLogId}`);
    expect(rows).toHaveLength(1);
  });
  const { columns, tabCounts, isPushing } = await list();
  expect(columns[0]?.pausedUntil).not.toBeNull();
  expect({ isPushing, waits: tabCounts.WAITING }).toEqual({ isPushing: true, waits: 4 });
  expect(sent()).toHaveLength(before);
  // The job follows what waits, and others wait for the job.
  await query(sql`update grade_push_lanes set paused_until = null`);
  expect((await ended(jobLogId)).counts).toMatchObject({ sent: 4 });
});

const clock = () => startDuePushes(world.home, world.shard);
const released = (id: string, minutesAgo: number) =>
  query(sql`update score_runs set released_at = circuit_now() - ${minutesAgo} * interval '1 minute'
    where group_assignment_id = ${id} and released_at is not null`);

test('GP-19 with the switch on it starts ten minutes after the release, once, and again after a change', async () => {
  const desk = await aPushing();
  const { groupAssignmentId, teacher } = desk;
  const turn = (pushesGrades: boolean) =>
    world.call(updateGradePushSettings, { groupAssignmentId, pushesGrades }, { as: teacher });
  await released(groupAssignmentId, 20);
  await clock();
  await turn(true);
  await released(groupAssignmentId, 9);
  expect(await clock()).toBe(0);
  await released(groupAssignmentId, 11);
  expect((await Promise.all([clock(), clock()])).toSorted()).toEqual([0, 1]);
  await vi.waitFor(async () => expect(desk.grades()).toEqual(await desk.totals()), { timeout: 10_000 });
  const settled = () =>
    vi.waitFor(async () => expect((await desk.list()).tabCounts.WAITING).toBe(0), { timeout: 10_000 });
  await settled();
  await vi.waitFor(async () => expect(await isPushing(groupAssignmentId)).toBe(false), { timeout: 10_000 });
  expect(await clock()).toBe(0);
  const before = desk.sent().length;
  await desk.adjust(desk.amara, 700);
  expect(await clock()).toBe(1);
  await vi.waitFor(() => expect(desk.gradeOf(desk.amara)).toBe(70), { timeout: 10_000 });
  expect(desk.sent().length - before).toBe(1);
});

const isPushing = async (id: string) =>
  (
    await query(sql`select from job_logs where group_assignment_id = ${id} and kind = 'pushGrades'
      and status in ('queued', 'running')`)
  ).length > 0;

test('GP-20 an unrelease cancels what waits; what was sent stays', async () => {
  const desk = await aPushing();
  await desk.push();
  const before = desk.sent().length;
  await Promise.all(posts.map((post) => post.stop()));
  posts = [];
  const { body } = await desk.start();
  await vi.waitFor(async () => expect((await desk.list()).tabCounts.WAITING).toBe(4), { timeout: 10_000 });
  const { groupAssignmentId, teacher } = desk;
  await world.call(unreleaseScoreRun, { groupAssignmentId, dryRun: false, reason: 'A mistake.' }, { as: teacher });
  startPost();
  expect(await desk.ended(body.jobLog?.id ?? '')).toMatchObject({ counts: { waiting: 0, failed: 0 } });
  expect(desk.sent().length).toBe(before);
  expect((await desk.list()).tabCounts).toMatchObject({ WAITING: 0, NOT_SENT: 4 });
  expect(desk.gradeOf(desk.amara)).toBeDefined();
});

test('GP-20 what waits for a later try is cancelled by the clock', async () => {
  const desk = await aPushing();
  await Promise.all(posts.map((post) => post.stop()));
  posts = [];
  await desk.start();
  await vi.waitFor(async () => expect((await desk.list()).tabCounts.WAITING).toBe(4), { timeout: 10_000 });
  const { groupAssignmentId, teacher } = desk;
  await world.call(unreleaseScoreRun, { groupAssignmentId, dryRun: false, reason: 'A mistake.' }, { as: teacher });
  await clock();
  expect((await desk.list()).tabCounts).toMatchObject({ WAITING: 0, NOT_SENT: 4 });
});

test('GP-23 of two workers one has a platform, until it is silent for ten seconds', async () => {
  await aPushing();
  await Promise.all(posts.map((post) => post.stop()));
  posts = [];
  const { externalProviderId } = platform;
  const [one, other] = ['01930000-0000-7000-8000-00000000000a', '01930000-0000-7000-8000-00000000000b'];
  const take = (claim: string) => inDb(world.shard, (db) => takeLane(db, externalProviderId, claim));
  expect([await take(one), await take(other)]).toEqual([true, false]);
  await query(
    sql`update grade_push_lanes set held_until = circuit_now() where external_provider_id = ${externalProviderId}`,
  );
  expect(await take(other)).toBe(true);
  expect(await inDb(world.shard, (db) => keepLane(db, externalProviderId, one))).toBeUndefined();
});

test('GP-24 GP-25 what a dead worker had under way is sent again, with the newest total and a later time', async () => {
  const desk = await aPushing();
  await desk.push();
  await Promise.all(posts.map((post) => post.stop()));
  posts = [];
  const before = scoreIn(desk.sent().at(-1)?.body ?? '{}').timestamp;
  await query(sql`update grade_pushes set state = 'sending', claim = uuidv7(), last_timestamp = circuit_now() + interval '5 seconds'
    where user_id = ${desk.amara.id}`);
  await query(sql`insert into grade_push_tries (grade_push_id, tenths, score_timestamp)
    select id, 1, circuit_now() from grade_pushes where user_id = ${desk.amara.id}`);
  await desk.adjust(desk.amara, 640);
  startPost();
  await vi.waitFor(() => expect(desk.gradeOf(desk.amara)).toBe(64), { timeout: 10_000 });
  const after = scoreIn(desk.sent().at(-1)?.body ?? '{}').timestamp;
  expect(Date.parse(after) - Date.parse(before)).toBeGreaterThan(5000);
  const { body } = await world.call(
    getGradePushHistory,
    { groupAssignmentId: desk.groupAssignmentId, userId: desk.amara.id },
    { as: desk.teacher },
  );
  expect(body.tries.map(({ outcome }) => outcome)).toEqual(['accepted', 'lost', 'accepted']);
});
