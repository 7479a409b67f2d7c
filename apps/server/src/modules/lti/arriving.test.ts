import { createAssignment } from '@circuit/contract/assignments';
import { updateConfiguration } from '@circuit/contract/configuration';
import { attachAssignment, getGroupAssignment } from '@circuit/contract/groupAssignments';
import { listGroupPeople } from '@circuit/contract/groups';
import {
  claimLtiLaunch,
  connectLtiAssignment,
  connectLtiCourse,
  copyLtiAssignment,
  getLtiHealth,
  getLtiLaunch,
} from '@circuit/contract/lti';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import type { LmsLink, LmsPerson } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import {
  aLearningPlatform,
  arrive,
  cookiesOf,
  handOffOf,
  launch,
  type LearningPlatform,
} from '#testing/aLearningPlatform.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let platform: LearningPlatform;
let teacher: LmsPerson;
let student: LmsPerson;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  // A profile that names people and assistants as the standard says.
  platform = await aLearningPlatform(world, { profile: 'brightspace' }, { trustsEmail: true });
  teacher = platform.people.teacher;
  [student] = platform.people.students as [LmsPerson]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a class has students
  // Each test has a class of its own, so that nobody is known from the one before.
  await world.home.database.withShard(world.shard, (db) =>
    sql`update users set email = id || '@elsewhere.example' where email like '%@campus.example'`.execute(db),
  );
});
afterEach(() => platform.stop());

const look = async ({ ltiLaunchId, as }: { ltiLaunchId: string; as: Person }) =>
  (await world.call(getLtiLaunch, { ltiLaunchId }, { as })).body.state;
const rolesIn = async (groupId: GroupId, userId: UserId) => {
  const { rows } = await world.home.database.withShard(world.shard, (db) =>
    sql<{ role: string; isExternal: boolean }>`select role, is_external as "isExternal" from group_user_roles
      where group_id = ${groupId} and user_id = ${userId} order by role`.execute(db),
  );
  return rows;
};

const aGroupAssignmentIn = async (facts: { groupId: GroupId; activation?: 'Draft' | 'Activated' }) =>
  world.groupAssignment({ ...facts, assignmentId: await world.assignment() });

/** The teacher came and made a course of the platform's. */
async function connected(name = 'Writing for the Public') {
  const arrived = await arrive(world, platform, teacher);
  const { body } = await world.call(
    connectLtiCourse,
    { ltiLaunchId: arrived.ltiLaunchId, newName: name },
    { as: arrived.as },
  );
  if (body.state.kind !== 'connectAssignment') throw new Error(`It is ${JSON.stringify(body)}`);
  return { ...arrived, groupId: body.state.groupId };
}

/** The same, with an assignment that the platform's link opens. */
async function withAssignment() {
  const course = await connected();
  const groupAssignmentId = await aGroupAssignmentIn({ groupId: course.groupId, activation: 'Activated' });
  const { ltiLaunchId, as, groupId } = course;
  const { body } = await world.call(connectLtiAssignment, { ltiLaunchId, groupAssignmentId }, { as });
  return { ...course, groupId, groupAssignmentId, state: body.state };
}

test('LT-36 LT-38 an instructor connects a course of theirs, the best match first, or makes one and gets Creator', async () => {
  const arrived = await arrive(world, platform, teacher);
  await world.home.database.withShard(world.shard, async (db) => {
    for (const name of ['Chemistry', 'Writing for the Public, Fall'])
      await sql`with g as (insert into groups (name) values (${name}) returning id)
        insert into group_user_roles (group_id, user_id, role) select id, ${arrived.as.id}, 'GroupOwner' from g`.execute(
        db,
      );
  });
  const state = await look(arrived);
  expect(state).toMatchObject({
    kind: 'connectCourse',
    courseTitle: 'Writing for the Public',
    candidates: [
      { name: 'Writing for the Public, Fall', isBestMatch: true },
      { name: 'Chemistry', isBestMatch: false },
    ],
    mayCreate: true,
    whyNot: null,
  });
  const { body } = await world.call(
    connectLtiCourse,
    { ltiLaunchId: arrived.ltiLaunchId, newName: 'A new one' },
    { as: arrived.as },
  );
  expect(body.state).toMatchObject({ kind: 'connectAssignment', groupName: 'A new one', candidates: [] });
  const again = await arrive(world, platform, teacher);
  expect(again.info.roles.map(({ role }) => role)).toEqual(['Creator']);
});

