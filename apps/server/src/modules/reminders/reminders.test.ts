import { giveLateActivityPermits } from '@circuit/contract/lateActivityPermits';
import { getReminders, setReminders } from '@circuit/contract/reminders';
import type { UserId } from '@circuit/domain/kernel';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { aHandIn, type TestHandIn } from '#testing/aHandIn.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';

import { sendDueReminders } from './byClock.ts';

const HOUR_S = 3600;

let world: World;
beforeAll(async () => void (world = await aWorld()));
afterEach(async () => {
  await moveClock(world.home, world.shard, 0);
  // What one test opened is not reminded of in the next.
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('group_assignments').set({ activation: 'Deactivated' }).execute(),
  );
});
afterAll(() => world.close());

const look = () => sendDueReminders(world.home, world.shard);
const lookAfter = async (hours: number) => {
  await moveClock(world.home, world.shard, hours * HOUR_S);
  return look();
};
const newGroupAssignment = () => aHandIn(world, { phases: { Submission: [-1, 100], PeerEvaluation: [101, 200] } });
/** Read from the table: days from now nobody is signed in any more. */
const toldTo = async ({ id }: { readonly id: UserId }) => {
  const rows = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('messages').select(['kind', 'state']).where('user_id', '=', id).orderBy('created_at').execute(),
  );
  return rows.map(({ kind, state }) => `${kind} ${state}`);
};
const settings = async ({ groupAssignmentId, teacher }: TestHandIn) =>
  (await world.call(getReminders, { groupAssignmentId }, { as: teacher })).body;

test('RM-1 RM-3 a student with no hand-in is told once that it is open and twice that it ends; others hear nothing', async () => {
  const groupAssignment = await newGroupAssignment();
  const { amara, ben } = groupAssignment;
  await groupAssignment.handIn(await groupAssignment.begin());
  expect(await look()).toBe(1);
  expect(await look()).toBe(0);
  expect(await lookAfter(51)).toBe(0);
  expect(await lookAfter(52.01)).toBe(1);
  expect(await lookAfter(53)).toBe(0);
  expect(await lookAfter(88.01)).toBe(1);
  expect(await lookAfter(99)).toBe(0);
  expect(await toldTo(ben)).toEqual(['phaseOpened waiting', 'reminder waiting', 'reminder waiting']);
  expect(await toldTo(amara)).toEqual([]);
  await moveClock(world.home, world.shard, 0);
  expect((await settings(groupAssignment)).sent.map(({ kind, count }) => [kind, count])).toEqual([
    ['reminder12', 1],
    ['reminder48', 1],
    ['phaseOpened', 1],
  ]);
});

test('RM-1 what opened days ago is not told as news to those who were never told', async () => {
  const groupAssignment = await aHandIn(world, { phases: { Submission: [-70, 100] } });
  expect(await look()).toBe(0);
  expect(await toldTo(groupAssignment.ben)).toEqual([]);
  expect(await lookAfter(53)).toBe(2);
  expect(await toldTo(groupAssignment.ben)).toEqual(['reminder waiting']);
});

test('RM-9 what the clock says leaves before the end it speaks of, or not at all', async () => {
  const groupAssignment = await newGroupAssignment();
  await look();
  await lookAfter(53);
  const rows = await world.home.database.withShard(world.shard, (db) =>
    db
      .selectFrom('messages')
      .innerJoin('group_assignment_phases as p', 'p.group_assignment_id', 'p.group_assignment_id')
      .select(['messages.kind', 'messages.not_after', 'p.ends_at'])
      .where('p.group_assignment_id', '=', groupAssignment.groupAssignmentId)
      .where('p.type', '=', 'Submission')
      .where('messages.user_id', '=', groupAssignment.ben.id)
      .orderBy('messages.created_at')
      .execute(),
  );
  const hoursBefore = rows.map((row) => [row.kind, (Number(row.ends_at) - Number(row.not_after)) / 3_600_000]);
  expect(hoursBefore).toEqual([
    ['phaseOpened', 0],
    ['reminder', 12],
  ]);
});

test('RM-2 of many workers that look at once, one tells each person', async () => {
  const groupAssignment = await newGroupAssignment();
  const told = await Promise.all(Array.from({ length: 6 }, look));
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect([await toldTo(groupAssignment.amara), await toldTo(groupAssignment.ben)]).toEqual([
    ['phaseOpened waiting'],
    ['phaseOpened waiting'],
  ]);
});

