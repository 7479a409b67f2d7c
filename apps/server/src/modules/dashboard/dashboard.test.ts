import { getDashboard } from '@circuit/contract/dashboard';
import { getOwnLearnerStatus } from '@circuit/contract/learnerStatuses';
import type { GroupAssignmentId, GroupId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { aReviewing } from '#testing/aReviewing.ts';
import { aHandIn, TEXT } from '#testing/aHandIn.ts';
import { aGroupAssignment, aText, HOUR } from '#testing/aGroupAssignment.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const homeOf = async (as: Person) => {
  const { status, body } = await world.call(getDashboard, {}, { as });
  expect(status).toBe(200);
  return body;
};
const inShard = (statement: ReturnType<typeof sql>) =>
  world.home.database.withShard(world.shard, (db) => statement.execute(db));

test('S7.20/4 S3.08/23 DA-10 a student is told of every course at once, the most urgent first, as each course tells it', async () => {
  const groups = [await world.group(), await world.group()] as const;
  const amara = await world.person({ in: groups.map((id) => [id, 'GroupLearner'] as const) });
  const later = await aGroupAssignment(world, { groupId: groups[0], phases: { Submission: [-1, 90] } });
  const sooner = await aGroupAssignment(world, {
    groupId: groups[1],
    phases: { Submission: [-1, 9], Calibration: [20, 30] },
    experts: [[]],
  });
  const { taking, teaching } = await homeOf(amara);
  expect(taking.tasks).toEqual([
    { groupAssignmentId: sooner.id, phase: 'Submission', place: 'next' },
    { groupAssignmentId: later.id, phase: 'Submission', place: 'thisWeek' },
    { groupAssignmentId: sooner.id, phase: 'Calibration', place: 'thisWeek' },
  ]);
  expect(taking.thisWeekCount).toBe(2);
  expect(teaching).toEqual({ groupAssignments: [], needsYou: [] });
  for (const { id } of [later, sooner]) {
    const { body } = await world.call(getOwnLearnerStatus, { groupAssignmentId: id }, { as: amara });
    expect(taking.groupAssignments.find((groupAssignment) => groupAssignment.id === id)).toMatchObject({
      phases: body.phases,
      nextPhase: body.nextPhase,
      nextPractice: id === sooner.id ? 1 : null,
      takesText: true,
    });
  }
});

test('DA-10 ten courses take as many statements as one', async () => {
  const inCourses = async (count: number) => {
    const groups = await Promise.all(Array.from({ length: count }, () => world.group()));
    const both = groups.flatMap((id) => [[id, 'GroupLearner'] as const, [id, 'GroupOwner'] as const]);
    const person = await world.person({ in: both });
    const phases = { Submission: [-3, -2], PeerEvaluation: [-1, 5] } as const;
    await Promise.all(groups.map((groupId) => aGroupAssignment(world, { groupId, phases })));
    await homeOf(person);
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const { taking } = await homeOf(person);
    const statements = sent.mock.calls.length;
    sent.mockRestore();
    expect(taking.groupAssignments).toHaveLength(count);
    expect(statements).toBeGreaterThan(0);
    return statements;
  };
  expect(await inCourses(10)).toBe(await inCourses(1));
});

test('DA-11 drafts, deactivated and deleted assignments, ended courses and those of others are not on a student’s home', async () => {
  const groupId = await world.group();
  const ended = await world.group();
  const amara = await world.person({
    in: [
      [groupId, 'GroupLearner'],
      [ended, 'GroupLearner'],
    ],
  });
  const shown = await aGroupAssignment(world, { groupId });
  const hidden = {
    draft: await aGroupAssignment(world, { groupId }),
    deleted: await aGroupAssignment(world, { groupId }),
  };
  await aGroupAssignment(world, { groupId: ended });
  await aGroupAssignment(world, { groupId: await world.group() });
  await inShard(sql`update group_assignments set activation = 'Draft' where id = ${hidden.draft.id}`);
  await inShard(sql`update group_assignments set is_deleted = true where id = ${hidden.deleted.id}`);
  await inShard(sql`update groups set end_date = circuit_now() - interval '1 hour' where id = ${ended}`);
  const { taking } = await homeOf(amara);
  expect(taking.groupAssignments.map(({ id }) => id)).toEqual([shown.id]);
});