test('LT-36 an instructor cannot connect somebody else’s course, a student none at all', async () => {
  const arrived = await arrive(world, platform, teacher);
  const strange = await world.group();
  const connect = (who: typeof arrived, groupId: GroupId) =>
    world.call(connectLtiCourse, { ltiLaunchId: who.ltiLaunchId, groupId }, { as: who.as });
  expect((await connect(arrived, strange)).status).toBe(404);
  const learner = await arrive(world, platform, student);
  expect(await look(learner)).toEqual({ kind: 'nothingYet', what: 'course' });
  expect((await connect(learner, strange)).status).toBe(409);
  expect((await connect({ ...learner, ltiLaunchId: arrived.ltiLaunchId }, strange)).status).toBe(404);
});

test('LT-36 where instructors may not create courses the launch says so and refuses it', async () => {
  const as = platform.admin;
  const { body: before } = await world.call(
    updateConfiguration,
    { creatorForInstructors: false, reason: 'Courses come from the registrar.' },
    { as, headers: { 'if-match': '"0"' } },
  );
  try {
    const arrived = await arrive(world, platform, teacher);
    expect(await look(arrived)).toMatchObject({
      kind: 'connectCourse',
      mayCreate: false,
      whyNot: 'Your university does not let instructors create courses. Ask an administrator to create one for you.',
    });
    const request = { ltiLaunchId: arrived.ltiLaunchId, newName: 'Mine' };
    expect((await world.call(connectLtiCourse, request, { as: arrived.as })).status).toBe(409);
  } finally {
    const again = { creatorForInstructors: true, reason: 'The registrar is closed.' };
    await world.call(updateConfiguration, again, { as, headers: { 'if-match': `"${before.version}"` } });
  }
});

test('LT-37 LT-26 people get the roles that the platform says, from outside; an assistant stays an assistant', async () => {
  const { groupId, as } = await connected();
  const assistant = await arrive(world, platform, platform.people.assistant);
  const learner = await arrive(world, platform, student);
  expect(await rolesIn(groupId, assistant.as.id)).toEqual([{ role: 'GroupGrader', isExternal: true }]);
  expect(await rolesIn(groupId, learner.as.id)).toEqual([{ role: 'GroupLearner', isExternal: true }]);
  // Who made the course did so by hand.
  expect(await rolesIn(groupId, as.id)).toEqual([{ role: 'GroupOwner', isExternal: false }]);
  expect(assistant.info.roles).toEqual([]);
  const { body } = await world.call(listGroupPeople, { groupId }, { as });
  expect(body.totalCount).toBe(3);
});

test('LT-37 a later launch raises a role from outside, and lowers what a launch gave unless the course would lose its last instructor', async () => {
  const { groupId, as: owner } = await connected();
  const learner = await arrive(world, platform, student);
  platform.enroll(platform.course, student, 'assistant');
  await arrive(world, platform, student);
  expect(await rolesIn(groupId, learner.as.id)).toEqual([{ role: 'GroupGrader', isExternal: true }]);
  platform.enroll(platform.course, student, 'student');
  await arrive(world, platform, student);
  expect(await rolesIn(groupId, learner.as.id)).toEqual([{ role: 'GroupLearner', isExternal: true }]);
  platform.enroll(platform.course, teacher, 'student');
  await arrive(world, platform, teacher);
  expect(await rolesIn(groupId, owner.id)).toMatchObject([{ role: 'GroupOwner' }]);
});

test('LT-37 who was removed by hand does not come back by a launch', async () => {
  const { groupId } = await withAssignment();
  const learner = await arrive(world, platform, student);
  await world.home.database.withShard(world.shard, async (db) => {
    await sql`delete from group_user_roles where user_id = ${learner.as.id}`.execute(db);
    await sql`insert into roster_removals (group_id, user_id, reason) values (${groupId}, ${learner.as.id}, 'Left')`.execute(
      db,
    );
  });
  const again = await arrive(world, platform, student);
  expect(await look(again)).toEqual({ kind: 'removed', what: 'person' });
  expect(await rolesIn(groupId, learner.as.id)).toEqual([]);
});

