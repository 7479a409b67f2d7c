import { getDashboard } from '@circuit/contract/dashboard';
import { getOverview } from '@circuit/contract/overview';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { aGrading, type TestGrading } from '#testing/aGrading.ts';
import { answersOf } from '#testing/aReviewing.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const inShard = (statement: ReturnType<typeof sql>) =>
  world.home.database.withShard(world.shard, (db) => statement.execute(db));

/** What home says of the queue to a grader, and with how many statements. */
async function atHome({ tomas, groupAssignmentId }: TestGrading) {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const { body } = await world.call(getDashboard, {}, { as: tomas });
  const statements = sent.mock.calls.length;
  sent.mockRestore();
  const needs = body.teaching.needsYou.map(({ kind, count }) => `${kind} ${count}`);
  const { queue } = body.teaching.groupAssignments.find(({ id }) => id === groupAssignmentId) ?? { queue: null };
  return { queue, needs, statements };
}

async function onOverview({ tomas, groupAssignmentId }: TestGrading) {
  const { body } = await world.call(getOverview, { groupAssignmentId }, { as: tomas });
  const countOf = (kind: string) =>
    body.attention.flatMap((one) => (one.kind === kind && 'count' in one ? [one.count] : []))[0] ?? 0;
  return { toGrade: countOf('toGrade'), secondLooks: countOf('secondLooks') };
}

/** By the list that graders work through. */
async function inQueue(desk: TestGrading) {
  const { items } = await desk.queue();
  return {
    toGrade: items.filter(({ reasons }) => reasons.some((kind) => kind !== 'secondLook')).length,
    secondLooks: items.filter(({ reasons }) => reasons.includes('secondLook')).length,
  };
}

test('GQ-29 DA-14 OV-15 home and overview count what the queue holds, whatever changes it, and work it out once for each change', async () => {
  const desk = await aGrading(world);
  const [amara, ben, chidi, dana] = desk.people;
  if (amara === undefined || ben === undefined || chidi === undefined || dana === undefined)
    throw new Error('There are four.');
  const groupAssignment = sql`group_assignment_id = ${desk.groupAssignmentId}`;
  const place = sql`${desk.groupId}, ${desk.groupAssignmentId}`;
  for (const [reviewer, author] of [
    [amara, ben],
    [chidi, ben],
    [dana, ben],
    [ben, amara],
    [chidi, amara],
    [dana, amara],
  ] as const)
    await desk.review(reviewer, author, [1, 1]);
  const evaluation = sql`(select id from evaluations where ${groupAssignment} and evaluator_id = ${ben.id}
    and submission_id = ${desk.submissionOf(amara)})`;
  const changes: readonly (readonly [string, () => Promise<unknown>, { toGrade: number; secondLooks: number }])[] = [
    ['nothing', () => Promise.resolve(), { toGrade: 2, secondLooks: 0 }],
    [
      'a report',
      () =>
        inShard(sql`insert into reports (group_id, group_assignment_id, submission_id, reporter_id, kind)
      values (${place}, ${desk.submissionOf(ben)}, ${amara.id}, 'plagiarism')`),
      { toGrade: 3, secondLooks: 0 },
    ],
    [
      'a report settled',
      () =>
        inShard(sql`update reports set settled_at = circuit_now(), settled_by = ${desk.teacher.id}
      where ${groupAssignment}`),
      { toGrade: 2, secondLooks: 0 },
    ],
    [
      'other answers of a review',
      () =>
        inShard(sql`update evaluations set answers = ${JSON.stringify(answersOf([2, 2]))}::jsonb
      where ${groupAssignment} and evaluator_id = ${amara.id} and submission_id = ${desk.submissionOf(ben)}`),
      { toGrade: 3, secondLooks: 0 },
    ],
    [
      'a second look',
      () =>
        inShard(sql`insert into second_looks (group_id, group_assignment_id, submission_id, evaluation_id, author_id,
        reason) values (${place}, ${desk.submissionOf(amara)}, ${evaluation}, ${amara.id}, 'Look at it again, please.')`),
      { toGrade: 3, secondLooks: 1 },
    ],
    ['a grade', () => desk.handIn(ben, answersOf([0, 1]), 0), { toGrade: 2, secondLooks: 1 }],
    [
      'an answer',
      () =>
        inShard(sql`update second_looks set decision = 'stands', answer = 'It stands.', answered_at = circuit_now(),
        answered_by = ${desk.tomas.id} where ${groupAssignment}`),
      { toGrade: 2, secondLooks: 0 },
    ],
    ['random checks', () => desk.drawChecks(1), { toGrade: 3, secondLooks: 0 }],
  ];
  for (const [what, change, expected] of changes) {
    await change();
    const first = await atHome(desk);
    expect([what, first.queue, await inQueue(desk), await onOverview(desk)]).toEqual([
      what,
      expected,
      expected,
      expected,
    ]);
    expect([what, ...first.needs]).toContain(`toGrade ${expected.toGrade}`);
    expect([what, first.needs.includes('secondLooks 1')]).toEqual([what, expected.secondLooks === 1]);
    expect((await atHome(desk)).statements).toBeLessThan(first.statements);
  }
});

test('DA-14 an author who waits keeps an assignment on the home page of its staff, long after its end', async () => {
  const desk = await aGrading(world);
  const [amara, ben] = desk.people;
  if (amara === undefined || ben === undefined) throw new Error('There are two.');
  await desk.review(ben, amara, [1, 1]);
  await inShard(sql`update group_assignment_phases set starts_at = starts_at - interval '60 days',
    ends_at = ends_at - interval '60 days' where group_assignment_id = ${desk.groupAssignmentId}`);
  expect((await atHome(desk)).queue).toBeNull();
  await inShard(sql`insert into second_looks (group_id, group_assignment_id, submission_id, evaluation_id, author_id, reason)
    select group_id, group_assignment_id, submission_id, id, ${amara.id}, 'Look at it again, please.'
    from evaluations where evaluator_id = ${ben.id} and group_assignment_id = ${desk.groupAssignmentId}`);
  expect((await atHome(desk)).needs).toContain('secondLooks 1');
  const { body } = await world.call(getDashboard, {}, { as: amara });
  expect(body.taking.groupAssignments.map(({ id }) => id)).not.toContain(desk.groupAssignmentId);
});
