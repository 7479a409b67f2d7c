import { giveLateActivityPermits } from '@circuit/contract/lateActivityPermits';
import { listNews, markNewsSeen } from '@circuit/contract/news';
import { addDays } from '@circuit/domain/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { scoreJob, scorePreviewJob } from '#modules/scores/public.ts';
import { aGroupAssignment, HOUR } from '#testing/aGroupAssignment.ts';
import { aReleased } from '#testing/aReleased.ts';
import { aWorkingWorld } from '#testing/aWorkingWorld.ts';
import { aKey, type World } from '#testing/aWorld.ts';
import { impersonate } from '#testing/impersonate.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await aWorkingWorld([scoreJob, scorePreviewJob]);
});
afterEach(() => moveClock(world.home, world.shard, 0));
afterAll(() => world.close());

const newsOf = async (as: Person) => {
  const { status, body } = await world.call(listNews, {}, { as });
  expect(status).toBe(200);
  return body;
};
const kindsOf = async (as: Person) => (await newsOf(as)).items.map(({ kind }) => kind);
const inShard = (statement: ReturnType<typeof sql>) =>
  world.home.database.withShard(world.shard, (db) => statement.execute(db));

test('BL-1 BL-2 BL-3 results and an answered second look are news to their author, an open one to staff who may answer', async () => {
  const desk = await aReleased(world);
  const { amara, ben, chidi, grader, teacher, groupAssignmentId } = desk;
  expect(await newsOf(amara)).toMatchObject({
    newCount: 1,
    items: [{ kind: 'resultsReleased', groupAssignmentId, count: 1, isNew: true }],
  });
  const secondLookId = await desk.asked(amara, ben);
  expect(await kindsOf(grader)).toEqual(['secondLooksAsked']);
  expect(await kindsOf(teacher)).toEqual(['secondLooksAsked']);
  expect(await kindsOf(chidi)).toEqual(['resultsReleased']);
  expect((await desk.answer(teacher, secondLookId)).status).toBe(200);
  expect(await kindsOf(amara)).toEqual(['secondLookAnswered', 'resultsReleased']);
  expect(await kindsOf(grader)).toEqual([]);
  await inShard(
    sql`update score_runs set unreleased_at = circuit_now() where group_assignment_id = ${groupAssignmentId}`,
  );
  expect(await kindsOf(amara)).toEqual([]);
});

test('BL-1 what was seen is not new again, from any device, and what comes next is', async () => {
  const desk = await aReleased(world);
  const { amara, teacher, groupAssignmentId } = desk;
  const at = (await newsOf(amara)).items[0]?.at ?? '';
  const seen = await world.call(markNewsSeen, { upTo: at }, { as: amara });
  expect(seen.body).toMatchObject({ newCount: 0, items: [{ isNew: false }] });
  await world.call(markNewsSeen, { upTo: '2020-01-01T00:00:00.000Z' }, { as: amara });
  expect((await newsOf(amara)).newCount).toBe(0);
  const until = new Date(Date.now() + 5 * HOUR).toISOString();
  const permit = { userIds: [amara.id], phase: 'PeerEvaluation', until, cascades: false, reason: 'Ill.' };
  await world.call(giveLateActivityPermits, { groupAssignmentId, ...permit }, { as: teacher, headers: aKey() });
  expect(await newsOf(amara)).toMatchObject({
    newCount: 1,
    items: [
      { kind: 'timeGiven', phase: 'PeerEvaluation', isNew: true },
      { kind: 'resultsReleased', isNew: false },
    ],
  });
  // A clock that is ahead must not hide what comes later.
  await world.call(markNewsSeen, { upTo: '2099-01-01T00:00:00.000Z' }, { as: amara });
  const { rows } = await world.home.database.withShard(world.shard, (db) =>
    sql<{ isPast: boolean }>`select seen_at <= circuit_now() as "isPast" from news_visits
      where user_id = ${amara.id}`.execute(db),
  );
  expect(rows).toEqual([{ isPast: true }]);
});

test('BL-2 Review is news to students while it is open, by its dates alone', async () => {
  const groupId = await world.group();
  const amara = await world.person({ in: [[groupId, 'GroupLearner']] });
  const teacher = await world.person({ in: [[groupId, 'GroupOwner']] });
  const { id } = await aGroupAssignment(world, {
    groupId,
    phases: { Submission: [-1, 24], PeerEvaluation: [25, 90] },
  });
  expect(await kindsOf(amara)).toEqual([]);
  await inShard(sql`update group_assignment_phases set starts_at = circuit_now() - interval '1 minute'
    where group_assignment_id = ${id} and type = 'PeerEvaluation'`);
  expect((await newsOf(amara)).items).toMatchObject([{ kind: 'reviewOpened', count: 1 }]);
  expect(await kindsOf(teacher)).toEqual([]);
  await inShard(sql`update group_assignment_phases set ends_at = circuit_now() - interval '1 second'
    where group_assignment_id = ${id} and type = 'PeerEvaluation'`);
  expect(await kindsOf(amara)).toEqual([]);
});

test('BL-4 thanks appear the day after and added up, and not to people who gave one review', async () => {
  const desk = await aReleased(world);
  const { amara, ben, groupAssignmentId } = desk;
  await desk.react(amara, ben, { isUseful: true });
  expect(await kindsOf(ben)).toEqual(['resultsReleased']);
  const tomorrow = addDays(new Date(), 1, 'America/Indianapolis');
  await moveClock(world.home, world.shard, (tomorrow.getTime() - Date.now()) / 1000);
  await inShard(sql`update sessions set expires_at = circuit_now() + interval '1 hour'`);
  expect((await newsOf(ben)).items).toMatchObject([{ kind: 'thanksReceived', count: 1 }, { kind: 'resultsReleased' }]);
  await inShard(sql`update evaluations set status = 'Draft' where evaluator_id = ${ben.id} and kind = 'peer'
    and group_assignment_id = ${groupAssignmentId} and submission_id <> ${desk.submissionOf(amara)}`);
  expect(await kindsOf(ben)).toEqual(['resultsReleased']);
});

test('BL-3 reported work is news to staff who may settle it', async () => {
  const desk = await aReleased(world);
  const { teacher, grader, ben, amara, groupId, groupAssignmentId } = desk;
  await inShard(sql`insert into reports (group_id, group_assignment_id, submission_id, reporter_id, kind)
    values (${groupId}, ${groupAssignmentId}, ${desk.submissionOf(amara)}, ${ben.id}, 'empty')`);
  expect(await kindsOf(teacher)).toEqual(['workReported']);
  expect(await kindsOf(grader)).toEqual([]);
  expect(await kindsOf(amara)).not.toContain('workReported');
});

test('BL-5 an administrator who views as a person reads their news and leaves it new', async () => {
  const desk = await aReleased(world);
  const { amara } = desk;
  const admin = await world.person({ roles: ['Admin'] });
  const viewing = await impersonate(world, admin, amara);
  expect((await newsOf(viewing)).newCount).toBe(1);
  const at = (await newsOf(viewing)).items[0]?.at ?? '';
  expect((await world.call(markNewsSeen, { upTo: at }, { as: viewing })).status).toBe(403);
  expect((await newsOf(amara)).newCount).toBe(1);
  expect((await newsOf(await world.person())).items).toEqual([]);
});
