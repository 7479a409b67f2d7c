import { getDashboard } from '@circuit/contract/dashboard';
import { giveLateActivityPermits, listLateActivityPermits } from '@circuit/contract/lateActivityPermits';
import { getOverview } from '@circuit/contract/overview';
import { getStudent } from '@circuit/contract/students';
import {
  answerTimeRequest,
  askForTime,
  listOwnTimeRequests,
  listTimeRequests,
  withdrawTimeRequest,
} from '@circuit/contract/timeRequests';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { HOUR } from '#testing/aGroupAssignment.ts';
import { aHandIn, TEXT, type TestHandIn } from '#testing/aHandIn.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let course: TestHandIn;
let from: Date;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  from = new Date();
  course = await aHandIn(world, { from });
});

const inHours = (hours: number) => new Date(from.getTime() + hours * HOUR).toISOString();
const ask = (as: Person = course.amara, fields: object = {}) =>
  world.call(
    askForTime,
    {
      groupAssignmentId: course.groupAssignmentId,
      phase: 'Submission',
      until: inHours(30),
      reason: 'My father is in the hospital.',
      ...fields,
    },
    { as },
  );
const answer = (timeRequestId: string, until: string | null, as = course.teacher, words = '') =>
  world.call(
    answerTimeRequest,
    { groupAssignmentId: course.groupAssignmentId, timeRequestId, until, answer: words },
    { as },
  );
const mine = async (as = course.amara) =>
  (await world.call(listOwnTimeRequests, { groupAssignmentId: course.groupAssignmentId }, { as })).body;
const inShard = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  world.home.database.withShard(world.shard, async (db) => (await statement.execute(db)).rows);
const messages = (kind: string) =>
  inShard<{ userId: string; text: string }>(sql`
    select user_id as "userId", text_before as text from messages
    where kind = ${kind} and group_id = ${course.groupId} order by user_id`);

test('TQ-1 TQ-2 a student asks once per phase, however many windows ask, and can withdraw and ask anew', async () => {
  const [one, other] = await Promise.all([ask(), ask()]);
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { items, phases } = await mine();
  expect(items).toMatchObject([{ status: 'Open', reason: 'My father is in the hospital.', until: inHours(30) }]);
  expect(phases).toMatchObject([
    { phase: 'Submission', closed: 'You already asked for more time for Hand in. Wait for the answer.' },
  ]);
  const withdraw = () =>
    world.call(
      withdrawTimeRequest,
      { groupAssignmentId: course.groupAssignmentId, timeRequestId: items[0]?.id ?? '' },
      { as: course.amara },
    );
  expect((await withdraw()).body.status).toBe('Withdrawn');
  expect((await withdraw()).body.status).toBe('Withdrawn');
  expect((await ask()).status).toBe(200);
});

test('TQ-1 staff cannot ask for themselves, and nobody asks for a time they have', async () => {
  expect((await ask(course.teacher)).status).toBe(403);
  expect((await ask(course.amara, { until: inHours(1) })).status).toBe(409);
  expect((await ask(course.amara, { phase: 'PeerEvaluation' })).status).toBe(409);
});

test('TQ-3 the reason is read by those who may give permits and by nobody else', async () => {
  const { body: request } = await ask();
  const of = { groupAssignmentId: course.groupAssignmentId };
  const listed = await world.call(listTimeRequests, of, { as: course.teacher });
  expect(listed.body.items).toMatchObject([
    { person: { id: course.amara.id }, reason: 'My father is in the hospital.', endsAt: inHours(1) },
  ]);
  expect((await world.call(listTimeRequests, of, { as: course.grader })).status).toBe(403);
  expect((await world.call(listTimeRequests, of, { as: course.ben })).status).toBe(403);
  expect((await mine(course.ben)).items).toEqual([]);
  const student = { ...of, userId: course.amara.id };
  const page = await world.call(getStudent, student, { as: course.teacher });
  expect(page.body.timeRequests).toMatchObject([{ status: 'Open', reason: 'My father is in the hospital.' }]);
  expect((await answer(request.id, inHours(30))).status).toBe(200);
  const audited = await inShard<{ verb: string; all: string }>(
    sql`select verb, e::text as all from audit_events e where group_id = ${course.groupId}`,
  );
  const verbs = audited.map(({ verb }) => verb);
  expect(verbs).toEqual(expect.arrayContaining(['timeAsked', 'timeGranted', 'latePermitGiven']));
  expect(JSON.stringify(audited)).not.toContain('hospital');
});