test('DA-5 what ended more than two weeks ago is gone, unless a late permit keeps it open', async () => {
  const groupId = await world.group();
  const amara = await world.person({ in: [[groupId, 'GroupLearner']] });
  const teacher = await world.person({ in: [[groupId, 'GroupOwner']] });
  const long = { Submission: [-30 * 24, -15 * 24] } as const;
  await aGroupAssignment(world, { groupId, phases: long });
  const permitted = await aGroupAssignment(world, { groupId, phases: long });
  const recent = await aGroupAssignment(world, { groupId, phases: { Submission: [-30 * 24, -13 * 24] } });
  await inShard(sql`insert into late_activity_permits (group_id, group_assignment_id, user_id, phase, until, granted_by, reason)
    values (${groupId}, ${permitted.id}, ${amara.id}, 'Submission', circuit_now() + interval '1 day', ${teacher.id}, 'Ill')`);
  const { taking } = await homeOf(amara);
  expect(new Set(taking.groupAssignments.map(({ id }) => id))).toEqual(new Set([permitted.id, recent.id]));
  expect(taking.tasks).toEqual([{ groupAssignmentId: permitted.id, phase: 'Submission', place: 'next' }]);
});

test('HB-12 what was changed after handing in is told on the home page until it is handed in too', async () => {
  const course = await aHandIn(world);
  const home = async () => {
    const { groupAssignments, tasks } = (await homeOf(course.amara)).taking;
    // The page of the course is told the same.
    const { groupAssignmentId } = course;
    const { body: own } = await world.call(getOwnLearnerStatus, { groupAssignmentId }, { as: course.amara });
    expect(groupAssignments[0]).toMatchObject({ hasNewerChanges: own.hasNewerChanges, nextPhase: own.nextPhase });
    expect(own.nextPhase === 'Submission').toBe(own.hasNewerChanges);
    return {
      hasNewerChanges: groupAssignments[0]?.hasNewerChanges,
      handIn: tasks.filter(({ phase }) => phase === 'Submission'),
    };
  };
  const { body: handedIn } = await course.handIn(await course.begin());
  expect(await home()).toEqual({ hasNewerChanges: false, handIn: [] });
  const { body: changed } = await course.save(handedIn, aText('A better beginning.'));
  expect(changed.hasChangedSince).toBe(true);
  const task = { groupAssignmentId: course.groupAssignmentId, phase: 'Submission', place: 'next' };
  expect(await home()).toEqual({ hasNewerChanges: true, handIn: [task] });
  // The same words again are no change.
  const { body: back } = await course.save(changed, TEXT);
  expect(await home()).toEqual({ hasNewerChanges: false, handIn: [] });
  await course.handIn((await course.save(back, aText('A better beginning.'))).body, aText('A better beginning.'));
  expect(await home()).toEqual({ hasNewerChanges: false, handIn: [] });
});

/** Review is over, for everybody, since a minute ago. */
const endReview = (id: GroupAssignmentId) =>
  inShard(sql`update group_assignment_phases set ends_at = circuit_now() - interval '1 minute'
    where group_assignment_id = ${id} and type = 'PeerEvaluation'`);
/** Everything done so far was done ten minutes ago. */
const longAgo = (id: GroupAssignmentId) =>
  inShard(sql`update evaluations set handed_in_at = handed_in_at - interval '10 minutes',
    created_at = created_at - interval '10 minutes' where group_assignment_id = ${id}`);

test('DA-12 the next review has the number it has on the desk, and how many reviewed the own work is told once Review is over', async () => {
  const course = await aReviewing(world);
  const [amara, ...others] = course.people;
  const [reviewer] = others;
  if (amara === undefined || reviewer === undefined) throw new Error('There are students.');
  for (const person of course.people) await course.handInWork(person);
  for (const other of others) {
    await course.give(amara, other);
    await course.give(other, amara);
  }
  const groupAssignmentOf = async () => (await homeOf(amara)).taking.groupAssignments[0];
  expect(await groupAssignmentOf()).toMatchObject({ nextReview: 1, received: null });
  await course.handIn(amara, await course.first(amara));
  await course.handIn(reviewer, await course.first(reviewer));
  expect(await groupAssignmentOf()).toMatchObject({ nextReview: 2, received: null });
  await longAgo(course.groupAssignmentId);
  await inShard(sql`update allocations set created_at = created_at - interval '1 hour'`);
  await endReview(course.groupAssignmentId);
  expect(await groupAssignmentOf()).toMatchObject({ received: { done: 1, total: 3 } });
  // What comes after the end, with a late permit, is not seen to have come.
  await inShard(sql`update evaluations set handed_in_at = circuit_now() where evaluator_id = ${reviewer.id}`);
  expect(await groupAssignmentOf()).toMatchObject({ received: { done: 0, total: 3 } });
});

