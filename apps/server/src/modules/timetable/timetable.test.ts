import { listExternalTerms, updateExternalTerm } from '@circuit/contract/externalTerms';
import { getGroup } from '@circuit/contract/groups';
import { testOutsideService } from '@circuit/contract/outsideServices';
import { listExternalProviders } from '@circuit/contract/providers';
import { createGroupFromTimetable, getInstructorSchedule, importTimetableTerms } from '@circuit/contract/timetable';
import {
  aTimetable,
  startTimetableServer,
  TIMETABLE_INSIDES,
  TIMETABLE_INSTRUCTOR,
  type TimetableServer,
} from '@circuit/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Egress, EgressReply } from '#platform/egress/egress.ts';
import { bringTerms, connectTimetable } from '#testing/aTimetable.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { freezeClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

const IN_FALL = new Date('2026-09-15T16:00:00Z');

let world: World;
let server: TimetableServer;
let boss: Person;
let teacher: Person;

// Each test has a university of its own: what a timetable said is kept for minutes.
beforeEach(async () => {
  world = await aWorld();
  await freezeClock(world.home, world.shard, IN_FALL);
  server = await startTimetableServer(aTimetable());
  boss = await world.person({ roles: ['SuperAdmin'] });
  teacher = await world.person({ roles: ['Creator'], puid: TIMETABLE_INSTRUCTOR });
});
afterEach(async () => {
  await server.stop();
  await world.close();
});

async function connected(): Promise<void> {
  await connectTimetable(world, boss, server);
  await bringTerms(world, boss);
  server.asked.length = 0;
}

const look = (request: object = {}, as = teacher) => world.call(getInstructorSchedule, request, { as });
const terms = async () => (await world.call(listExternalTerms, {}, { as: boss })).body.items;
const tried = async () => (await world.call(testOutsideService, { kind: 'timetable' }, { as: boss })).body;

test('UT-1 UT-14 an administrator connects the timetable, and a test says what came back', async () => {
  expect(await tried()).toMatchObject({ worked: false, sentence: 'No address is saved yet.' });
  await connectTimetable(world, boss, server);
  expect(await tried()).toMatchObject({
    worked: true,
    sentence: 'The timetable answered and accepted the account.',
    facts: [
      { name: 'Terms', value: 'Fall 2026, Spring 2027' },
      { name: 'Current term', value: 'Fall 2026' },
    ],
  });
  const { body } = await world.call(listExternalProviders, {}, { as: teacher });
  expect(body.items).toMatchObject([{ name: 'Timetable', type: 'UniTimeExternalProvider' }]);
});

test('UT-7 UT-14 a test that fails says what to mend, and nothing of what the timetable says of its insides', async () => {
  await connectTimetable(world, boss, server);
  const sentences: string[] = [];
  const attempt = async (behavior: TimetableServer['behavior']) => {
    server.behavior = behavior;
    const outcome = await tried();
    sentences.push(outcome.sentence);
    expect(JSON.stringify(outcome)).not.toContain(TIMETABLE_INSIDES);
  };
  await attempt({ denied: ['roles'] });
  await attempt({ failures: { status: 500, count: 3 } });
  await attempt({ failures: { status: 401, count: 1 } });
  await attempt({ body: '<html>Sign in</html>' });
  expect(sentences).toEqual([
    'The timetable accepted the account, but does not let it read terms. Give it the right to use the API.',
    'The timetable did not answer. Check the address, and whether it is among the allowed hosts.',
    'The timetable did not accept the account. Check its name and password.',
    'The timetable did not send a list of terms. Is this the address of UniTime?',
  ]);
  expect(world.logged()).not.toContain(TIMETABLE_INSIDES);
  expect(world.logged()).not.toContain(server.university.password);
});

