import { listGroupPeople } from '@circuit/contract/groups';
import {
  getRoster,
  getRosterSync,
  listFailingRosterSyncs,
  readRoster,
  syncAllRosters,
  syncRoster,
} from '@circuit/contract/roster';
import { connectTimetableClasses, createGroupFromTimetable, getInstructorSchedule } from '@circuit/contract/timetable';
import type { GroupId } from '@circuit/domain/kernel';
import { nightlyMinute } from '@circuit/domain/roster';
import {
  aTimetable,
  startTimetableServer,
  TIMETABLE_INSIDES,
  timetableStudents,
  type TimetableServer,
} from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { bringTerms, connectTimetable } from '#testing/aTimetable.ts';
import { aWorkingWorld } from '#testing/aWorkingWorld.ts';
import type { World } from '#testing/aWorld.ts';
import { freezeClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

import { startNightlySyncs } from './allSyncs.ts';
import { syncRosterJob } from './syncRoster.job.ts';

const IN_FALL = new Date('2026-09-15T16:00:00Z');

let world: World;
let server: TimetableServer;
let boss: Person;
let teacher: Person;
let groupId: GroupId;
let count = 0;

beforeAll(async () => {
  world = await aWorkingWorld([syncRosterJob]);
  await freezeClock(world.home, world.shard, IN_FALL);
  boss = await world.person({ roles: ['SuperAdmin'] });
});
afterAll(() => world.close());
beforeEach(async () => {
  await freezeClock(world.home, world.shard, IN_FALL);
  // Each test has an instructor of its own: what the timetable said is kept for minutes.
  count += 1;
  const externalId = `1234567${count}`;
  const university = aTimetable();
  university.classes = university.classes.map((one) => ({ ...one, instructorIds: [externalId] }));
  server = await startTimetableServer(university);
  await connectTimetable(world, boss, server);
  await bringTerms(world, boss);
  teacher = await world.person({ roles: ['Creator'], puid: externalId.padStart(10, '0') });
  groupId = await made([99, 100]);
});
afterEach(async () => {
  await server.stop();
  await inShard(sql`update users set email = id || '@elsewhere.example', puid = null where puid like '0031%'`);
  await inShard(sql`delete from lti_user_links`);
  await inShard(sql`update groups set is_deleted = true`);
});

const inShard = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  world.home.database.withShard(world.shard, async (db) => (await statement.execute(db)).rows);

async function made(classIds: readonly number[]): Promise<GroupId> {
  const { body: seen } = await world.call(getInstructorSchedule, {}, { as: teacher });
  const { body, text } = await world.call(
    createGroupFromTimetable,
    { externalTermId: seen.term?.id, classIds, name: 'First-Year Comp' },
    { as: teacher },
  );
  if (body.id === undefined) throw new Error(text);
  return body.id;
}

async function ended(id: string | undefined) {
  return vi.waitFor(
    async () => {
      const { body } = await world.call(getRosterSync, { groupId, jobLogId: id ?? 'none' }, { as: teacher });
      expect(['succeeded', 'failed', 'cancelled']).toContain(body.status);
      return body;
    },
    { timeout: 40_000, interval: 30 },
  );
}
const read = async () => ended((await world.call(readRoster, { groupId }, { as: teacher })).body.id);
const ask = async (request: object = {}) =>
  (await world.call(syncRoster, { groupId, dryRun: true, ...request }, { as: teacher })).body;
async function synced(request: object = {}) {
  expect(await read()).toMatchObject({ status: 'succeeded' });
  const { jobLog } = await ask({ dryRun: false, ...request });
  return jobLog === null ? null : ended(jobLog.id);
}
const people = async () => (await world.call(listGroupPeople, { groupId, pageSize: 200 }, { as: teacher })).body.items;
const students = async () => (await people()).filter(({ roles }) => roles.some(({ role }) => role === 'GroupLearner'));
const source = async () => (await world.call(getRoster, { groupId }, { as: teacher })).body.sources[0];
const classAt = (classId: number) => {
  const found = server.university.classes.find((one) => one.classId === classId);
  if (found === undefined) throw new Error('No such class.');
  return found;
};

test('UT-30 UT-31 S1.06/6 the roster of a course comes from its classes, is rehearsed by name, and nothing changes before Apply', async () => {
  expect(await source()).toMatchObject({
    provider: 'UniTimeRosterProvider',
    name: 'Timetable',
    contextTitle: 'ENGL 10600 / COM 10600 First-Year Comp, Lab 11, Lec 3',
    updatedAt: null,
  });
  expect(await ask()).toMatchObject({ detail: 'The roster was not read yet. Read it first.' });
  expect(await read()).toMatchObject({ status: 'succeeded', messages: ['Read 4 people from the timetable.'] });
  const { plan } = await ask();
  expect(plan).toMatchObject({ counts: { invite: 4 }, needsConfirmation: false });
  expect(plan.sentences).toEqual(['+4 students, 0 unchanged.', '4 people are new to the university.']);
  expect(await students()).toEqual([]);
  expect(await ended((await ask({ dryRun: false })).jobLog?.id)).toMatchObject({ status: 'succeeded' });
  const [first] = await students();
  expect(await students()).toHaveLength(4);
  expect(first).toMatchObject({ email: 'enrolled1@univ.example.edu', roles: [{ isExternal: true }] });
  expect(first?.sections).toEqual(['Lab 11', 'Lec 3']);
  expect(await inShard(sql`select puid from users where email = 'enrolled1@univ.example.edu'`)).toEqual([
    { puid: '0031000001' },
  ]);
  expect(await inShard(sql`select from messages where kind = 'account'`)).toEqual([]);
});

test('UT-32 a known person joins by PUID with their account as it is, and leaves with the next sync after dropping the class', async () => {
  const known = await world.person({ puid: '0031000002', email: 'ada@univ.edu' });
  await synced();
  expect((await students()).map(({ userId }) => userId)).toContain(known.id);
  classAt(99).students = classAt(99).students.slice(0, 3);
  expect(await read()).toMatchObject({ status: 'succeeded' });
  expect((await ask()).plan).toMatchObject({ counts: { remove: 1, unchanged: 3 } });
  await synced();
  expect(await students()).toHaveLength(3);
});

test('UT-30 a timetable that fails in the middle leaves the course and the last reading as they were', async () => {
  await synced();
  server.behavior = { failures: { status: 403, count: 1 } };
  const failed = await read();
  expect(failed).toMatchObject({ status: 'failed' });
  expect(failed.messages.join(' ')).toContain('does not let our account read this');
  expect(JSON.stringify(failed)).not.toContain(TIMETABLE_INSIDES);
  server.university.classes = server.university.classes.filter(({ classId }) => classId !== 100);
  expect((await read()).messages.join(' ')).toContain('The timetable no longer has');
  expect(await source()).toMatchObject({ peopleCount: 4 });
  expect(await students()).toHaveLength(4);
});

test('UT-33 RO-3 an empty class takes nobody away before somebody confirms it', async () => {
  await synced();
  for (const classId of [99, 100]) classAt(classId).students = [];
  await read();
  expect((await ask()).plan.needsConfirmation).toBe(true);
  expect((await ask({ dryRun: false })).jobLog).toBeNull();
  expect(await students()).toHaveLength(4);
});

test('UT-24 a course gets other classes by hand; what was read of the old ones is no roster of the new ones', async () => {
  await synced();
  const { body: seen } = await world.call(getInstructorSchedule, {}, { as: teacher });
  const connect = (classIds: readonly number[], as = teacher) =>
    world.call(connectTimetableClasses, { groupId, externalTermId: seen.term?.id, classIds }, { as });
  expect((await connect([101])).body).toEqual({ labels: ['Lec 1'] });
  expect(await source()).toMatchObject({ peopleCount: 0, updatedAt: null });
  expect(await ask()).toMatchObject({ detail: 'The roster was not read yet. Read it first.' });
  expect(await students()).toHaveLength(4);
  const stranger = await world.person({ roles: ['Creator'], puid: '0000000555' });
  expect((await connect([200], stranger)).status).toBe(403);
  expect((await connect([])).body).toEqual({ labels: [] });
  expect(await source()).toBeUndefined();
  expect(await students()).toHaveLength(4);
});

test('UT-34 RO-40 RO-41 courses of classes are synced at night and when an administrator syncs all, and stand on the list if that failed', async () => {
  const midnight = new Date('2026-09-16T04:00:00Z');
  const minute = nightlyMinute(groupId);
  await freezeClock(world.home, world.shard, new Date(midnight.getTime() + minute * 60_000));
  expect(await startNightlySyncs(world.home, world.shard)).toBe(1);
  const nightly = () =>
    inShard(sql`select from job_logs where group_id = ${groupId} and kind = 'syncRoster' and status = 'succeeded'`);
  await vi.waitFor(async () => expect(await nightly()).toHaveLength(1), { timeout: 20_000 });
  await freezeClock(world.home, world.shard, IN_FALL);
  expect(await students()).toHaveLength(4);
  server.behavior = { denied: ['enrollments'] };
  expect((await world.call(syncAllRosters, { groupId }, { as: boss })).body).toEqual({ startedCount: 1 });
  const failing = async () => (await world.call(listFailingRosterSyncs, {}, { as: boss })).body.items;
  await vi.waitFor(async () => expect(await failing()).toHaveLength(1), { timeout: 20_000 });
  expect(await failing()).toMatchObject([{ groupId, platformName: 'Timetable' }]);
});

test('UT-31 RO-36 a class of a thousand is in its course by one sync, and a second one changes nobody', async () => {
  classAt(99).students = timetableStudents(1000);
  expect(await synced()).toMatchObject({ status: 'succeeded', counts: { invite: 1000 } });
  await read();
  expect((await ask()).plan.counts).toMatchObject({ invite: 0, add: 0, change: 0, remove: 0, unchanged: 1000 });
});
