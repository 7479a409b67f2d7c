import { listReports, settleReport } from '@circuit/contract/evaluations';
import { reopenSubmission, withdrawSubmission } from '@circuit/contract/submissions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { answersOf, aReviewing, type Reviewing } from '#testing/aReviewing.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

import { setPulled } from './reports.store.ts';

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
const reports = async (as: Person, tab = 'OPEN') =>
  (await world.call(listReports, { groupAssignmentId: desk.groupAssignmentId, tab }, { as })).body;

test('RP-1 a report is kept with its kind and words, one for each reviewer and work, and staff read it by name', async () => {
  await giveAll(0, [1]);
  const task = await desk.first(student(0));
  const asked = { wantsAnother: false, kind: 'plagiarism', details: ' It stands in a book. ' };
  expect((await desk.report(student(0), task.id, asked)).body).toEqual({ replacementId: null });
  await desk.report(student(0), task.id, { ...asked, kind: 'offensive' });
  const { items, totalCount } = await reports(desk.teacher);
  expect(items).toMatchObject([
    {
      kind: 'offensive',
      details: 'It stands in a book.',
      author: { id: student(1).id },
      reporter: { id: student(0).id },
      isReplaced: false,
      isPulled: false,
      settledAt: null,
    },
  ]);
  expect(totalCount).toBe(1);
  expect((await desk.read(student(0), task.id)).body).toMatchObject({
    status: 'ToDo',
    report: { kind: 'offensive', isReplaced: false },
    mayBeReplaced: true,
  });
  const learner = { groupAssignmentId: desk.groupAssignmentId };
  expect((await world.call(listReports, learner, { as: student(0) })).status).toBe(403);
});

test('RP-2 the first report brings another work, the one with the fewest reviews that the reviewer may see', async () => {
  await giveAll(0, [1, 2]);
  // 1 and 2 were had; 3 is a forbidden pair; 4 has two reviews, 5 one, 6 none but was withdrawn.
  await giveAll(1, [4]);
  await giveAll(2, [4, 5]);
  const [one, other] = [student(0).id, student(3).id];
  const [first, second] = one < other ? [one, other] : [other, one];
  const pair = { group_id: desk.groupId, first_user_id: first, second_user_id: second };
  await inDb((db) => db.insertInto('forbidden_pairs').values(pair).execute());
  await inDb((db) =>
    db
      .updateTable('submissions')
      .set({ status: 'Withdrawn' })
      .where('id', '=', desk.submissionOf(student(6)))
      .execute(),
  );
  const task = await desk.first(student(0));
  expect(task.mayBeReplaced).toBe(true);
  const { body } = await desk.report(student(0), task.id);
  expect(await given(student(0))).toMatchObject([
    {},
    {},
    { submission_id: desk.submissionOf(student(5)), status: 'Given', source: 'topUp' },
  ]);
  const { peers } = await desk.list(student(0));
  // What was replaced keeps its place, or the number of all after it would move.
  expect(peers).toMatchObject([
    { id: task.id, number: 1, status: 'Closed' },
    { number: 2, status: 'ToDo' },
    { id: body.replacementId, number: 3, status: 'ToDo' },
  ]);
  const { body: replaced } = await desk.read(student(0), task.id);
  expect(replaced).toMatchObject({ status: 'Closed', document: null, report: { isReplaced: true } });
  expect((await desk.save(student(0), task, answersOf([0]))).body.detail).toMatch(/got another one instead/);
});

test('RP-3 there is one replacement for each reviewer and assignment, however it is asked for', async () => {
  await giveAll(0, [1, 2]);
  const [one, two] = (await desk.list(student(0))).peers;
  const all = await Promise.all([
    desk.report(student(0), one?.id ?? ''),
    desk.report(student(0), two?.id ?? ''),
    desk.report(student(0), one?.id ?? ''),
  ]);
  expect(all.flatMap(({ status, body }) => (status === 200 ? [body.replacementId] : [])).filter(Boolean)).toHaveLength(
    1,
  );
  expect((await given(student(0))).filter(({ status }) => status === 'Replaced')).toHaveLength(1);
  expect(await given(student(0))).toHaveLength(3);
});