test('UT-11 UT-13 terms of the timetable are shown first, saved as shown with where they came from, and again change nothing', async () => {
  await connectTimetable(world, boss, server);
  const { shown, saved } = await bringTerms(world, boss);
  expect(shown).toMatchObject({ isSaved: false, problem: null, plan: { changed: [], kept: [], sameCount: 0 } });
  expect(shown.plan?.added).toEqual([
    { name: 'Fall 2026', startDate: '2026-08-24T04:00:00.000Z', endDate: '2026-12-13T05:00:00.000Z' },
    { name: 'Spring 2027', startDate: '2027-01-11T05:00:00.000Z', endDate: '2027-05-02T04:00:00.000Z' },
  ]);
  expect(saved.body.isSaved).toBe(true);
  expect(await terms()).toMatchObject([
    { name: 'Spring 2027', source: 'timetable' },
    { name: 'Fall 2026', source: 'timetable' },
  ]);
  const again = await world.call(importTimetableTerms, {}, { as: boss });
  expect(again.body.plan).toMatchObject({ added: [], changed: [], kept: [], sameCount: 2 });
});

test('UT-12 dates that somebody set here stay and are told; those that nobody touched follow the timetable', async () => {
  await connected();
  const [spring, fall] = await terms();
  const edit = await world.call(
    updateExternalTerm,
    {
      externalTermId: fall?.id,
      name: fall?.name,
      startDate: fall?.startDate,
      endDate: '2026-12-20T05:00:00.000Z',
      reason: 'Exams',
    },
    { as: boss, headers: { 'if-match': `"${fall?.version}"` } },
  );
  expect(edit.body.source).toBe('timetableEdited');
  server.university.terms = server.university.terms.map((term) => ({ ...term, classEndDay: '2027-05-08' }));
  const { saved } = await bringTerms(world, boss);
  expect(saved.body).toMatchObject({
    isSaved: true,
    plan: { added: [], changed: [{ id: spring?.id }], kept: [{ id: fall?.id, name: 'Fall 2026' }] },
  });
  expect(await terms()).toMatchObject([
    { name: 'Spring 2027', endDate: '2027-05-09T04:00:00.000Z', source: 'timetable' },
    { name: 'Fall 2026', endDate: '2026-12-20T05:00:00.000Z', source: 'timetableEdited' },
  ]);
});

test('S7.15 S1.06/5 UT-2 an instructor sees the classes that they teach in the term that runs, also unpublished ones, not canceled ones', async () => {
  await connected();
  const { body } = await look();
  expect(body).toMatchObject({ state: 'ready', detail: '', term: { name: 'Fall 2026' } });
  expect(body.terms.map(({ name }) => name)).toEqual(['Fall 2026', 'Spring 2027']);
  expect(body.classes).toMatchObject([
    {
      classId: 99,
      courseCode: 'ENGL 10600',
      courseTitle: 'First-Year Comp',
      label: 'Lec 3',
      meets: 'Mon, Wed, Fri 9:30a–10:20a, HEAV 128',
      limit: 22,
      inCourses: [],
    },
    { classId: 100, courseCode: 'ENGL 10600 / COM 10600', label: 'Lab 11', meets: '', limit: null },
    { classId: 101, label: 'Lec 1', firstDay: '2026-08-24', lastDay: '2026-10-15' },
  ]);
  expect(server.asked).toEqual([`/UniTime/api/instructor-schedule?id=${TIMETABLE_INSTRUCTOR}&term=Fall2026MAIN`]);
});

test('UT-10 what the timetable said is kept for ten minutes, for each person and term', async () => {
  await connected();
  await look();
  await look();
  expect(server.asked).toHaveLength(1);
  const [spring] = await terms();
  expect((await look({ externalTermId: spring?.id })).body.state).toBe('notAnInstructor');
  await look({ externalTermId: spring?.id });
  expect(server.asked).toHaveLength(2);
});

test('UT-3 a timetable that passes over the term and answers for another one is not believed', async () => {
  await connected();
  server.university.terms = server.university.terms.map((term) =>
    term.term === 'Spring' ? { ...term, campus: 'WEST' } : term,
  );
  const [spring] = await terms();
  const { body } = await look({ externalTermId: spring?.id });
  expect(body).toMatchObject({ state: 'termUnknown', classes: [] });
  expect(body.detail).toContain('does not know Spring 2027');
});

test.each([
  ['not connected', async () => undefined, 'notConnected', 'The timetable is not connected.'],
  [
    'without terms',
    async () => connectTimetable(world, boss, server),
    'noTerms',
    'No terms have come from the timetable yet. Ask an administrator.',
  ],
])('UT-2 a university %s says so', async (_case, begin, state, detail) => {
  await begin();
  expect((await look()).body).toMatchObject({ state, detail, classes: [] });
  expect(server.asked.filter((path) => path.includes('schedule'))).toEqual([]);
});

