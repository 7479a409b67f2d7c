import { listAuditEventsOfGroup } from '@circuit/contract/auditEvents';
import { giveExcusals } from '@circuit/contract/lateActivityPermits';
import { listMessagesOfUser } from '@circuit/contract/messages';
import { nudgeLearners } from '@circuit/contract/reminders';
import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { aHandIn, type TestHandIn } from '#testing/aHandIn.ts';
import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await aWorld();
  admin = await world.person({ roles: ['Admin'] });
});
afterEach(() => moveClock(world.home, world.shard, 0));
afterAll(() => world.close());

const newGroupAssignment = () => aHandIn(world, { phases: { Submission: [-30, 100], PeerEvaluation: [101, 200] } });

const nudge = (
  { groupAssignmentId, teacher }: TestHandIn,
  people: readonly { readonly id: UserId }[],
  more: object = {},
  headers = aKey(),
) =>
  world.call(
    nudgeLearners,
    { groupAssignmentId, phase: 'Submission', userIds: people.map(({ id }) => id), dryRun: false, ...more },
    { as: teacher, headers },
  );
const messagesTo = async ({ id }: Person) =>
  (await world.call(listMessagesOfUser, { userId: id }, { as: admin })).body.items.map(({ kind, state }) => ({
    kind,
    state,
  }));
const linksTo = ({ id }: Person) =>
  world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('messages').select(['link_path', 'text_before']).where('user_id', '=', id).execute(),
  );

test('NG-1 a rehearsal says who would get it, who would not and why, and what they read, and sends nothing', async () => {
  const groupAssignment = await newGroupAssignment();
  const { amara, ben } = groupAssignment;
  await groupAssignment.handIn(await groupAssignment.begin());
  const { status, body } = await nudge(groupAssignment, [amara, ben], { dryRun: true, text: 'Come to my office.' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    recipients: [{ id: ben.id, lastNudgedAt: null }],
    leftOut: [{ id: amara.id, why: 'done' }],
    letter: {
      subject: 'Not handed in yet: Op-ed',
      text: 'Come to my office.',
      linkPath: `/courses/${groupAssignment.groupId}/groupAssignments/${groupAssignment.groupAssignmentId}/submission`,
    },
    isSent: false,
  });
  expect(body.letter?.facts).toMatch(/^Hand in your work by .+\.\n\nOpen it here:$/);
  expect(await messagesTo(ben)).toEqual([]);
});

test('NG-1 NG-4 a nudge is one message each in the words of its sender, with a link to the task, and stands in the audit', async () => {
  const groupAssignment = await newGroupAssignment();
  const { amara, ben } = groupAssignment;
  const key = aKey();
  const wish = { text: 'Come to my office.' };
  const sent = await nudge(groupAssignment, [amara, ben], wish, key);
  expect(sent.body).toMatchObject({ isSent: true, leftOut: [] });
  expect(sent.body.recipients).toHaveLength(2);
  // The answer was lost and the button pressed again.
  expect((await nudge(groupAssignment, [amara, ben], wish, key)).body).toEqual(sent.body);
  expect(await messagesTo(ben)).toEqual([{ kind: 'nudge', state: 'waiting' }]);
  const [message] = await linksTo(ben);
  expect(message?.link_path).toBe(
    `/courses/${groupAssignment.groupId}/groupAssignments/${groupAssignment.groupAssignmentId}/submission`,
  );
  expect(message?.text_before).toContain('\n\nCome to my office.\n\nHand in your work by ');
  const { body: audit } = await world.call(
    listAuditEventsOfGroup,
    { groupId: groupAssignment.groupId },
    { as: groupAssignment.teacher },
  );
  const [event, ...more] = audit.items.filter(({ verb }) => verb === 'learnersNudged');
  expect([event?.entityId, more.length]).toEqual([groupAssignment.groupAssignmentId, 0]);
  expect(JSON.stringify(event?.after)).toContain(ben.id);
  expect(JSON.stringify(audit)).not.toContain('Come to my office');
});

test('NG-2 who is excused or has switched it off gets none; if nobody is left, nothing is sent and it is said', async () => {
  const groupAssignment = await newGroupAssignment();
  const { groupAssignmentId, amara, ben, teacher } = groupAssignment;
  const excused = { groupAssignmentId, userIds: [amara.id], part: 'submission', reason: 'Was ill' };
  await world.call(giveExcusals, excused, { as: teacher });
  await world.home.database.withShard(world.shard, (db) =>
    db.insertInto('user_settings').values({ user_id: ben.id, wants_nudge: false }).execute(),
  );
  const { body } = await nudge(groupAssignment, [amara, ben], { dryRun: true });
  expect(body.leftOut.map(({ why }) => why).toSorted()).toEqual(['excused', 'switchedOff']);
  expect(body.letter).toBeNull();
  expect((await nudge(groupAssignment, [amara, ben])).status).toBe(409);
  expect(await messagesTo(ben)).toEqual([]);
  const { body: closed } = await nudge(groupAssignment, [ben], { dryRun: true, phase: 'PeerEvaluation' });
  expect(closed.leftOut).toMatchObject([{ why: 'notOpen' }]);
  expect((await nudge(groupAssignment, [ben], { dryRun: true, phase: 'SelfEvaluation' })).status).toBe(409);
});

test('NG-3 who was nudged in the last 12 hours is left out, also by a colleague at the same moment, unless asked for', async () => {
  const groupAssignment = await newGroupAssignment();
  const { ben } = groupAssignment;
  await moveClock(world.home, world.shard, -12 * 3600 - 60);
  const both = await Promise.all([nudge(groupAssignment, [ben]), nudge(groupAssignment, [ben])]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const { body } = await nudge(groupAssignment, [ben], { dryRun: true });
  expect(body.leftOut).toMatchObject([{ why: 'nudgedLately' }]);
  expect(body.leftOut[0]?.lastNudgedAt).not.toBeNull();
  expect((await nudge(groupAssignment, [ben], { includesRecent: true })).status).toBe(200);
  await moveClock(world.home, world.shard, 0);
  const later = await nudge(groupAssignment, [ben], { dryRun: true });
  expect(later.body.recipients.map(({ id }) => id)).toEqual([ben.id]);
  expect(later.body.recipients[0]?.lastNudgedAt).not.toBeNull();
  expect(await messagesTo(ben)).toHaveLength(2);
});

test('NG-5 somebody of another course is no such person, and a course that has ended or an assignment that nobody sees is left in peace', async () => {
  const [groupAssignment, other] = [await newGroupAssignment(), await newGroupAssignment()];
  expect((await nudge(groupAssignment, [groupAssignment.ben, other.ben])).status).toBe(404);
  expect(await messagesTo(groupAssignment.ben)).toEqual([]);
  await world.home.database.withShard(world.shard, (db) =>
    sql`update group_assignments set activation = 'Deactivated' where id = ${other.groupAssignmentId}`.execute(db),
  );
  const unseen = await nudge(other, [other.ben], { dryRun: true });
  expect([unseen.status, unseen.body.detail]).toEqual([409, 'Students cannot see this assignment. Activate it first.']);
  await world.home.database.withShard(world.shard, (db) =>
    sql`update groups set end_date = circuit_now() - interval '1 minute' where id = ${groupAssignment.groupId}`.execute(
      db,
    ),
  );
  expect((await nudge(groupAssignment, [groupAssignment.ben], { dryRun: true })).status).toBe(409);
});