test('DA-6 the usual time of a review is the median of earlier group assignments of the assignment, in one sitting, from five on', async () => {
  const earlier = await aReviewing(world, { students: 7 });
  const [author, ...others] = earlier.people;
  if (author === undefined) throw new Error('There are students.');
  await earlier.handInWork(author);
  const took = async (person: Person | undefined, minutes: number) => {
    if (person === undefined) throw new Error('There are six of them.');
    await earlier.handInWork(person);
    await earlier.give(person, author);
    await earlier.handIn(person, await earlier.first(person));
    await inShard(sql`update evaluations set handed_in_at = handed_in_at - interval '10 minutes',
      created_at = handed_in_at - ${minutes + 10} * interval '1 minute' where evaluator_id = ${person.id}`);
  };
  const groupId = await world.group();
  const amara = await world.person({ in: [[groupId, 'GroupLearner']] });
  const now = await aGroupAssignment(world, { groupId, phases: { Submission: [-3, -2], PeerEvaluation: [-1, 5] } });
  await inShard(sql`update group_assignments set assignment_id = (select assignment_id from group_assignments
    where id = ${earlier.groupAssignmentId}) where id = ${now.id}`);
  const usual = async () => (await homeOf(amara)).taking.groupAssignments[0]?.typicalReviewMinutes;
  for (const [index, minutes] of [10, 12, 14, 20, 500].entries()) await took(others[index], minutes);
  await took(others[5], 90);
  expect(await usual()).toBeNull();
  await endReview(earlier.groupAssignmentId);
  expect(await usual()).toBe(14);
  await inShard(sql`update evaluations set status = 'Draft' where evaluator_id = ${others[0]?.id ?? ''}`);
  expect(await usual()).toBeNull();
});

test('DA-7 DA-8 who teaches sees how far the class is, who is behind, what would end short and what was reported', async () => {
  const course = await aReviewing(world);
  const [amara, ben, cleo, dan] = course.people;
  if (amara === undefined || ben === undefined || cleo === undefined || dan === undefined) throw new Error('Four.');
  for (const person of [amara, ben, cleo]) await course.handInWork(person);
  await course.give(amara, ben);
  await course.give(ben, amara);
  await course.handIn(amara, await course.first(amara));
  const task = await course.first(ben);
  await course.report(ben, task.id, { wantsAnother: false });
  const { taking, teaching } = await homeOf(course.teacher);
  expect(taking).toEqual({ groupAssignments: [], tasks: [], thisWeekCount: 0, newResults: [] });
  const [groupAssignment] = teaching.groupAssignments;
  expect(groupAssignment).toMatchObject({
    id: course.groupAssignmentId,
    status: 'Active',
    open: { phase: 'PeerEvaluation', done: 1, total: 2 },
    // Ben has a review to give, and all three who handed in have their own work to evaluate.
    behindCount: 3,
  });
  expect(groupAssignment?.groupAssignmentPhases.map(({ type }) => type)).toEqual([
    'Submission',
    'PeerEvaluation',
    'SelfEvaluation',
  ]);
  expect(teaching.needsYou.map(({ kind, count, phase }) => ({ kind, count, phase }))).toEqual([
    { kind: 'behind', count: 1, phase: 'PeerEvaluation' },
    { kind: 'fewReviews', count: 3, phase: null },
    { kind: 'reports', count: 1, phase: null },
    { kind: 'behind', count: 3, phase: 'SelfEvaluation' },
    // What will be short in the end waits for graders already now.
    { kind: 'toGrade', count: 3, phase: null },
  ]);
});

test('DA-8 essays not given out and a draft that is about to begin are told to its instructor, with what it lacks', async () => {
  const groupId = await world.group();
  const teacher = await world.person({ in: [[groupId, 'GroupOwner']] });
  const draft = await aGroupAssignment(world, { groupId, phases: { Submission: [24, 48] } });
  await inShard(sql`update group_assignments set activation = 'Draft', title = '' where id = ${draft.id}`);
  const failed = await groupAssignmentWithFailedJob(groupId);
  const { needsYou } = (await homeOf(teacher)).teaching;
  expect(needsYou).toMatchObject([
    { kind: 'failedJob', groupAssignmentId: failed },
    { kind: 'draft', groupAssignmentId: draft.id },
  ]);
  expect(needsYou[1]?.count).toBeGreaterThan(0);
});

async function groupAssignmentWithFailedJob(groupId: GroupId): Promise<GroupAssignmentId> {
  const { id } = await aGroupAssignment(world, { groupId, phases: { Submission: [-9, -5], PeerEvaluation: [-4, 90] } });
  await inShard(sql`insert into job_logs (kind, status, group_id, group_assignment_id, ended_at)
    values ('distribute', 'failed', ${groupId}, ${id}, ${new Date(Date.now() - HOUR)})`);
  return id;
}

test('DA-9 a grader sees the same assignments and is asked for nothing that is an instructor’s', async () => {
  const groupId = await world.group();
  const grader = await world.person({ in: [[groupId, 'GroupGrader']] });
  await groupAssignmentWithFailedJob(groupId);
  const { teaching } = await homeOf(grader);
  expect(teaching.groupAssignments).toHaveLength(1);
  expect(teaching.needsYou).toEqual([]);
});