test('TQ-4 a granted request is a permit with its reason, and opens Hand in for that student alone', async () => {
  const draft = await course.begin();
  const { body: request } = await ask();
  const granted = await answer(request.id, inHours(30), course.teacher, 'Take care.');
  expect(granted.body).toMatchObject({ status: 'Granted', grantedUntil: inHours(30), endsAt: inHours(30) });
  expect(await answer(request.id, null)).toMatchObject({
    status: 409,
    body: { detail: 'This request has been answered.' },
  });
  const of = { groupAssignmentId: course.groupAssignmentId };
  const permits = await world.call(listLateActivityPermits, of, { as: course.teacher });
  expect(permits.body.items).toMatchObject([
    {
      person: { id: course.amara.id },
      phase: 'Submission',
      until: inHours(30),
      reason: 'My father is in the hospital.',
    },
  ]);
  await moveClock(world.home, world.shard, 2 * 3600);
  expect((await course.save(draft, TEXT)).status).toBe(200);
  expect((await mine()).items).toMatchObject([{ status: 'Granted', answer: 'Take care.' }]);
});

test('TQ-4 a refused request changes no date, and the student can ask again', async () => {
  const { body: request } = await ask();
  expect((await answer(request.id, null, course.grader)).status).toBe(403);
  expect((await answer(request.id, null)).body).toMatchObject({
    status: 'Refused',
    grantedUntil: null,
    endsAt: inHours(1),
  });
  expect((await ask()).status).toBe(200);
});

test('TQ-4 an answer never shortens the time that the student got meanwhile', async () => {
  const { body: request } = await ask();
  const of = { groupAssignmentId: course.groupAssignmentId };
  const permit = { ...of, userIds: [course.amara.id], phase: 'Submission', until: inHours(40), reason: 'Was ill' };
  expect((await world.call(giveLateActivityPermits, permit, { as: course.teacher })).status).toBe(200);
  for (const until of [inHours(30), inHours(40)])
    expect(await answer(request.id, until)).toMatchObject({
      status: 409,
      body: { detail: 'The student already has this time. Choose a later one.' },
    });
  const permits = await world.call(listLateActivityPermits, of, { as: course.teacher });
  expect(permits.body.items).toMatchObject([{ until: inHours(40), reason: 'Was ill' }]);
  expect((await answer(request.id, inHours(41))).body).toMatchObject({ status: 'Granted', endsAt: inHours(41) });
});

test('TQ-2 a person asks ten times a day for an assignment and is then told to wait', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const { status, body } = await ask();
    expect(status).toBe(200);
    // What is refused does not count.
    expect((await ask()).status).toBe(409);
    const one = { groupAssignmentId: course.groupAssignmentId, timeRequestId: body.id };
    await world.call(withdrawTimeRequest, one, { as: course.amara });
  }
  expect((await ask()).status).toBe(429);
  expect((await ask(course.ben)).status).toBe(200);
});

test('TQ-4 two who answer at once answer it once', async () => {
  const { body: request } = await ask();
  const answers = await Promise.all([answer(request.id, inHours(30)), answer(request.id, null)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('TQ-5 staff are told without the reason, once; the student is told the answer', async () => {
  const { body: request } = await ask();
  expect(await messages('timeAsked')).toMatchObject([{ userId: course.teacher.id }]);
  expect(JSON.stringify(await messages('timeAsked'))).not.toContain('hospital');
  await answer(request.id, inHours(30));
  const told = await messages('timeAnswered');
  expect(told).toMatchObject([{ userId: course.amara.id }]);
  expect(told[0]?.text).toContain('You have more time for Hand in in Op-ed');
});

test('TQ-6 a request that waits needs those who may answer: on the home page and on the overview', async () => {
  const { body: request } = await ask();
  const overview = async (as: Person) =>
    (await world.call(getOverview, { groupAssignmentId: course.groupAssignmentId }, { as })).body.attention.filter(
      ({ kind }) => kind === 'timeRequests',
    );
  const home = async (as: Person) =>
    (await world.call(getDashboard, {}, { as })).body.teaching.needsYou.filter(({ kind }) => kind === 'timeRequests');
  expect(await overview(course.teacher)).toMatchObject([{ count: 1 }]);
  expect(await overview(course.grader)).toEqual([]);
  expect(await home(course.teacher)).toMatchObject([{ count: 1, groupAssignmentId: course.groupAssignmentId }]);
  expect(await home(course.grader)).toEqual([]);
  await answer(request.id, null);
  expect(await overview(course.teacher)).toEqual([]);
  expect(await home(course.teacher)).toEqual([]);
});

test.each([
  ['left the course', (id: string) => sql`delete from group_user_roles where user_id = ${id}`],
  ['is deactivated', (id: string) => sql`update users set is_active = false where id = ${id}`],
] as const)('TQ-6 the request of a student who %s needs nobody', async (_what, leave) => {
  await ask();
  await inShard(leave(course.amara.id));
  const of = { groupAssignmentId: course.groupAssignmentId };
  const { attention } = (await world.call(getOverview, of, { as: course.teacher })).body;
  const { needsYou } = (await world.call(getDashboard, {}, { as: course.teacher })).body.teaching;
  expect([...attention, ...needsYou].filter(({ kind }) => kind === 'timeRequests')).toEqual([]);
});