test('RM-2 a worker that dies before its commit has told nobody, and what it told before stays told', async () => {
  const groupAssignment = await newGroupAssignment();
  const dying = world.home.database.withShard(world.shard, async (db) => {
    const withShard = <Answer>(_: unknown, work: (same: typeof db) => Promise<Answer>) => work(db);
    const database = { ...world.home.database, withShard };
    expect(await sendDueReminders({ ...world.home, database }, world.shard)).toBe(2);
    throw new Error('killed');
  });
  await expect(dying).rejects.toThrow('killed');
  expect(await toldTo(groupAssignment.ben)).toEqual([]);
  expect(await look()).toBe(2);
  // Even if the next look came too early, by a clock that was put back.
  await world.home.database.withShard(world.shard, (db) =>
    db
      .updateTable('group_assignment_reminders')
      .set({ next_look_at: new Date(0) })
      .execute(),
  );
  expect(await look()).toBe(0);
  expect(await toldTo(groupAssignment.ben)).toEqual(['phaseOpened waiting']);
});

test('RM-3 a late permit moves the reminders of its owner to their own end', async () => {
  const groupAssignment = await newGroupAssignment();
  const { groupAssignmentId, amara, ben, teacher } = groupAssignment;
  await look();
  const until = new Date(Date.now() + 150 * HOUR_S * 1000).toISOString();
  const permit = { groupAssignmentId, userIds: [amara.id], phase: 'Submission', until, reason: 'Was ill' };
  expect((await world.call(giveLateActivityPermits, permit, { as: teacher })).status).toBe(200);
  expect(await lookAfter(60)).toBe(1);
  expect([await toldTo(amara), await toldTo(ben)]).toEqual([
    ['phaseOpened waiting'],
    ['phaseOpened waiting', 'reminder waiting'],
  ]);
  expect(await lookAfter(103)).toBe(1);
  expect(await toldTo(amara)).toEqual(['phaseOpened waiting', 'reminder waiting']);
});

test('RM-5 switched off the clock says nothing about this assignment, and it is in the audit; on again it does', async () => {
  const groupAssignment = await newGroupAssignment();
  const { groupAssignmentId, teacher, ben } = groupAssignment;
  expect(await settings(groupAssignment)).toMatchObject({ isOn: true, sent: [] });
  const off = await world.call(setReminders, { groupAssignmentId, isOn: false }, { as: teacher });
  expect(off.body).toMatchObject({ isOn: false, planned: [] });
  expect(await look()).toBe(0);
  const on = await world.call(setReminders, { groupAssignmentId, isOn: true }, { as: teacher });
  expect(on.body.planned.map(({ phase, kind }) => `${phase} ${kind}`)).toEqual([
    'Submission reminder48',
    'Submission reminder12',
    'PeerEvaluation phaseOpened',
    'PeerEvaluation reminder48',
    'PeerEvaluation reminder12',
  ]);
  expect(await look()).toBe(2);
  expect(await toldTo(ben)).toEqual(['phaseOpened waiting']);
});

test('RM-8 who has switched off a kind gets none of it and is not counted, and is not asked again', async () => {
  const groupAssignment = await newGroupAssignment();
  await world.home.database.withShard(world.shard, (db) =>
    db.insertInto('user_settings').values({ user_id: groupAssignment.ben.id, wants_phase_opened: false }).execute(),
  );
  expect(await look()).toBe(1);
  expect(await toldTo(groupAssignment.ben)).toEqual(['phaseOpened cancelled']);
  expect((await settings(groupAssignment)).sent).toMatchObject([{ kind: 'phaseOpened', count: 1 }]);
  expect(await lookAfter(1)).toBe(0);
});

test('RM-5 a draft, a course that has ended and an assignment with nothing open are not looked at', async () => {
  const groupAssignment = await newGroupAssignment();
  const { groupId, ben } = groupAssignment;
  await world.home.database.withShard(world.shard, (db) =>
    db
      .updateTable('groups')
      .set({ end_date: new Date(Date.now() - 1000) })
      .where('id', '=', groupId)
      .execute(),
  );
  expect(await look()).toBe(0);
  const coming = await aHandIn(world, { phases: { Submission: [5, 100] } });
  expect(await look()).toBe(0);
  expect([await toldTo(ben), await toldTo(coming.ben)]).toEqual([[], []]);
});