test('LT-38 LT-39 LW-26 a connected link opens its assignment for staff and students, and says when there is none', async () => {
  const course = await connected();
  const learner = await arrive(world, platform, student);
  expect(await look(learner)).toEqual({ kind: 'nothingYet', what: 'assignment' });
  const groupAssignmentId = await aGroupAssignmentIn({ groupId: course.groupId, activation: 'Draft' });
  const other = await aGroupAssignmentIn({ groupId: await world.group() });
  const connect = (id: string, who = course) =>
    world.call(connectLtiAssignment, { ltiLaunchId: who.ltiLaunchId, groupAssignmentId: id }, { as: who.as });
  // A link is no way into another course, and no student moves it.
  expect((await connect(other)).status).toBe(404);
  expect((await connect(groupAssignmentId, { ...course, ...learner })).status).toBe(403);
  const { body } = await connect(groupAssignmentId);
  expect(body.state).toMatchObject({ kind: 'ready', groupAssignmentId, groupId: course.groupId, leadsToTask: false });
  expect(await look(learner)).toMatchObject({ kind: 'notActive' });
  const update = (change: string) =>
    world.home.database.withShard(world.shard, (db) =>
      sql`update group_assignments set ${sql.raw(change)} where id = ${groupAssignmentId}`.execute(db),
    );
  await update(`activation = 'Activated'`);
  expect(await look(learner)).toMatchObject({ kind: 'ready', groupAssignmentId, leadsToTask: true });
  await update('is_deleted = true');
  expect(await look(learner)).toEqual({ kind: 'removed', what: 'assignment' });
});

test('LT-39 a link that an instructor chose in the platform opens that assignment, if it is one of this course', async () => {
  const course = await connected();
  const groupAssignmentId = await aGroupAssignmentIn({ groupId: course.groupId, activation: 'Activated' });
  const naming = (id: string): LmsLink =>
    platform.addLink(platform.course, {
      title: 'Chosen',
      url: platform.link.url,
      custom: { group_assignment_id: id },
    });
  expect(await look(await arrive(world, platform, student, naming(groupAssignmentId)))).toMatchObject({
    kind: 'ready',
  });
  expect(await look(await arrive(world, platform, student, naming('42')))).toEqual({
    kind: 'nothingYet',
    what: 'assignment',
  });
  const gone = '01900000-0000-7000-8000-00000000dead';
  expect(await look(await arrive(world, platform, student, naming(gone)))).toEqual({
    kind: 'removed',
    what: 'assignment',
  });
});

test('LT-40 a copied course asks its instructor, copies the assignment on request, and students wait', async () => {
  const course = await connected();
  const source = await aGroupAssignmentIn({ groupId: course.groupId, activation: 'Activated' });
  platform.addLink(platform.course, {
    title: 'Chosen',
    url: platform.link.url,
    custom: { group_assignment_id: source },
  });
  const copy = platform.copyCourse(platform.course);
  const link = [...copy.links.values()].find(({ title }) => title === 'Chosen');
  const again = await arrive(world, platform, teacher, link);
  expect(await look(again)).toMatchObject({
    kind: 'connectCourse',
    candidates: [{ name: 'Writing for the Public', isConnected: true, isBestMatch: false }],
  });
  await world.call(connectLtiCourse, { ltiLaunchId: again.ltiLaunchId, newName: 'Next term' }, { as: again.as });
  expect(await look(again)).toMatchObject({
    kind: 'copiedCourse',
    sourceTitle: 'Essay',
    sourceGroupName: 'Writing for the Public',
    mayConnect: true,
    mayCopy: true,
  });
  platform.enroll(copy, student, 'student');
  const learner = await arrive(world, platform, student, link);
  expect(await look(learner)).toMatchObject({
    kind: 'copiedCourse',
    sourceTitle: '',
    mayConnect: false,
    mayCopy: false,
  });
  const request = { ltiLaunchId: again.ltiLaunchId };
  expect((await world.call(copyLtiAssignment, { ltiLaunchId: learner.ltiLaunchId }, { as: learner.as })).status).toBe(
    403,
  );
  const { body } = await world.call(copyLtiAssignment, request, { as: again.as });
  expect(body.state).toMatchObject({ kind: 'ready', title: 'Essay' });
  expect(body.state.kind === 'ready' && body.state.groupAssignmentId).not.toBe(source);
});

