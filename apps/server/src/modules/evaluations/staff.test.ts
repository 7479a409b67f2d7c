import {
  excludeEvaluation,
  listEvaluations,
  listSubmissionEvaluations,
  restoreEvaluation,
} from '@circuit/contract/evaluations';
import { getOwnLearnerStatus } from '@circuit/contract/learnerStatuses';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { answersOf, aReviewing, type Reviewing } from '#testing/aReviewing.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let desk: Reviewing;
let amara: Person;
let ben: Person;
let chidi: Person;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  desk = await aReviewing(world, { students: 3 });
  const [one, two, three] = desk.people;
  if (one === undefined || two === undefined || three === undefined) throw new Error('Three are needed.');
  [amara, ben, chidi] = [one, two, three];
  for (const person of desk.people) await desk.handInWork(person);
  await desk.give(amara, ben);
  await desk.give(chidi, ben);
});

const list = async (fields: object = {}) =>
  (await world.call(listEvaluations, { groupAssignmentId: desk.groupAssignmentId, ...fields }, { as: desk.teacher }))
    .body;

test('S1.01/5 S3.08/9 S3.08/16 RV-12 staff see what was handed in by name, of an assignment and of one hand-in; no drafts', async () => {
  await desk.handIn(amara, await desk.first(amara), answersOf([0, 2], 'Because.'));
  await desk.save(chidi, await desk.first(chidi), answersOf([1]));
  const { self } = await desk.list(ben);
  await desk.handIn(ben, { id: self?.id ?? '', version: 0 });
  const { items, totalCount } = await list();
  expect(totalCount).toBe(2);
  expect(items).toMatchObject([
    { kind: 'peer', evaluator: { id: amara.id }, author: { id: ben.id }, answers: answersOf([0, 2], 'Because.') },
    { kind: 'self', evaluator: { id: ben.id }, author: { id: ben.id } },
  ]);
  expect((await list({ keywords: amara.email })).items).toHaveLength(1);
  const of = { groupAssignmentId: desk.groupAssignmentId, submissionId: desk.submissionOf(ben) };
  const { body } = await world.call(listSubmissionEvaluations, of, { as: desk.teacher });
  expect(body.totalCount).toBe(2);
  const other = { ...of, submissionId: desk.submissionOf(amara) };
  expect((await world.call(listSubmissionEvaluations, other, { as: desk.teacher })).body.totalCount).toBe(0);
  expect((await world.call(listSubmissionEvaluations, of, { as: ben })).status).toBe(403);
});

test('RV-12 a review is excluded and restored with a reason; its answers stay, and its reviewer is not told', async () => {
  const { body: task } = await desk.handIn(amara, await desk.first(amara));
  const [found] = (await list()).items;
  const request = {
    groupAssignmentId: desk.groupAssignmentId,
    evaluationId: found?.id,
    reason: 'It is about another essay.',
  };
  const { body } = await world.call(excludeEvaluation, request, { as: desk.teacher });
  expect(body).toMatchObject({ exclusionReason: request.reason, answers: answersOf([0, 1]) });
  expect((await world.call(excludeEvaluation, request, { as: desk.teacher })).status).toBe(409);
  expect(await list()).toMatchObject({ totalCount: 0 });
  expect(await list({ tab: 'EXCLUDED' })).toMatchObject({ totalCount: 1 });
  expect((await desk.read(amara, task.id)).body).toMatchObject({ status: 'HandedIn', closed: null });
  const { body: restored } = await world.call(restoreEvaluation, request, { as: desk.teacher });
  expect(restored).toMatchObject({ excludedAt: null, exclusionReason: '' });
  const trail = await world.home.database.withShard(world.shard, (db) =>
    db
      .selectFrom('audit_events')
      .select(['verb', 'reason'])
      .where('entity_id', '=', found?.id ?? '')
      .orderBy('id')
      .execute(),
  );
  expect(trail.map(({ verb }) => verb)).toEqual(['reviewHandedIn', 'reviewExcluded', 'reviewRestored']);
});

const phasesOf = async (as: Person) =>
  (await world.call(getOwnLearnerStatus, { groupAssignmentId: desk.groupAssignmentId }, { as })).body;