test('UT-2 somebody without a PUID and somebody who teaches nothing get a sentence each', async () => {
  await connected();
  const unknown = await world.person({ roles: ['Creator'] });
  expect((await look({}, unknown)).body).toMatchObject({ state: 'noIdentifier', classes: [] });
  const other = await world.person({ roles: ['Creator'], puid: '0099999999' });
  expect((await look({}, other)).body).toMatchObject({
    state: 'notAnInstructor',
    detail: 'The timetable has no classes of yours in Fall 2026.',
  });
});

test('UT-8 a sentence follows when the timetable did not answer, and the next look asks again', async () => {
  await connected();
  server.behavior = { failures: { status: 500, count: 3 } };
  const failed = await look();
  expect(failed).toMatchObject({ status: 200, body: { state: 'unreachable', classes: [] } });
  expect(failed.text).not.toContain(TIMETABLE_INSIDES);
  expect((await look()).body.state).toBe('ready');
});

test('UT-8 a timetable has ten seconds to answer, and others read while it hangs', async () => {
  await connected();
  const answer = Promise.withResolvers<EgressReply>();
  const limits: (number | undefined)[] = [];
  const fetch: Egress['fetch'] = (_address, _allowed, { timeoutMs } = {}) => {
    limits.push(timeoutMs);
    return answer.promise;
  };
  Object.assign(world.home, { egress: { ...world.home.egress, fetch } });
  const hanging = look();
  await vi.waitFor(() => expect(limits).toHaveLength(1));
  expect(await terms()).toHaveLength(2);
  answer.resolve({ status: 200, headers: {}, body: 'null' });
  expect((await hanging).body.state).toBe('notAnInstructor');
  expect(limits[0]).toBeGreaterThan(9000);
  expect(limits[0]).toBeLessThanOrEqual(10_000);
});

test('UT-7 an account that may not read schedules is refused in plain words', async () => {
  await connected();
  server.behavior = { denied: ['instructor-schedule'] };
  const { body, text } = await look();
  expect(body).toMatchObject({ state: 'notAllowed', classes: [] });
  expect(text).not.toContain(TIMETABLE_INSIDES);
  expect(server.asked).toHaveLength(1);
});

test('UT-9 S6.02/1 the classes of somebody else are for people who may connect any class', async () => {
  await connected();
  const curious = await world.person({ roles: ['Creator'], puid: '0000000555' });
  expect(await look({ userId: teacher.id }, curious)).toMatchObject({ status: 403 });
  expect(server.asked).toEqual([]);
  const admin = await world.person({ roles: ['Admin'] });
  expect((await look({ userId: teacher.id }, admin)).body.classes).toHaveLength(3);
  const student = await world.person();
  expect((await look({}, student)).status).toBe(403);
});

test('UT-20 a course is made of chosen classes, with their term, and its maker teaches it', async () => {
  await connected();
  const { body: seen } = await look();
  const { status, body } = await world.call(
    createGroupFromTimetable,
    { externalTermId: seen.term?.id, classIds: [99, 100], name: 'ENGL 10600 First-Year Comp' },
    { as: teacher },
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'ENGL 10600 First-Year Comp',
    externalTerm: { name: 'Fall 2026' },
    startDate: '2026-08-24T04:00:00.000Z',
    endDate: '2026-12-13T05:00:00.000Z',
    roles: ['GroupOwner'],
  });
  expect((await world.call(getGroup, { groupId: body.id }, { as: teacher })).status).toBe(200);
  expect((await look()).body.classes.map(({ inCourses }) => inCourses.map(({ name }) => name))).toEqual([
    ['ENGL 10600 First-Year Comp'],
    ['ENGL 10600 First-Year Comp'],
    [],
  ]);
});

test('UT-23 a class that the person does not teach makes no course', async () => {
  await connected();
  const { body: seen } = await look();
  const { status, body } = await world.call(
    createGroupFromTimetable,
    { externalTermId: seen.term?.id, classIds: [99, 200], name: 'Calculus' },
    { as: teacher },
  );
  expect(status).toBe(400);
  expect(body.errors?.['classIds']?.[0]).toContain('not in your timetable');
});