test('LT-40 the dates of the copy lie as much later as its course begins later, at the same time of day', async () => {
  const course = await connected();
  const { body: made } = await world.call(createAssignment, { title: 'Essay' }, { as: course.as });
  const attach = {
    groupId: course.groupId,
    assignmentId: made.id,
    firstStartsAt: '2030-01-08T05:00:00.000Z',
  };
  const { body: source } = await world.call(attachAssignment, attach, { as: course.as });
  platform.addLink(platform.course, {
    title: 'Dated',
    url: platform.link.url,
    custom: { group_assignment_id: source.id },
  });
  const link = [...platform.copyCourse(platform.course).links.values()].find(({ title }) => title === 'Dated');
  const again = await arrive(world, platform, teacher, link);
  const { body: state } = await world.call(
    connectLtiCourse,
    { ltiLaunchId: again.ltiLaunchId, newName: 'Next term' },
    { as: again.as },
  );
  if (!('groupId' in state.state)) throw new Error(`It is ${JSON.stringify(state)}`);
  const begins = (groupId: string, startDate: string) =>
    world.home.database.withShard(world.shard, (db) =>
      sql`update groups set start_date = ${startDate} where id = ${groupId}`.execute(db),
    );
  await begins(course.groupId, '2030-01-07T05:00:00Z');
  await begins(state.state.groupId, '2030-01-28T05:00:00Z');
  const { body } = await world.call(copyLtiAssignment, { ltiLaunchId: again.ltiLaunchId }, { as: again.as });
  if (body.state.kind !== 'ready') throw new Error(`It is ${JSON.stringify(body)}`);
  const { groupAssignmentId } = body.state;
  const { body: copied } = await world.call(getGroupAssignment, { groupAssignmentId }, { as: again.as });
  const startsOf = ({ groupAssignmentPhases }: typeof copied) => groupAssignmentPhases.map(({ startsAt }) => startsAt);
  const threeWeeks = 21 * 24 * 3600 * 1000;
  const wanted = startsOf(source).map((at) => new Date(Date.parse(at) + threeWeeks).toISOString());
  expect(startsOf(copied)).toEqual(wanted);
});

test('LT-38 a deleted course, an ended one and an expired launch each say so', async () => {
  const { groupId } = await withAssignment();
  const set = (change: ReturnType<typeof sql>) =>
    world.home.database.withShard(world.shard, (db) =>
      sql`update groups set ${change} where id = ${groupId}`.execute(db),
    );
  await set(sql`end_date = circuit_now()`);
  const late = await arrive(world, platform, student);
  expect(await look(late)).toMatchObject({ kind: 'ended', groupId });
  expect(await rolesIn(groupId, late.as.id)).toEqual([]);
  await set(sql`is_deleted = true`);
  expect(await look(await arrive(world, platform, student))).toEqual({ kind: 'removed', what: 'course' });
  await world.home.database.withShard(world.shard, (db) =>
    sql`update lti_launches set expires_at = circuit_now()`.execute(db),
  );
  expect(await look(late)).toEqual({ kind: 'expired' });
});

test('LT-38 an observer has no role here; only an instructor chooses content', async () => {
  await connected();
  const [, observer] = platform.people.students as [LmsPerson, LmsPerson]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a class has students
  platform.enroll(platform.course, observer, 'observer');
  expect(await look(await arrive(world, platform, observer))).toEqual({ kind: 'noRole' });
});

test('LT-38 a launch of somebody else shows whose it is and who is signed in, and nothing of it', async () => {
  const arrived = await arrive(world, platform, student);
  const other = await world.person({ firstName: 'Ola', lastName: 'Berg' });
  expect(await look({ ...arrived, as: other })).toEqual({
    kind: 'otherPerson',
    platformPerson: `${student.givenName} ${student.familyName}`,
    signedInAs: 'Ola Berg',
  });
  const { body } = await world.call(getLtiLaunch, { ltiLaunchId: arrived.ltiLaunchId }, { as: other });
  expect(body.returnUrl).toBeNull();
});

