import { addAllocation, deleteAllocation, listAllocations, listPairingChoices } from '@circuit/contract/distribution';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { aClass, addReviews, type TestClass } from '#testing/aClass.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

let world: World;
let of: TestClass;
const REASON = 'Their reviewer dropped out.';

beforeAll(async () => {
  world = await aWorld();
});
beforeEach(async () => {
  of = await aClass(world, { students: 6, handIns: 5 });
});
afterAll(() => world.close());

const student = (at: number) => {
  const found = of.students[at];
  if (found === undefined) throw new Error('There is no such student.');
  return found;
};
const pair = (reviewer: number, author: number, reason = REASON) =>
  world.call(
    addAllocation,
    {
      groupAssignmentId: of.groupAssignmentId,
      submissionId: student(author).submissionId,
      reviewerId: student(reviewer).id,
      reason,
    },
    { as: of.teacher },
  );
const takeBack = async (allocationId: string, more: object = {}) => {
  const { status, text } = await world.call(
    deleteAllocation,
    { groupAssignmentId: of.groupAssignmentId, allocationId, reason: 'A mistake of mine.', ...more },
    { as: of.teacher },
  );
  return { status, text };
};
const list = async (request: object = {}) =>
  (await world.call(listAllocations, { groupAssignmentId: of.groupAssignmentId, ...request }, { as: of.teacher })).body;
const change = (statement: ReturnType<typeof sql>) =>
  world.home.database.withShard(world.shard, (db) => statement.execute(db));
const auditOf = (verb: string) =>
  world.home.database.withShard(world.shard, async (db) => {
    const { rows } = await sql<{ reason: string }>`
      select reason from audit_events where verb = ${verb} and group_id = ${of.groupId}`.execute(db);
    return rows.map(({ reason }) => reason);
  });

test('AP-1 all pairings are listed with both names, state, source and reason', async () => {
  await pair(0, 1);
  await pair(0, 2);
  await pair(3, 1);
  await addReviews(world, of, [student(0).id]);
  const all = await list();
  expect(all.totalCount).toBe(3);
  expect(
    all.items.map(({ reviewer, author, review, receivedCount, reviewerCount }) => [
      reviewer.lastName,
      author.lastName,
      review,
      receivedCount,
      reviewerCount,
    ]),
  ).toEqual([
    ['No000001', 'No000002', 'handedIn', 1, 2],
    ['No000001', 'No000003', 'handedIn', 1, 1],
    ['No000004', 'No000002', 'none', 1, 2],
  ]);
  expect(all.items[0]).toMatchObject({ source: 'manual', reason: REASON, givenBy: 'Larissa Hale', seed: null });
});

test('AP-4 pairings are found by either name, by state, by source and by how few reviewers there are', async () => {
  await pair(0, 1);
  await pair(2, 1);
  await pair(3, 1);
  await pair(1, 0);
  await addReviews(world, of, [student(2).id], 'Draft');
  const count = async (request: object) => (await list(request)).totalCount;
  expect(await count({ keywords: 'No000001' })).toBe(2);
  expect(await count({ keywords: 'No000001', whose: 'reviewer' })).toBe(1);
  expect(await count({ keywords: 'No000002', whose: 'author' })).toBe(3);
  expect(await count({ review: 'begun' })).toBe(1);
  expect(await count({ source: 'topUp' })).toBe(0);
  expect(await count({ hasFewReviewers: 'true' })).toBe(1);
  expect(await count({ tab: 'TAKEN_BACK' })).toBe(0);
});

test('AP-2 by hand the hard rules hold, each refusal says why, and nothing is written', async () => {
  const why = async (call: ReturnType<typeof pair>) => {
    const { status, body } = await call;
    return [status, body.detail];
  };
  expect(await why(pair(1, 1))).toEqual([409, 'Nobody reviews their own work.']);
  const [first, second] = [student(0).id, student(1).id].toSorted();
  await change(sql`insert into forbidden_pairs (group_id, first_user_id, second_user_id)
    values (${of.groupId}, ${first}, ${second})`);
  expect((await why(pair(0, 1)))[1]).toMatch(/^These two are kept apart/);
  await change(sql`update submissions set status = 'Withdrawn' where id = ${student(2).submissionId}`);
  expect((await why(pair(0, 2)))[1]).toBe('This work has not been handed in, or it was withdrawn.');
  expect((await list()).totalCount).toBe(0);
  // Somebody without a hand-in may be asked by hand.
  expect((await pair(5, 0)).status).toBe(200);
  expect((await why(pair(5, 0)))[1]).toBe('This student already has this work to review.');
  expect(await auditOf('pairingAdded')).toEqual([REASON]);
});

