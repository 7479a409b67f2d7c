import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { createAssignment } from '@circuit/contract/assignments';
import { distribute, getDistribution } from '@circuit/contract/distribution';
import { listGroupPeople } from '@circuit/contract/groups';
import { connectLtiCourse } from '@circuit/contract/lti';
import {
  getRoster,
  getRosterSync,
  importRoster,
  listFailingRosterSyncs,
  listRosterSyncs,
  readRoster,
  syncAllRosters,
  syncRoster,
} from '@circuit/contract/roster';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import { NIGHT_STARTS_MINUTE, nightlyMinute } from '@circuit/domain/roster';
import type { LmsPerson, LtiPlatformOptions } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { distributeJob, topUpJob } from '#modules/distribution/public.ts';
import { erasePerson } from '#modules/erasures/public.ts';
import { aClass } from '#testing/aClass.ts';
import { aLearningPlatform, arrive, type LearningPlatform } from '#testing/aLearningPlatform.ts';
import { aWorkingWorld } from '#testing/aWorkingWorld.ts';
import type { World } from '#testing/aWorld.ts';
import { freezeClock, moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

import { inPlace } from './inPlace.ts';
import { startNightlySyncs } from './allSyncs.ts';
import { keepPlace, takePlace } from './readings.store.ts';
import { syncRosterJob } from './syncRoster.job.ts';

let world: World;
let platform: LearningPlatform;

beforeAll(async () => {
  world = await aWorkingWorld([syncRosterJob, distributeJob, topUpJob]);
});
afterAll(() => world.close());
afterEach(async () => {
  await moveClock(world.home, world.shard, 0);
  await platform.stop();
  // Each test has a class of its own, so that nobody is known from the one before.
  await inShard(sql`update users set email = id || '@elsewhere.example' where email like '%@campus.example'`);
  await inShard(sql`update groups set is_deleted = true`);
});

const inShard = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  world.home.database.withShard(world.shard, async (db) => (await statement.execute(db)).rows);

interface Course {
  readonly groupId: GroupId;
  readonly teacher: Person;
}

/** A course of the platform that its teacher connected with a new course here. */
async function connected(options: LtiPlatformOptions = {}, settings = { trustsEmail: true }): Promise<Course> {
  platform = await aLearningPlatform(world, { profile: 'brightspace', students: 12, ...options }, settings);
  const { ltiLaunchId, as } = await arrive(world, platform, platform.people.teacher);
  const { body } = await world.call(connectLtiCourse, { ltiLaunchId, newName: 'Writing' }, { as });
  if (body.state.kind !== 'connectAssignment') throw new Error(JSON.stringify(body));
  return { groupId: body.state.groupId, teacher: as };
}

async function ended({ groupId, teacher }: Course, id: string | undefined) {
  return vi.waitFor(
    async () => {
      const { body } = await world.call(getRosterSync, { groupId, jobLogId: id ?? 'none' }, { as: teacher });
      expect(['succeeded', 'failed', 'cancelled']).toContain(body.status);
      return body;
    },
    { timeout: 40_000, interval: 30 },
  );
}
const read = async (of: Course) =>
  ended(of, (await world.call(readRoster, { groupId: of.groupId }, { as: of.teacher })).body.id);
const ask = async (of: Course, request: object = {}) =>
  (await world.call(syncRoster, { groupId: of.groupId, dryRun: true, ...request }, { as: of.teacher })).body;
/** Reads and syncs, as somebody does who looks at the dry run and presses Apply. */
async function synced(of: Course, request: object = {}) {
  expect(await read(of)).toMatchObject({ status: 'succeeded' });
  const { plan } = await ask(of);
  const { jobLog } = await ask(of, { dryRun: false, ...request });
  return { plan, done: jobLog === null ? null : await ended(of, jobLog.id) };
}
const people = async ({ groupId, teacher }: Course) =>
  (await world.call(listGroupPeople, { groupId, pageSize: 200 }, { as: teacher })).body.items;
const rolesOf = async (of: Course) =>
  (await people(of)).flatMap(({ email, roles }) =>
    roles.map(({ role, isExternal }) => `${email.split('@')[0]} ${role}${isExternal ? '' : ' by hand'}`),
  );
const leave = (...gone: readonly LmsPerson[]) => gone.forEach(({ id }) => platform.course.members.delete(id));
const students = () => platform.people.students;
const syncsOf = async ({ groupId, teacher }: Course) =>
  (await world.call(listRosterSyncs, { groupId }, { as: teacher })).body.items;

test('RO-30 RO-31 RO-32 S1.06/6 a course is filled from all pages of its platform, and nothing changes before Apply', async () => {
  const of = await connected({ quirks: { membershipPageSize: 5 } });
  platform.enroll(platform.course, students()[0]!, 'student', 'Inactive');
  expect(await ask(of)).toMatchObject({ detail: 'The roster was not read yet. Read it first.' });
  expect(await read(of)).toMatchObject({ status: 'succeeded', messages: ['Read 13 people from CampusLearn.'] });
  const pages = platform.received.filter(({ url }) => url.includes('limit='));
  expect(pages.map(({ url }) => new URL(url).searchParams.get('from'))).toEqual([null, '5', '10']);
  const { plan } = await ask(of);
  expect(plan).toMatchObject({ counts: { invite: 12, unchanged: 1 }, needsConfirmation: false });
  expect(plan.sentences).toEqual(['+11 students, +1 grader, 1 unchanged.', '12 people are new to the university.']);
  expect(await people(of)).toHaveLength(1);
  expect(await syncsOf(of)).toEqual([]);

  const done = await ended(of, (await ask(of, { dryRun: false })).jobLog?.id);
  expect(done).toMatchObject({ status: 'succeeded', counts: { invite: 12 } });
  expect(await people(of)).toHaveLength(13);
  expect((await rolesOf(of)).filter((role) => !role.endsWith('by hand'))).toHaveLength(12);
  expect(await inShard(sql`select from messages where kind = 'account'`)).toEqual([]);
  // Who came with the roster is the person who launches later.
  const { as } = await arrive(world, platform, students()[1]!);
  expect((await people(of)).map(({ userId }) => userId)).toContain(as.id);
  expect((await ask(of)).plan.counts).toMatchObject({ unchanged: 13 });
  const { body } = await world.call(getRoster, { groupId: of.groupId }, { as: of.teacher });
  expect(body.sources).toMatchObject([
    { provider: 'LtiRosterProvider', name: 'CampusLearn', contextTitle: 'Writing for the Public', peopleCount: 13 },
  ]);
});

test.each([
  [
    'a page that fails',
    { quirks: { membershipPageSize: 500 } },
    { status: 503 },
    'CampusLearn could not answer (503).',
  ],
  ['a connection that breaks', {}, 'hangUp', 'CampusLearn did not answer.'],
] as const)('RO-30 %s lets nothing change', async (_, options, kind, detail) => {
  const of = await connected(options);
  await synced(of);
  leave(...students());
  platform.interrupt('memberships', kind, 1);
  expect(await read(of)).toMatchObject({ status: 'failed', messages: [`${detail} Nothing was changed.`] });
  expect((await ask(of)).plan.counts).toMatchObject({ unchanged: 14, remove: 0 });
});

test('RO-33 LT-37 a role that a launch gave outranks the list until a later launch or absence', async () => {
  const of = await connected();
  const student = students()[0]!;
  platform.enroll(platform.course, student, 'assistant');
  const { as } = await arrive(world, platform, student);
  platform.enroll(platform.course, student, 'student');
  const { plan } = await synced(of);
  expect(plan.changes.find(({ userId }) => userId === as.id)).toMatchObject({
    act: 'kept',
    from: 'GroupGrader',
    to: 'GroupLearner',
    detail: 'Opened the course as Grader, but the roster says Student. Stays Grader.',
  });
  const mine = async () => (await people(of)).find(({ userId }) => userId === as.id)?.roles.map(({ role }) => role);
  expect(await mine()).toEqual(['GroupGrader']);
  await arrive(world, platform, student);
  expect(await mine()).toEqual(['GroupLearner']);
  leave(student);
  await synced(of);
  expect(await mine()).toBeUndefined();
});

test('RO-43 a student who opens the course after it was read stays, although the reading does not name them', async () => {
  const of = await connected();
  await synced(of);
  const late = { ...students()[0]!, id: 'late', email: 'late@campus.example', sourcedId: '0099' };
  await read(of);
  platform.enroll(platform.course, late, 'student');
  const { as } = await arrive(world, platform, late);
  const mine = async () => (await people(of)).some(({ userId }) => userId === as.id);
  await ask(of, { dryRun: false });
  expect((await ask(of)).plan.counts.remove).toBe(0);
  expect(await mine()).toBe(true);
  leave(late);
  await synced(of);
  expect(await mine()).toBe(false);
});

test('RO-33 an instructor who looks at the platform as a student keeps the course', async () => {
  const of = await connected();
  await synced(of);
  await world.person({ in: [[of.groupId, 'GroupOwner']] });
  platform.enroll(platform.course, platform.people.teacher, 'student');
  await arrive(world, platform, platform.people.teacher);
  // The roster said instructor when it was last read.
  expect((await people(of)).find(({ userId }) => userId === of.teacher.id)?.roles[0]?.role).toBe('GroupOwner');
});

test('RO-32 PP-8 an administrator is left alone, and a person of an untrusted platform gets no address, nor does the plan name one', async () => {
  const of = await connected({ students: 2 }, { trustsEmail: false });
  const boss = await world.person({ roles: ['Admin'] });
  platform.enroll(platform.course, { ...students()[0]!, email: boss.email }, 'teacher');
  const { plan, done } = await synced(of);
  expect(plan.changes[0]).toMatchObject({ act: 'kept', userId: boss.id });
  expect(plan.changes[0]?.detail).toContain('administrator');
  expect(plan.changes.slice(1).map(({ act, email }) => `${act} ${email}`)).toEqual(['invite ', 'invite ']);
  expect(done?.status).toBe('succeeded');
  const others = (await people(of)).filter(({ userId }) => userId !== of.teacher.id);
  expect(others).toHaveLength(2);
  expect(others.map(({ email }) => email)).not.toContain(students()[1]!.email);
});

test('RO-37 SN-2 sections that the platform sends become labels', async () => {
  const custom = { section_names: '$com.instructure.User.sectionNames' };
  const of = await connected({ profile: 'canvas', students: 2, tool: { custom } });
  const [one, two] = [students()[0]!, students()[1]!];
  platform.enroll(platform.course, one, 'student', 'Active', ['001', 'Lab 2']);
  platform.enroll(platform.course, two, 'student', 'Active', ['002']);
  await synced(of);
  const labels = async () =>
    (await people(of)).flatMap(({ email, sections }) => (email === one.email || email === two.email ? [sections] : []));
  expect(new Set((await labels()).map(String))).toEqual(new Set(['001,Lab 2', '002']));
  platform.enroll(platform.course, one, 'student', 'Active', ['002']);
  expect((await synced(of)).plan.counts).toMatchObject({ section: 1 });
  expect(await labels()).toEqual([['002'], ['002']]);
});

/** A class in Review whose people the platform knows by their e-mails. */
async function reviewing(): Promise<Course & Awaited<ReturnType<typeof aClass>>> {
  platform = await aLearningPlatform(world, { profile: 'brightspace', students: 1 }, { trustsEmail: true });
  leave(...students());
  const of = await aClass(world, { students: 12 });
  await inShard(sql`update group_user_roles set is_external = true
    where group_id = ${of.groupId} and role = 'GroupLearner'`);
  const rows = await inShard(sql<{ id: UserId; email: string; lastName: string }>`
    select u.id, u.email, u.last_name as "lastName" from users u join group_user_roles r on r.user_id = u.id
    where r.group_id = ${of.groupId} and r.role = 'GroupLearner'`);
  for (const { id, email, lastName } of rows)
    platform.enroll(
      platform.course,
      { id, email, givenName: 'Student', familyName: lastName, userName: id, sourcedId: '' },
      'student',
    );
  const teacher = { ...platform.people.teacher, id: 'teacher', email: of.teacher.email };
  platform.enroll(platform.course, teacher, 'teacher');
  const { ltiLaunchId, as } = await arrive(world, platform, teacher);
  await world.call(connectLtiCourse, { ltiLaunchId, groupId: of.groupId }, { as });
  const request = { groupAssignmentId: of.groupAssignmentId, dryRun: false };
  const { body } = await world.call(distribute, request, { as: of.teacher });
  await vi.waitFor(async () => {
    const job = { groupAssignmentId: of.groupAssignmentId, jobLogId: body.jobLog?.id ?? 'none' };
    expect((await world.call(getDistribution, job, { as: of.teacher })).body.status).toBe('succeeded');
  });
  return of;
}

test('RO-38 RO-39 a student who leaves in the middle of reviewing: the dry run names what is missing, Apply repairs it', async () => {
  const of = await reviewing();
  const leaver = of.students[0]!.id;
  const given = () =>
    inShard(sql<{ submissionId: string; author: string; reviewerId: UserId }>`
      select a.submission_id as "submissionId", 'Student ' || u.last_name as author, a.reviewer_id as "reviewerId"
      from allocations a join submissions s on s.id = a.submission_id join users u on u.id = s.user_id
      where a.group_assignment_id = ${of.groupAssignmentId} and a.status = 'Given'
        and s.user_id <> ${leaver} order by u.last_name`);
  const mine = (await given()).filter(({ reviewerId }) => reviewerId === leaver);
  expect(mine).toHaveLength(3);
  // One of three is done.
  const first = mine[0]!;
  await inShard(sql`insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, submission_id,
      rubric_version_id, status, handed_in_at)
    select g.group_id, g.id, 'peer', ${leaver}, ${first.submissionId}::uuid, g.rubric_version_id, 'HandedIn',
      circuit_now() from group_assignments g where g.id = ${of.groupAssignmentId}`);
  platform.course.members.delete(leaver);
  await read(of);
  const { plan } = await ask(of);
  const line = plan.changes.find(({ userId }) => userId === leaver);
  expect(line?.act).toBe('remove');
  expect(line?.detail).toContain('Leaves with 1 review handed in and 2 not done. 2 works lose a reviewer:');
  for (const { author } of mine.slice(1)) expect(line?.detail).toContain(author);
  expect(line?.detail).toContain('Applying asks others to review them.');
  expect(await given()).toHaveLength(33);

  const { done } = await synced(of);
  expect(done?.messages).toContain('2 works lost a reviewer. We ask other students to review them.');
  const stillShort = async () => {
    const all = await given();
    return mine
      .slice(1)
      .filter(
        ({ submissionId }) =>
          all.filter((pair) => pair.submissionId === submissionId && pair.reviewerId !== leaver).length < 3,
      );
  };
  await vi.waitFor(async () => expect(await stillShort()).toEqual([]), { timeout: 20_000 });
  // Nothing of theirs is gone.
  expect(await inShard(sql`select from evaluations where evaluator_id = ${leaver}`)).toHaveLength(1);
  expect(await inShard(sql`select from submissions where user_id = ${leaver} and status = 'HandedIn'`)).toHaveLength(1);
});

test('RO-41 every night each course is read and synced once, at its own minute', async () => {
  let moment: Date | null = null;
  const of = await connected({ now: () => moment ?? new Date() });
  const midnight = new Date('2027-01-12T05:00:00Z'); // In Indianapolis.
  const at = (minutes: number) => {
    moment = new Date(midnight.getTime() + minutes * 60_000);
    return freezeClock(world.home, world.shard, moment);
  };
  const minute = nightlyMinute(of.groupId);
  await at(minute - 1);
  expect(await startNightlySyncs(world.home, world.shard)).toBe(0);
  // Somebody who makes a course at night looks at its first sync.
  const madeAt = (made: Date) =>
    inShard(sql`update groups set created_at = ${made} where id = ${of.groupId} returning id`);
  await at(minute);
  await madeAt(new Date(midnight.getTime() + NIGHT_STARTS_MINUTE * 60_000));
  expect(await startNightlySyncs(world.home, world.shard)).toBe(0);
  await madeAt(new Date(midnight.getTime() + NIGHT_STARTS_MINUTE * 60_000 - 1));
  const started = await Promise.all([1, 2, 3].map(() => startNightlySyncs(world.home, world.shard)));
  expect(started.reduce((sum, count) => sum + count, 0)).toBe(1);
  // By then nobody is signed in any more.
  const nightly = () =>
    inShard(sql`select from job_logs where group_id = ${of.groupId} and kind = 'syncRoster' and status = 'succeeded'`);
  await vi.waitFor(async () => expect(await nightly()).toHaveLength(1), { timeout: 20_000 });
  expect(await inShard(sql`select from group_user_roles where group_id = ${of.groupId}`)).toHaveLength(14);
  await at(minute + 60);
  expect(await startNightlySyncs(world.home, world.shard)).toBe(0);
  await at(minute + 24 * 60);
  expect(await startNightlySyncs(world.home, world.shard)).toBe(1);
});

test('RO-40 RO-41 RO-42 a sync without a person that needs a person stops, changes nothing, and stands on the list of failing ones', async () => {
  const of = await connected();
  await synced(of);
  leave(...students());
  const admin = await world.person({ roles: ['Admin'] });
  const failing = async () => (await world.call(listFailingRosterSyncs, {}, { as: admin })).body.items;
  expect(await failing()).toEqual([]);
  const start = async (groupId?: GroupId) =>
    (await world.call(syncAllRosters, groupId === undefined ? {} : { groupId }, { as: admin })).body;
  expect(await start(await world.group())).toEqual({ startedCount: 0 });
  expect(await start(of.groupId)).toEqual({ startedCount: 1 });
  await vi.waitFor(async () => expect(await failing()).toHaveLength(1), { timeout: 20_000 });
  expect(await failing()).toMatchObject([
    {
      groupId: of.groupId,
      groupName: 'Writing',
      platformName: 'CampusLearn',
      jobLog: { status: 'failed', messages: [expect.stringContaining('many people would lose their role')] },
    },
  ]);
  expect(await people(of)).toHaveLength(14);
  expect((await world.call(syncAllRosters, {}, { as: of.teacher })).status).toBe(403);
  // What it read waits for somebody who looks.
  expect((await ask(of)).plan).toMatchObject({ needsConfirmation: true, counts: { remove: 12 } });
  expect((await ask(of, { dryRun: false, confirmsRemovals: true })).jobLog).not.toBeNull();
});

test('RO-34 beside a file, a platform removes whom it knew and the file keeps its own', async () => {
  const of = await connected({ students: 2 });
  await synced(of);
  const csv = 'E-mail\nonly-in-file@example.edu';
  const request = { groupId: of.groupId, fileName: 'more.csv', csv, dryRun: false };
  const { body } = await world.call(importRoster, request, { as: of.teacher });
  expect(body.plan?.counts).toMatchObject({ invite: 1, unchanged: 4, remove: 0 });
  await ended(of, body.jobLog?.id);
  leave(students()[0]!);
  expect((await synced(of)).plan.changes).toMatchObject([{ act: 'remove', email: students()[0]!.email }]);
});

const swap = (role: 'teacher' | 'student') => () =>
  students().forEach((person) => platform.enroll(platform.course, person, role));
let faultOf: NonNullable<LtiPlatformOptions['faultOf']> = () => null;
const BROKEN = 'broken on its third page';
const FEEDS: Readonly<Record<string, () => void>> = {
  empty: () => platform.course.members.clear(),
  half: () => leave(...students().slice(0, 7)),
  doubled: () =>
    students().forEach((person) => platform.enroll(platform.course, { ...person, id: `x${person.id}` }, 'student')),
  renamed: () => {
    const all = students();
    leave(...all);
    all.forEach((person) =>
      platform.enroll(platform.course, { ...person, id: `new${person.id}`, email: `new${person.email}` }, 'student'),
    );
  },
  'with swapped roles': swap('teacher'),
  [BROKEN]: () => {
    leave(...students().slice(0, 2));
    let pages = 0;
    faultOf = (service) => (service === 'memberships' && (pages += 1) >= 3 ? { status: 500 } : null);
  },
};

/** Everybody of a course who is a student has handed in. */
async function handIn({ groupId, teacher }: Course): Promise<void> {
  const { body: assignment } = await world.call(createAssignment, { title: 'Essay' }, { as: teacher });
  await inShard(sql`with attached as (insert into group_assignments (group_id, assignment_id, assignment_version, title)
      values (${groupId}, ${assignment.id}, 1, 'Essay') returning id)
    insert into submissions (group_id, group_assignment_id, user_id, status)
    select r.group_id, a.id, r.user_id, 'HandedIn' from attached a, group_user_roles r
    where r.group_id = ${groupId} and r.role = 'GroupLearner'`);
}
const handedIn = async ({ groupId }: Course) =>
  (
    await inShard(sql<{ userId: string }>`select user_id as "userId" from submissions
      where group_id = ${groupId} and status = 'HandedIn' order by user_id`)
  ).map(({ userId }) => userId);

test.each(Object.keys(FEEDS))(
  'RO-35 a feed that is %s takes no manual role and no work (reliability 29)',
  async (name) => {
    const quirks = { membershipPageSize: 5 };
    const of = await connected({ students: 14, quirks, faultOf: (service) => faultOf(service) });
    await synced(of);
    await handIn(of);
    const work = await handedIn(of);
    expect(work).toHaveLength(14);
    const byHand = await world.person({ in: [[of.groupId, 'GroupGrader']] });
    const student = (await people(of)).find(({ roles }) => roles[0]?.role === 'GroupLearner');
    await inShard(sql`update group_user_roles set is_external = false
    where group_id = ${of.groupId} and user_id = ${student?.userId ?? null}::uuid`);
    const before = await rolesOf(of);
    faultOf = () => null;
    FEEDS[name]?.();
    const isRead = (await read(of)).status === 'succeeded';
    expect(isRead).toBe(name !== BROKEN);
    const { done } = isRead ? await synced(of) : { done: null };
    const after = await rolesOf(of);
    // It stopped and asked, or it had nothing to take away.
    expect(done === null || done.counts['remove'] === 0).toBe(true);
    expect(before.filter((role) => !after.includes(role))).toEqual([]);
    // Even confirmed, what was given by hand and the last instructor stay.
    const { jobLog } = await ask(of, { dryRun: false, confirmsRemovals: true });
    if (jobLog !== null) await ended(of, jobLog.id);
    const atLast = await people(of);
    expect(atLast.some(({ userId, roles }) => userId === byHand.id && roles[0]?.role === 'GroupGrader')).toBe(true);
    expect(atLast.find(({ userId }) => userId === student?.userId)?.roles).toContainEqual(
      expect.objectContaining({ role: 'GroupLearner', isExternal: false }),
    );
    expect(atLast.some(({ roles }) => roles.some(({ role }) => role === 'GroupOwner'))).toBe(true);
    expect(await handedIn(of)).toEqual(work);
  },
);

test('RO-45 a platform is read by two at once, and a third waits until one of them is done', async () => {
  const of = await connected();
  const { home, shard } = world;
  const { externalProviderId } = platform;
  const onWait = async () => undefined;
  let [reading, most] = [0, 0];
  const slowly = async (keep: () => Promise<boolean>) => {
    reading += 1;
    most = Math.max(most, reading);
    expect(await keep()).toBe(true);
    await sleep(100);
    reading -= 1;
  };
  const place = { home, shard, onWait, lookMs: 20 };
  await Promise.all(Array.from({ length: 6 }, () => inPlace(place, externalProviderId, slowly)));
  expect(most).toBe(2);
  const both = Promise.withResolvers<void>();
  const held = [1, 2].map(() => inPlace(place, externalProviderId, () => both.promise));
  await vi.waitFor(async () => expect(await heldPlaces()).toBe(2));
  const waiting = Promise.withResolvers<void>();
  let hasThirdRead = false;
  const third = inPlace({ ...place, onWait: async () => waiting.resolve() }, externalProviderId, async () => {
    hasThirdRead = true;
  });
  await waiting.promise;
  expect(hasThirdRead).toBe(false);
  const asked = () => platform.received.filter(({ url }) => /member/.test(url)).length;
  const before = asked();
  const { id: jobLogId } = (await world.call(readRoster, { groupId: of.groupId }, { as: of.teacher })).body;
  const job = async () => (await world.call(getRosterSync, { groupId: of.groupId, jobLogId }, { as: of.teacher })).body;
  await vi.waitFor(async () => expect((await job()).status).toBe('running'), { timeout: 20_000 });
  await sleep(200);
  expect(asked()).toBe(before);
  both.resolve();
  await Promise.all([...held, third]);
  expect(hasThirdRead).toBe(true);
  expect(await ended(of, jobLogId)).toMatchObject({ status: 'succeeded' });
  expect(asked()).toBeGreaterThan(before);
});

test('RO-45 a reader that was silent for a minute has lost its place', async () => {
  await connected();
  const { home, shard } = world;
  const { externalProviderId } = platform;
  const claims = [randomUUID(), randomUUID(), randomUUID()] as const;
  const take = (claim: string) => home.database.withShard(shard, (db) => takePlace(db, externalProviderId, claim));
  expect([await take(claims[0]), await take(claims[1]), await take(claims[2])]).toEqual([true, true, false]);
  await moveClock(home, shard, 61);
  expect(await take(claims[2])).toBe(true);
  const keep = (claim: string) => home.database.withShard(shard, (db) => keepPlace(db, externalProviderId, claim));
  expect([await keep(claims[0]), await keep(claims[2])]).toEqual([false, true]);
});

const heldPlaces = async () =>
  (
    await inShard(sql`select from lti_roster_readings
      where external_provider_id = ${platform.externalProviderId} and held_until > circuit_now()`)
  ).length;

test('RO-36 a thousand new people are in their course within seconds, and the same list again changes nobody', async () => {
  const of = await connected({ students: 1000 });
  const { done } = await synced(of);
  expect(done).toMatchObject({ status: 'succeeded', counts: { invite: 1001 } });
  const [from, to] = [done?.startedAt, done?.endedAt].map((at) => new Date(at ?? 0).getTime());
  expect((to ?? 0) - (from ?? 0)).toBeLessThan(10_000);
  const everybody = () =>
    inShard(sql<{ email: string; role: string }>`select u.email, r.role from group_user_roles r
      join users u on u.shard = r.shard and u.id = r.user_id where r.group_id = ${of.groupId} order by u.email, r.role`);
  const before = await everybody();
  expect(before.filter(({ role }) => role === 'GroupLearner').map(({ email }) => email)).toEqual(
    students()
      .map(({ email }) => email)
      .toSorted(),
  );
  const again = await synced(of);
  expect(again.plan.counts).toMatchObject({ unchanged: 1002 });
  expect(again.plan.changes).toEqual([]);
  expect(await everybody()).toEqual(before);
});

test('EP-10 the next reading of a platform does not bring an erased person back, and stores no name of them', async () => {
  const of = await connected();
  await synced(of);
  const [gone] = students();
  const [row] = await inShard(sql<{ id: UserId }>`select id from users where email = ${gone?.email ?? ''}`);
  if (gone === undefined || row === undefined) throw new Error('A student came with the roster.');
  await erasePerson(world.home, world.shard, row.id, null);
  const before = await inShard(sql`select id from users order by id`);
  const { plan } = await synced(of, { confirmsRemovals: true });
  expect(plan.changes).toContainEqual(
    expect.objectContaining({
      act: 'kept',
      firstName: 'Former',
      detail: 'This person was erased here. Add them by hand if they may come back.',
    }),
  );
  expect(await inShard(sql`select id from users order by id`)).toEqual(before);
  const [stored] = await inShard(
    sql<{ text: string }>`select entries::text as text from lti_rosters where group_id = ${of.groupId}`,
  );
  expect(stored?.text).toContain('@campus.example');
  expect(stored?.text).not.toContain(gone.email);
});
