import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { aReviewing, type Reviewing } from '#testing/aReviewing.ts';
import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let desk: Reviewing;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const STUDENTS = 7;
async function begin(facts: Parameters<typeof aReviewing>[1] = {}): Promise<void> {
  desk = await aReviewing(world, { students: STUDENTS, ...facts });
  for (const person of desk.people) await desk.handInWork(person);
}
beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  await begin();
});

const student = (index: number): Person => {
  const person = desk.people[index];
  if (person === undefined) throw new Error('There are not so many.');
  return person;
};
const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);
const given = (reviewer: Person) =>
  inDb((db) =>
    db
      .selectFrom('allocations')
      .select(['submission_id', 'status', 'source'])
      .where('reviewer_id', '=', reviewer.id)
      .orderBy('id')
      .execute(),
  );
const giveAll = async (reviewer: number, authors: readonly number[]) => {
  for (const author of authors) await desk.give(student(reviewer), student(author));
};

test('RV-10 a student who is done may volunteer for one more review at a time: the one that is needed most', async () => {
  await giveAll(0, [1]);
  await giveAll(2, [3, 4, 5]);
  await giveAll(3, [4, 5, 6]);
  expect(await desk.list(student(0))).toMatchObject({ helpWanted: null });
  expect((await desk.volunteer(student(0))).body.detail).toMatch(/^Finish your own reviews first/);
  await desk.handIn(student(0), await desk.first(student(0)));
  expect(await desk.list(student(0))).toMatchObject({ helpWanted: { fewestReviews: 0 } });
  const { body } = await desk.volunteer(student(0));
  expect(body).toMatchObject({ kind: 'peer', number: 2, status: 'ToDo', isVolunteered: true });
  expect((await desk.volunteer(student(0))).body.id).toBe(body.id);
  const [, taken] = await given(student(0));
  // Nobody was asked to review student 2.
  expect(taken).toMatchObject({ submission_id: desk.submissionOf(student(2)), source: 'volunteer' });
});

test('RV-10 with one key one is given, five are the most, and there is none when every essay has enough', async () => {
  await begin({ phases: { Submission: [-3, -2], PeerEvaluation: [-1, 100] } });
  await giveAll(0, [1, 2, 3]);
  const finish = async () => {
    const { peers } = await desk.list(student(0));
    const open = peers.filter(({ status }) => status === 'ToDo');
    for (const { id } of open) await desk.handIn(student(0), { id, version: 0 });
  };
  await finish();
  const key = aKey();
  const offered = await Promise.all([1, 2, 3].map(() => desk.volunteer(student(0), key)));
  expect(new Set(offered.map(({ text }) => text)).size).toBe(1);
  await finish();
  expect((await desk.volunteer(student(0))).status).toBe(200);
  await finish();
  expect((await desk.volunteer(student(0))).body.detail).toMatch(/The limit is 5/);
  expect((await desk.list(student(0))).helpWanted).toBeNull();
});

test('RV-10 nobody is asked for help while every essay that they may review has as many reviewers as it needs', async () => {
  await begin({ students: 4, phases: { Submission: [-3, -2], PeerEvaluation: [-1, 100] } });
  for (const [reviewer, authors] of [
    [0, [1]],
    [1, [2, 3]],
    [2, [1, 3]],
    [3, [1, 2]],
  ] as const)
    await giveAll(reviewer, authors);
  await desk.handIn(student(0), await desk.first(student(0)));
  expect((await desk.list(student(0))).helpWanted).toEqual({ fewestReviews: 0 });
  const spare = await world.person({ in: [[desk.groupId, 'GroupLearner']] });
  for (const author of [2, 3]) await desk.give(spare, student(author));
  expect((await desk.list(student(0))).helpWanted).toBeNull();
  expect((await desk.volunteer(student(0))).body.detail).toBe('Every essay you could review has enough reviews.');
});

test('RV-10 in the last 24 hours what was handed in counts, not what was asked for', async () => {
  await giveAll(0, [1]);
  const authorsFor = (reviewer: number) => [0, 1, 5, 6].filter((author) => author !== reviewer);
  for (const reviewer of [2, 3, 4]) await giveAll(reviewer, authorsFor(reviewer));
  await desk.handIn(student(0), await desk.first(student(0)));
  expect((await desk.list(student(0))).helpWanted).toEqual({ fewestReviews: 0 });
});