test('S3.08/17 LS-3 where a learner stands in Review and Self-evaluate follows what they did', async () => {
  expect((await phasesOf(amara)).phases).toMatchObject([
    { phase: 'Submission', status: 'Done' },
    { phase: 'PeerEvaluation', status: 'ToDo', done: 0, total: 1, reason: { kind: 'fewerThanPlanned' } },
    { phase: 'SelfEvaluation', status: 'ToDo', done: 0, total: 1 },
  ]);
  await desk.save(amara, await desk.first(amara), answersOf([1]));
  expect((await phasesOf(amara)).phases[1]).toMatchObject({ status: 'InProgress', done: 0 });
  await desk.handIn(amara, await desk.first(amara));
  const { self } = await desk.list(amara);
  await desk.save(amara, { id: self?.id ?? '', version: 0 }, answersOf([1]));
  const { phases, nextPhase } = await phasesOf(amara);
  expect(phases).toMatchObject([{}, { status: 'Done', done: 1, total: 1 }, { status: 'InProgress' }]);
  expect(nextPhase).toBe('SelfEvaluation');
  await desk.handIn(amara, { id: self?.id ?? '', version: 1 });
  expect((await phasesOf(amara)).phases[2]).toMatchObject({ status: 'Done', done: 1, total: 1 });
});

test('LS-10 that essays are being given out is said while a job does it, with how far it is', async () => {
  desk = await aReviewing(world, { students: 1 });
  const [person] = desk.people;
  if (person === undefined) throw new Error('One is needed.');
  await desk.handInWork(person);
  const reasons = async () => [
    (await phasesOf(person)).phases[1]?.reason?.kind,
    (await desk.list(person)).peersClosed?.kind,
  ];
  const log = { kind: 'distribute', group_id: desk.groupId, group_assignment_id: desk.groupAssignmentId };
  expect(await reasons()).toEqual(['givenOutByInstructor', 'givenOutByInstructor']);
  const { id } = await world.home.database.withShard(world.shard, (db) =>
    db
      .insertInto('job_logs')
      .values({ ...log, status: 'running', done: 3, total: 9 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  expect(await reasons()).toEqual(['notDistributed', 'notDistributed']);
  expect((await desk.list(person)).progress).toEqual({ done: 3, total: 9 });
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('job_logs').set({ status: 'failed' }).where('id', '=', id).execute(),
  );
  expect(await reasons()).toEqual(['givenOutByInstructor', 'givenOutByInstructor']);
  expect((await desk.list(person)).progress).toBeNull();
});

test('LS-10 one pairing by hand is no giving out: the others still wait for it, and for nothing once it is done', async () => {
  desk = await aReviewing(world, { students: 3 });
  const [one, two, three] = desk.people;
  if (one === undefined || two === undefined || three === undefined) throw new Error('Three are needed.');
  for (const person of desk.people) await desk.handInWork(person);
  await desk.give(one, two, 'manual');
  expect((await desk.list(three)).peersClosed?.kind).toBe('givenOutByInstructor');
  const log = { kind: 'distribute', group_id: desk.groupId, group_assignment_id: desk.groupAssignmentId };
  await world.home.database.withShard(world.shard, (db) =>
    db
      .insertInto('job_logs')
      .values({ ...log, status: 'succeeded' })
      .execute(),
  );
  expect((await desk.list(three)).peersClosed?.kind).toBe('nothingToReview');
});

test('LS-10 when the clock’s job has failed nobody is told that essays are being given out', async () => {
  const from = new Date();
  const phases = { Submission: [-3, -2], PeerEvaluation: [0, 5] } as const;
  desk = await aReviewing(world, { students: 1, from, phases });
  const [person] = desk.people;
  if (person === undefined) throw new Error('One is needed.');
  await desk.handInWork(person);
  await moveClock(world.home, world.shard, 60);
  expect((await desk.list(person)).peersClosed?.kind).toBe('notDistributed');
  const log = { kind: 'distribute', group_id: desk.groupId, group_assignment_id: desk.groupAssignmentId };
  await world.home.database.withShard(world.shard, (db) =>
    db
      .insertInto('job_logs')
      .values({ ...log, status: 'failed' })
      .execute(),
  );
  expect((await desk.list(person)).peersClosed?.kind).toBe('givenOutByInstructor');
  await moveClock(world.home, world.shard, 0);
});