test('RP-3 a reviewer who handed in the review keeps it and gets no other, and nothing is taken if no other work is left', async () => {
  await giveAll(0, [1, 2, 3, 4, 5, 6]);
  const [one, two] = (await desk.list(student(0))).peers;
  expect((await desk.report(student(0), one?.id ?? '')).body).toEqual({ replacementId: null });
  expect((await desk.list(student(0))).peers).toHaveLength(6);
  const { body: task } = await desk.read(student(0), two?.id ?? '');
  const { body: done } = await desk.handIn(student(0), task);
  expect(done.mayBeReplaced).toBe(false);
  expect((await desk.report(student(0), done.id)).body).toEqual({ replacementId: null });
  expect((await desk.read(student(0), done.id)).body).toMatchObject({ status: 'HandedIn', report: { kind: 'empty' } });
});

const reportWorkOf = async (author: number, reporters: readonly number[]) => {
  for (const index of reporters) {
    await desk.give(student(index), student(author));
    const { peers } = await desk.list(student(index));
    const tasks = await Promise.all(peers.map(async ({ id }) => (await desk.read(student(index), id)).body));
    const found = tasks.find(({ document }) => JSON.stringify(document).includes(student(author).id.slice(-4)));
    await desk.report(student(index), found?.id ?? '', { wantsAnother: false });
  }
};

test('RP-4 three who do not review each other pull the work: no reviewer sees it, and the instructors are told once', async () => {
  // Also one who wants no reminders is told.
  const unwilling = { user_id: desk.teacher.id, wants_reminder: false };
  await inDb((db) => db.insertInto('user_settings').values(unwilling).execute());
  await giveAll(5, [0]);
  const mine = await desk.first(student(5));
  await reportWorkOf(0, [1, 2]);
  expect((await desk.read(student(5), mine.id)).body.status).toBe('ToDo');
  await reportWorkOf(0, [3]);
  expect((await desk.read(student(5), mine.id)).body).toMatchObject({ status: 'Closed', document: null });
  await reportWorkOf(0, [4]);
  const messages = await inDb((db) =>
    db.selectFrom('messages').select(['user_id', 'subject', 'state']).where('group_id', '=', desk.groupId).execute(),
  );
  expect(messages).toEqual([{ user_id: desk.teacher.id, subject: 'Reported work: Op-ed', state: 'waiting' }]);
  expect((await reports(desk.teacher)).items.every(({ isPulled }) => isPulled)).toBe(true);
});

test('RP-4 work that is pulled keeps the version its author sees: their open draft is not refused for it', async () => {
  const author = student(0);
  const before = await desk.handInSeen(author);
  await world.home.database.withShard(world.shard, (db) => setPulled(db, desk.submissionOf(author), new Date()));
  expect(await desk.handInSeen(author)).toEqual(before);
});

test('RP-4 of two who review each other one counts', async () => {
  await giveAll(1, [2]);
  await reportWorkOf(0, [1, 2, 3]);
  expect((await reports(desk.teacher)).items.some(({ isPulled }) => isPulled)).toBe(false);
  await reportWorkOf(0, [4]);
  expect((await reports(desk.teacher)).items.some(({ isPulled }) => isPulled)).toBe(true);
});

test('RP-4 three reports at the same moment pull it too', async () => {
  for (const index of [1, 2, 3]) await giveAll(index, [0]);
  const tasks = await Promise.all([1, 2, 3].map(async (index) => (await desk.first(student(index))).id));
  const sent = await Promise.all(tasks.map((id, index) => desk.report(student(index + 1), id, { wantsAnother: true })));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await reports(desk.teacher)).items.every(({ isPulled }) => isPulled)).toBe(true);
});

