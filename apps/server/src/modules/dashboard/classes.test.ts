import { getDashboard } from '@circuit/contract/dashboard';
import { getOverview } from '@circuit/contract/overview';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { aReviewing, answersOf, type Reviewing } from '#testing/aReviewing.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const inShard = (statement: ReturnType<typeof sql>) =>
  world.home.database.withShard(world.shard, (db) => statement.execute(db));

/** What home says of the class, and with how many statements. */
async function look(as: Person) {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const { body } = await world.call(getDashboard, {}, { as });
  const statements = sent.mock.calls.length;
  sent.mockRestore();
  const [groupAssignment] = body.teaching.groupAssignments;
  const short = body.teaching.needsYou.find(({ kind }) => kind === 'fewReviews')?.count ?? 0;
  return { told: { open: groupAssignment?.open, behindCount: groupAssignment?.behindCount, short }, statements };
}

/** The same of the overview, which reads everything each time. */
async function overviewOf({ groupAssignmentId, teacher }: Reviewing) {
  const { body } = await world.call(getOverview, { groupAssignmentId }, { as: teacher });
  const open = body.phases.find(({ phase }) => phase === 'PeerEvaluation')?.count;
  const [short = 0] = body.attention.flatMap((one) => (one.kind === 'fewReviews' ? [one.count] : []));
  return {
    open: open === undefined || open === null ? null : { phase: 'PeerEvaluation', done: open.done, total: open.total },
    behindCount: body.learners.filter(({ behind }) => behind.length > 0).length,
    short,
  };
}

/** Everybody but the last has handed in and reviews everybody else, with a day to go. */
async function aClass() {
  const desk = await aReviewing(world, {
    students: 5,
    phases: { Submission: [-30, -20], PeerEvaluation: [-20, 24], SelfEvaluation: [24, 30] },
  });
  const authors = desk.people.slice(0, 4);
  for (const author of authors) await desk.handInWork(author);
  for (const author of authors)
    for (const reviewer of authors) if (author.id !== reviewer.id) await desk.give(reviewer, author);
  const [amara, ben, chidi] = authors;
  if (amara === undefined || ben === undefined || chidi === undefined) throw new Error('There are four.');
  return { desk, amara, ben, chidi };
}

test('LO-3 an instructor’s home reads a class again only if it has changed since anyone last looked', async () => {
  const { desk, amara } = await aClass();
  const colleague = await world.person({ in: [[desk.groupId, 'GroupOwner']] });
  const first = await look(desk.teacher);
  const second = await look(desk.teacher);
  expect(second.told).toEqual(first.told);
  expect(second.statements).toBeLessThan(first.statements);
  expect(await look(colleague)).toEqual(second);
  await desk.handIn(amara, await desk.first(amara));
  const third = await look(desk.teacher);
  expect(third.statements).toBe(first.statements);
  expect(third.told.open).toMatchObject({ done: (first.told.open?.done ?? 0) + 1 });
});

test('LO-3 a draft that is being written moves nothing', async () => {
  const { desk, amara } = await aClass();
  const task = await desk.first(amara);
  const { body: begun } = await desk.save(amara, task, answersOf([0, 1]));
  await look(desk.teacher);
  const { statements } = await look(desk.teacher);
  await desk.save(amara, { ...task, version: begun.version }, answersOf([1, 1], 'More of it.'));
  expect((await look(desk.teacher)).statements).toBe(statements);
});

test('LO-3 whatever decides how somebody stands is seen with the next look', async () => {
  const { desk, amara, ben, chidi } = await aClass();
  const { groupId, groupAssignmentId } = desk;
  const groupAssignment = sql`group_assignment_id = ${groupAssignmentId}`;
  const place = sql`${groupId}, ${groupAssignmentId}`;
  const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['a review', async () => desk.handIn(amara, await desk.first(amara))],
    ['one begun', async () => desk.save(ben, await desk.first(ben), answersOf([0, 1]))],
    [
      'one excluded',
      () =>
        inShard(sql`update evaluations set excluded_at = circuit_now(), excluded_by = ${desk.teacher.id}
        where ${groupAssignment} and status = 'HandedIn'`),
    ],
    [
      'a pairing taken back',
      () =>
        inShard(sql`update allocations set status = 'Withdrawn'
      where ${groupAssignment} and reviewer_id = ${chidi.id} and submission_id = ${desk.submissionOf(amara)}`),
    ],
    [
      'work pulled',
      () =>
        inShard(sql`update submissions set pulled_at = circuit_now()
      where id = ${desk.submissionOf(ben)}`),
    ],
    [
      'work withdrawn',
      () =>
        inShard(sql`update submissions set status = 'Withdrawn'
      where id = ${desk.submissionOf(ben)}`),
    ],
    [
      'an excusal',
      () =>
        inShard(sql`insert into excusals (group_id, group_assignment_id, user_id, part, reason, granted_by)
      values (${place}, ${amara.id}, 'evaluation', 'Ill.', ${desk.teacher.id})`),
    ],
    ['its end', () => inShard(sql`update excusals set is_deleted = true where ${groupAssignment}`)],
    [
      'a permit',
      () =>
        inShard(sql`insert into late_activity_permits (group_id, group_assignment_id, user_id, phase, until,
        cascades, reason, granted_by)
      values (${place}, ${amara.id}, 'PeerEvaluation', circuit_now() + interval '9 days', false, 'Ill.', ${desk.teacher.id})`),
    ],
    [
      'another end of it',
      () =>
        inShard(sql`update late_activity_permits set until = circuit_now() + interval '30 hours'
      where ${groupAssignment}`),
    ],
    ['somebody new', () => world.person({ in: [[groupId, 'GroupLearner']] })],
    ['somebody switched off', () => inShard(sql`update users set is_active = false where id = ${chidi.id}`)],
    [
      'somebody gone',
      () => inShard(sql`delete from group_user_roles where user_id = ${amara.id} and group_id = ${groupId}`),
    ],
  ];
  await look(desk.teacher);
  const { statements: idle } = await look(desk.teacher);
  for (const [what, change] of changes) {
    await change();
    const { told, statements: sent } = await look(desk.teacher);
    expect([what, told]).toEqual([what, await overviewOf(desk)]);
    expect([what, sent > idle]).toEqual([what, true]);
  }
});
