import { giveLateActivityPermits } from '@circuit/contract/lateActivityPermits';
import { getOverview } from '@circuit/contract/overview';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aClass, addReviews } from '#testing/aClass.ts';
import { answersOf, aReviewing } from '#testing/aReviewing.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);

/** Everybody is asked to review the next three in the list. */
async function giveOut(groupAssignmentId: string, reviewsEach = 3): Promise<void> {
  await inDb((db) =>
    sql`with work as (select id, user_id, group_id, row_number() over (order by id) - 1 as n, count(*) over () as size
        from submissions where group_assignment_id = ${groupAssignmentId})
      insert into allocations (group_id, group_assignment_id, submission_id, reviewer_id, source, created_at)
      select w.group_id, ${groupAssignmentId}, w.id, r.user_id, 'distribute', circuit_now() - interval '30 hours'
      from work r cross join generate_series(1, ${reviewsEach}::int) as step
        join work w on w.n = (r.n + step) % r.size`.execute(db),
  );
}

test('OV-1 one answer holds the counts of each phase, every learner by name, what they received and who is behind', async () => {
  const of = await aClass(world, {
    students: 6,
    handIns: 5,
    phases: { Submission: [-90, -40], PeerEvaluation: [-39, 30], Results: [60, null] },
    review: { reviewsNeeded: 3 },
  });
  await giveOut(of.groupAssignmentId);
  await addReviews(
    world,
    of,
    of.students.slice(0, 2).map(({ id }) => id),
  );
  const { status, body } = await world.call(
    getOverview,
    { groupAssignmentId: of.groupAssignmentId },
    { as: of.teacher },
  );
  expect(status).toBe(200);
  expect(body.phases.map(({ phase, count }) => [phase, count])).toEqual([
    ['Submission', { done: 5, total: 6, exempt: 0 }],
    ['PeerEvaluation', { done: 6, total: 15, exempt: 0 }],
    ['Results', null],
  ]);
  expect(body.learners.map(({ lastName }) => lastName)).toEqual(
    [1, 2, 3, 4, 5, 6].map((at) => `No${String(at).padStart(6, '0')}`),
  );
  expect(body.learners[0]).toMatchObject({
    standings: [{ status: 'Done' }, { status: 'Done', done: 3, total: 3 }, { status: 'NotOpen' }],
    behind: [],
    permits: [],
  });
  expect(body.learners[2]).toMatchObject({ behind: ['PeerEvaluation'], received: { expected: 2 } });
  expect(body.learners[5]).toMatchObject({
    standings: [{ status: 'Missed' }, { status: 'Blocked' }, {}],
    received: null,
  });
  expect(body.isDistributed).toBe(true);
  expect(body.attention).toEqual([
    { kind: 'behind', phase: 'PeerEvaluation', count: 3, endsAt: body.phases[1]?.endsAt },
    { kind: 'fewReviews', count: 5, reviewsNeeded: 3 },
    { kind: 'toGrade', count: 5 },
  ]);
});

test('OV-1 it says of everybody what they are told themselves: practice, drafts, self-evaluations and permits too', async () => {
  const reviewing = await aReviewing(world, {
    students: 3,
    experts: [answersOf([0, 1])],
    phases: { Submission: [-3, -2], Calibration: [-3, 4], PeerEvaluation: [-1, 60], SelfEvaluation: [-1, 90] },
  });
  const { groupAssignmentId, teacher, people } = reviewing;
  const [amara, bao, chidi] = people;
  if (amara === undefined || bao === undefined || chidi === undefined) throw new Error('There are three.');
  await reviewing.handInWork(amara);
  await reviewing.handInWork(bao);
  await reviewing.give(amara, bao);
  const task = await reviewing.first(amara);
  await reviewing.handIn(amara, task);
  const until = new Date(Date.now() + 5 * 3_600_000).toISOString();
  const permit = { groupAssignmentId, userIds: [chidi.id], phase: 'Submission', until, cascades: false };
  await world.call(giveLateActivityPermits, { ...permit, reason: 'Was ill.' }, { as: teacher });
  const { body } = await world.call(getOverview, { groupAssignmentId }, { as: teacher });
  const [one, two, three] = body.learners;
  // When the first of those who are behind has no more time, which a permit may have moved.
  expect(body.attention[0]).toMatchObject({ kind: 'behind', phase: 'Submission', count: 1, endsAt: until });
  expect(one?.standings.map(({ status }) => status)).toEqual(['Done', 'ToDo', 'Done', 'ToDo']);
  expect(one?.handedInAt).not.toBeNull();
  expect(two?.received).toEqual({ handedIn: 1, expected: 1 });
  expect(three).toMatchObject({ permits: [{ phase: 'Submission', until }], behind: ['Submission', 'Calibration'] });
  expect(body.permitCount).toBe(1);
  expect(JSON.stringify(body)).not.toContain('Was ill');
});