test('AP-3 taken back it stays in the list with its reason; what was begun goes only knowingly, what is done stays', async () => {
  const { body: added } = await pair(0, 1);
  const { body: begun } = await pair(2, 1);
  const { body: done } = await pair(3, 1);
  await addReviews(world, of, [student(2).id], 'Draft');
  await addReviews(world, of, [student(3).id]);
  expect((await takeBack(added.id)).status).toBe(204);
  expect((await takeBack(added.id)).status).toBe(409);
  expect((await takeBack(begun.id)).text).toContain('This student has started the review');
  expect((await takeBack(begun.id, { confirmsBegun: true })).status).toBe(204);
  expect((await takeBack(done.id, { confirmsBegun: true })).text).toContain('has been handed in, so it stays');
  const taken = await list({ tab: 'TAKEN_BACK' });
  expect(
    taken.items.map(({ status, reason, takenBackReason, takenBackBy }) => [
      status,
      reason,
      takenBackReason,
      takenBackBy,
    ]),
  ).toEqual([
    ['Withdrawn', REASON, 'A mistake of mine.', 'Larissa Hale'],
    ['Withdrawn', REASON, 'A mistake of mine.', 'Larissa Hale'],
  ]);
  expect(await auditOf('pairingTakenBack')).toHaveLength(2);
  expect((await pair(0, 1)).body).toMatchObject({
    id: added.id,
    status: 'Given',
    reason: REASON,
    takenBackAt: null,
    takenBackReason: '',
  });
});

test('AP-3 a review that is handed in while it is taken back stays', async () => {
  const { body: given } = await pair(0, 1);
  let taking: ReturnType<typeof takeBack> | undefined;
  await world.home.database.withShard(world.shard, async (db) => {
    await sql`select from allocations where id = ${given.id} for update`.execute(db);
    await sql`insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, submission_id,
        rubric_version_id, status, handed_in_at)
      select group_id, id, 'peer', ${student(0).id}, ${student(1).submissionId}, rubric_version_id, 'HandedIn', circuit_now()
      from group_assignments where id = ${of.groupAssignmentId}`.execute(db);
    taking = takeBack(given.id, { confirmsBegun: true });
    await vi.waitFor(
      async () => {
        const { rows } = await world.home.database.withShard(world.shard, (other) =>
          sql`select from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like '%allocations%for update%'`.execute(other),
        );
        expect(rows.length).toBeGreaterThan(0);
      },
      { timeout: 5000, interval: 50 },
    );
  });
  expect(await taking).toMatchObject({ status: 409 });
  expect((await list()).totalCount).toBe(1);
});

test('AP-2 a student who reported a piece of work is not asked to review it again', async () => {
  const { body } = await pair(0, 1);
  await change(sql`update allocations set status = 'Replaced' where id = ${body.id}`);
  expect((await pair(0, 1)).body.detail).toMatch(/^This student reported this work/);
});

test('AP-5 the choices name every student with their hand-in and how much each side has', async () => {
  await pair(0, 1);
  const choices = async (request: object = {}) =>
    (await world.call(listPairingChoices, { groupAssignmentId: of.groupAssignmentId, ...request }, { as: of.teacher }))
      .body;
  const { items } = await choices();
  expect(
    items.map(({ lastName, submissionId, reviewerCount, reviewsGiven }) => [
      lastName,
      submissionId !== null,
      reviewerCount,
      reviewsGiven,
    ]),
  ).toEqual([
    ['No000001', true, 0, 1],
    ['No000002', true, 1, 0],
    ['No000003', true, 0, 0],
    ['No000004', true, 0, 0],
    ['No000005', true, 0, 0],
    ['No000006', false, 0, 0],
  ]);
  expect((await choices({ hasHandIn: 'true' })).totalCount).toBe(5);
  expect((await choices({ keywords: 'No000003' })).items.map(({ id }) => id)).toEqual([student(2).id]);
});