test('RP-5 one decision settles every report about a work, and puts it back only if it says so', async () => {
  await giveAll(5, [0]);
  const mine = await desk.first(student(5));
  await reportWorkOf(0, [1, 2, 3]);
  const { items } = await reports(desk.teacher);
  const settle = (reportId: string, fields: object = {}) =>
    world.call(
      settleReport,
      {
        groupAssignmentId: desk.groupAssignmentId,
        reportId,
        settlement: 'I read it and it is fine.',
        putsBack: true,
        ...fields,
      },
      { as: desk.teacher },
    );
  const { body } = await settle(items[0]?.id ?? '');
  expect(body).toMatchObject({ isPulled: false, settlement: 'I read it and it is fine.' });
  expect((await reports(desk.teacher)).totalCount).toBe(0);
  expect((await reports(desk.teacher, 'SETTLED')).totalCount).toBe(3);
  expect((await desk.read(student(5), mine.id)).body).toMatchObject({ status: 'ToDo', document: {} });
  expect((await settle(items[1]?.id ?? '')).status).toBe(409);
  expect((await settle(items[1]?.id ?? '', { settlement: 'short' })).status).toBe(400);
  // What was settled does not count toward the next time.
  await reportWorkOf(0, [4, 6]);
  expect((await desk.read(student(5), mine.id)).body.status).toBe('ToDo');
});

test('RP-5 work that a decision keeps out stays out until a later decision, or until staff reopen the hand-in', async () => {
  await giveAll(5, [0]);
  const mine = await desk.first(student(5));
  const { groupAssignmentId, teacher: as } = desk;
  const status = async () => (await desk.read(student(5), mine.id)).body.status;
  await reportWorkOf(0, [1, 2, 3]);
  const [found] = (await reports(desk.teacher)).items;
  const decide = (putsBack: boolean) => {
    const request = { groupAssignmentId, reportId: found?.id, settlement: 'It names its author.', putsBack };
    return world.call(settleReport, request, { as });
  };
  expect((await decide(false)).body).toMatchObject({ isPulled: true });
  expect(await status()).toBe('Closed');
  expect((await decide(false)).status).toBe(409);
  expect((await decide(true)).body).toMatchObject({ isPulled: false });
  expect(await status()).toBe('ToDo');
  const pulled = desk.submissionOf(student(0));
  await inDb((db) => db.updateTable('submissions').set({ pulled_at: new Date() }).where('id', '=', pulled).execute());
  const about = { groupAssignmentId, submissionId: pulled, reason: 'The name was taken out.' };
  await world.call(withdrawSubmission, about, { as, headers: await desk.handInSeen(student(0)) });
  await world.call(reopenSubmission, about, { as, headers: await desk.handInSeen(student(0)) });
  expect(await status()).toBe('ToDo');
});

test('RP-1 RP-4 work that is reported again after staff decided is open again, with the others, and counts again', async () => {
  await giveAll(0, [1]);
  const task = await desk.first(student(0));
  await desk.report(student(0), task.id, { wantsAnother: false });
  const [found] = (await reports(desk.teacher)).items;
  const { groupAssignmentId, teacher: as } = desk;
  const decision = { groupAssignmentId, reportId: found?.id, settlement: 'It is not empty.', putsBack: true };
  await world.call(settleReport, decision, { as });
  await desk.report(student(0), task.id, { wantsAnother: false, kind: 'offensive' });
  expect((await reports(desk.teacher)).items).toMatchObject([
    { id: found?.id, kind: 'offensive', settledAt: null, settlement: '' },
  ]);
  expect((await reports(desk.teacher, 'SETTLED')).totalCount).toBe(0);
  await reportWorkOf(1, [2, 3]);
  expect((await reports(desk.teacher)).items.map(({ isPulled }) => isPulled)).toEqual([true, true, true]);
});