test('RV-10 what is said to have few reviews has no more of them, however many people were asked', async () => {
  await begin({ students: 4, phases: { Submission: [-3, -2], PeerEvaluation: [-1, 100] } });
  for (const [reviewer, authors] of [
    [0, [1]],
    [1, [2, 3]],
    [2, [3]],
  ] as const)
    await giveAll(reviewer, authors);
  await desk.handIn(student(0), await desk.first(student(0)));
  expect((await desk.list(student(0))).helpWanted).toEqual({ fewestReviews: 0 });
  for (const reviewer of [1, 2]) {
    const { peers } = await desk.list(student(reviewer));
    for (const { id } of peers) await desk.handIn(student(reviewer), { id, version: 0 });
  }
  expect((await desk.list(student(0))).helpWanted).toEqual({ fewestReviews: 1 });
});

test('RV-10 a whole class is counted once in half a minute, and what was found short then is counted for each', async () => {
  await begin({ students: 4, phases: { Submission: [-3, -2], PeerEvaluation: [-1, 100] } });
  const spares = await Promise.all([1, 2, 3].map(() => world.person({ in: [[desk.groupId, 'GroupLearner']] })));
  for (const author of [0, 1, 2, 3]) for (const spare of spares) await desk.give(spare, student(author));
  const work = desk.submissionOf(student(2));
  const setStatus = (status: 'Given' | 'Withdrawn') =>
    inDb((db) => db.updateTable('allocations').set({ status }).where('submission_id', '=', work).execute());
  await giveAll(0, [1]);
  await desk.handIn(student(0), await desk.first(student(0)));
  expect((await desk.list(student(0))).helpWanted).toBeNull();
  await setStatus('Withdrawn');
  expect((await desk.list(student(0))).helpWanted).toBeNull();
  await moveClock(world.home, world.shard, 31);
  expect((await desk.list(student(0))).helpWanted).toEqual({ fewestReviews: 0 });
  await setStatus('Given');
  expect((await desk.list(student(0))).helpWanted).toBeNull();
});

test('RV-10 RP-2 work of those who left the course or cannot sign in is nobody’s to review', async () => {
  await begin({ students: 4, phases: { Submission: [-3, -2], PeerEvaluation: [-1, 100] } });
  await giveAll(0, [1]);
  await desk.handIn(student(0), await desk.first(student(0)));
  await inDb((db) => db.updateTable('users').set({ is_active: false }).where('id', '=', student(2).id).execute());
  await inDb((db) => db.deleteFrom('group_user_roles').where('user_id', '=', student(3).id).execute());
  expect((await desk.list(student(0))).helpWanted).toBeNull();
  expect((await desk.volunteer(student(0))).body.detail).toMatch(/^Every essay you could review/);
});

test('RV-10 a volunteer who is given the same work by a top-up at that moment gets the next one', async () => {
  await begin({ phases: { Submission: [-3, -2], PeerEvaluation: [-1, 100] } });
  await giveAll(0, [1]);
  await giveAll(1, [3, 4, 5, 6]);
  await desk.handIn(student(0), await desk.first(student(0)));
  // Nobody was asked to review student 2, so that one is taken first.
  const offered = await inDb(async (db) => {
    const of = { group_id: desk.groupId, group_assignment_id: desk.groupAssignmentId, source: 'topUp' } as const;
    const pair = { reviewer_id: student(0).id, submission_id: desk.submissionOf(student(2)) };
    await db
      .insertInto('allocations')
      .values({ ...of, ...pair })
      .execute();
    const asked = desk.volunteer(student(0));
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted
        and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(db);
      expect(rows.length).toBeGreaterThan(0);
    });
    return { asked };
  });
  expect((await offered.asked).status).toBe(200);
  const [, raced, taken] = await given(student(0));
  expect(raced).toMatchObject({ submission_id: desk.submissionOf(student(2)), source: 'topUp' });
  expect(taken).toMatchObject({ source: 'volunteer' });
});