test('LT-33 the second launch of a person finds the same account, whatever their e-mail is by then', async () => {
  const first = await arrive(world, platform, student);
  platform.enroll(platform.course, { ...student, email: 'new@campus.example' }, 'student');
  const second = await arrive(world, platform, { ...student, email: 'new@campus.example' });
  expect(second.as.id).toBe(first.as.id);
});

test('LT-33 an account with the same e-mail is used where the platform’s are trusted', async () => {
  const known = await world.person({ email: student.email });
  expect((await arrive(world, platform, student)).as.id).toBe(known.id);
});

test('LT-33 LT-35 an e-mail that the platform does not check makes nobody anybody, and is given to nobody', async () => {
  const open = await aLearningPlatform(world, { profile: 'brightspace' });
  try {
    const known = await world.person({ email: student.email });
    const answer = await launch(world, open, student);
    expect(answer.headers['location']).toMatch(/^\/lti-launch\/[\da-f-]{36}$/);
    const stranger = await arrive(world, open, open.people.students[1]!);
    expect(stranger.as.email).toMatch(/^[\da-f]{32}@no-address\.invalid$/);
    expect(stranger.info).toMatchObject({ firstName: open.people.students[1]?.givenName });
    const { body } = await world.call(getLtiHealth, {}, { as: platform.admin });
    expect(body.refusals.find(({ reason }) => reason === 'accountExists')?.fix).toContain('signs in once');
    expect(known.id).not.toBe(stranger.as.id);
  } finally {
    await open.stop();
  }
});

test.each(['Admin', 'SuperAdmin'] as const)(
  'LT-34 an %s is never recognized by e-mail: they sign in once in the browser that launched, and then are',
  async (role) => {
    const admin = await world.person({ email: teacher.email, roles: [role] });
    const answer = await launch(world, platform, teacher);
    expect(answer.headers['location']).toMatch(/^\/lti-launch\/[\da-f-]{36}$/);
    const { ltiLaunchId } = handOffOf(answer);
    const cookie = cookiesOf(answer);
    expect(cookie).toMatch(/^__Host-lti_claim_/);
    expect(await look({ ltiLaunchId, as: admin })).toMatchObject({ kind: 'signInOnce' });
    const claim = (as: Person, headers: Record<string, string>) =>
      world.call(claimLtiLaunch, { ltiLaunchId }, { as, headers });
    const stranger = await world.person();
    expect((await claim(stranger, { cookie })).status).toBe(404);
    // Somebody who sends the administrator a link has no cookie in the administrator's browser.
    expect((await claim(admin, {})).status).toBe(409);
    expect((await claim(admin, { cookie: `${cookie.split('=')[0]}=${'x'.repeat(43)}` })).status).toBe(409);
    const { body } = await claim(admin, { cookie });
    expect(body.state.kind).toBe('connectCourse');
    expect((await arrive(world, platform, teacher)).as.id).toBe(admin.id);
  },
);

test('LT-34 a person who becomes an administrator later signs in once as well', async () => {
  const before = await arrive(world, platform, teacher);
  await world.home.database.withShard(world.shard, (db) =>
    db.insertInto('user_roles').values({ user_id: before.as.id, role: 'Admin' }).execute(),
  );
  const answer = await launch(world, platform, teacher);
  expect(handOffOf(answer).code).toBe('');
  expect(await look({ ltiLaunchId: handOffOf(answer).ltiLaunchId, as: before.as })).toMatchObject({
    kind: 'signInOnce',
  });
});

test('LT-33 a deactivated person is refused, and so is the platform’s test student', async () => {
  const first = await arrive(world, platform, student);
  await world.home.database.withShard(world.shard, (db) =>
    sql`update users set is_active = false where id = ${first.as.id}`.execute(db),
  );
  expect((await launch(world, platform, student)).status).toBe(400);
  const tester = { ...student, id: 'test-student', email: 'test@campus.example', isTestUser: true };
  platform.enroll(platform.course, tester, 'student');
  const answer = await launch(world, platform, tester);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('View as student');
});

test('LT-33 two launches of a new person at the same moment make one account', async () => {
  const answers = await Promise.all([launch(world, platform, student), launch(world, platform, student)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const { rows } = await world.home.database.withShard(world.shard, (db) =>
    sql`select from users where email_key = ${student.email}`.execute(db),
  );
  expect(rows).toHaveLength(1);
});