test('OV-1 a course without students and a draft answer too', async () => {
  const groupId = await world.group();
  const teacher = await world.person({ in: [[groupId, 'GroupOwner']] });
  const assignmentId = await world.assignment();
  const groupAssignmentId = await world.groupAssignment({ groupId, assignmentId, activation: 'Draft' });
  const { body } = await world.call(getOverview, { groupAssignmentId }, { as: teacher });
  expect(body).toMatchObject({ status: 'Draft', learners: [], attention: [], jobs: [], permitCount: 0 });
});

test('OV-1 a grader sees how far everybody is, and neither whose work will be short of reviews nor what they cannot mend', async () => {
  const of = await aClass(world, { students: 5, review: { reviewsNeeded: 3 } });
  const grader = await world.person({ in: [[of.groupId, 'GroupGrader']] });
  await giveOut(of.groupAssignmentId, 2);
  await inDb((db) =>
    db.insertInto('job_logs').values({ kind: 'syncRoster', group_id: of.groupId, status: 'failed' }).execute(),
  );
  const ask = async (as: typeof grader) =>
    (await world.call(getOverview, { groupAssignmentId: of.groupAssignmentId }, { as })).body;
  const [seen, whole] = [await ask(grader), await ask(of.teacher)];
  expect(whole.attention.map(({ kind }) => kind)).toEqual(['jobFailed', 'fewReviews']);
  expect(whole.learners.every(({ received }) => received !== null)).toBe(true);
  expect(seen.attention).toEqual([]);
  expect(seen.learners.map(({ received }) => received)).toEqual([null, null, null, null, null]);
  expect(seen.learners.map(({ standings }) => standings)).toEqual(whole.learners.map(({ standings }) => standings));
});

test('OV-6 what the clock should have given out and did not needs attention too; a job that failed weeks ago does not', async () => {
  const of = await aClass(world, { students: 5 });
  await inDb((db) =>
    sql`insert into job_logs (kind, group_id, status, created_at)
      values ('syncRoster', ${of.groupId}, 'failed', circuit_now() - interval '15 days')`.execute(db),
  );
  const { body } = await world.call(getOverview, { groupAssignmentId: of.groupAssignmentId }, { as: of.teacher });
  expect(body.attention).toEqual([{ kind: 'notGivenOut' }]);
});

test('OV-6 while Review is open and nobody gives the essays out, that needs attention; a failed job does until it is tried again', async () => {
  const of = await aClass(world, { students: 5, review: { distribution: 'byHand' } });
  const ask = async () =>
    (await world.call(getOverview, { groupAssignmentId: of.groupAssignmentId }, { as: of.teacher })).body;
  expect((await ask()).attention).toEqual([{ kind: 'notGivenOut' }]);
  const job = { kind: 'distribute', group_id: of.groupId, group_assignment_id: of.groupAssignmentId };
  const { id } = await inDb((db) =>
    db
      .insertInto('job_logs')
      .values({ ...job, status: 'failed' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const failed = await ask();
  expect(failed.attention).toEqual([
    { kind: 'jobFailed', jobLogId: id, jobKind: 'distribute' },
    { kind: 'notGivenOut' },
  ]);
  expect(failed.jobs).toMatchObject([{ id, status: 'failed' }]);
  await inDb((db) =>
    db
      .insertInto('job_logs')
      .values({ ...job, status: 'succeeded' })
      .execute(),
  );
  // It gave nobody anything to do, which is another matter.
  expect((await ask()).attention.map(({ kind }) => kind)).toEqual(['fewReviews']);
});
