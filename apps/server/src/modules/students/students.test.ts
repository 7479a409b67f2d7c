import { listArtifacts } from '@circuit/contract/artifacts';
import { listAuditEventsOfGroup } from '@circuit/contract/auditEvents';
import { listEvaluations, listSubmissionEvaluations } from '@circuit/contract/evaluations';
import { giveExcusals, giveLateActivityPermits } from '@circuit/contract/lateActivityPermits';
import { getEvaluationsCsv } from '@circuit/contract/scores';
import { getNamesAccess, getQueuedAuthor, getStudent } from '@circuit/contract/students';
import {
  exportSubmissions,
  getSubmissionVersion,
  listSubmissions,
  listSubmissionVersions,
} from '@circuit/contract/submissions';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { queueMessages } from '#modules/messages/public.ts';
import { aGrading, type TestGrading } from '#testing/aGrading.ts';
import { answersOf } from '#testing/aReviewing.ts';
import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let class1: TestGrading;
let [author, second, third]: Person[] = [];
let groupAssignment: { readonly groupAssignmentId: GroupAssignmentId };

beforeAll(async () => {
  world = await aWorld();
  class1 = await aGrading(world, 4);
  [author, second, third] = class1.people;
  groupAssignment = { groupAssignmentId: class1.groupAssignmentId };
  await class1.review(person(second), person(author), [0, 1], 'The numbers need a source.');
  await class1.give(person(author), person(third));
});
afterAll(() => world.close());

const person = (someone: Person | undefined): Person => {
  if (someone === undefined) throw new Error('There are four.');
  return someone;
};
const student = (userId: UserId, as: Person) => world.call(getStudent, { ...groupAssignment, userId }, { as });
const versionOf = async () => {
  const submissionId = class1.submissionOf(person(author));
  const { items } = (
    await world.call(listSubmissionVersions, { ...groupAssignment, submissionId }, { as: class1.teacher })
  ).body;
  return { ...groupAssignment, submissionId, versionId: items[0]?.id ?? '' };
};

/** Everything that would tell a grader whose work is whose. */
const namedCalls = async (as: Person) => {
  const one = await versionOf();
  const holder = { holderKind: 'submission' as const, holderId: one.submissionId };
  return {
    page: (await student(person(author).id, as)).status,
    list: (await world.call(listSubmissions, groupAssignment, { as })).status,
    versions: (await world.call(listSubmissionVersions, { ...groupAssignment, submissionId: one.submissionId }, { as }))
      .status,
    version: (await world.call(getSubmissionVersion, one, { as })).status,
    files: (await world.call(listArtifacts, holder, { as })).status,
    archive: (await world.call(exportSubmissions, { ...groupAssignment, isAnonymous: false }, { as, headers: aKey() }))
      .status,
    evaluations: (await world.call(listEvaluations, groupAssignment, { as })).status,
    reviews: (
      await world.call(listSubmissionEvaluations, { ...groupAssignment, submissionId: one.submissionId }, { as })
    ).status,
    csv: (await world.call(getEvaluationsCsv, groupAssignment, { as })).status,
  };
};
const CLOSED = {
  page: 409,
  list: 409,
  versions: 409,
  version: 409,
  files: 404,
  archive: 409,
  evaluations: 409,
  reviews: 409,
  csv: 409,
};
const OPEN = {
  page: 200,
  list: 200,
  versions: 200,
  version: 200,
  files: 200,
  archive: 200,
  evaluations: 200,
  reviews: 200,
  csv: 200,
};

test('SS-1 a grader opens work by name once the evaluations are final, and not while one is handed in anew', async () => {
  const { tomas, teacher } = class1;
  expect(await namedCalls(tomas)).toEqual(CLOSED);
  expect(await namedCalls(teacher)).toEqual(OPEN);
  const admin = await world.person({ roles: ['Admin'] });
  expect((await student(person(author).id, admin)).status).toBe(409);
  const closed = async () => (await world.call(getNamesAccess, groupAssignment, { as: tomas })).body.closed;
  expect(await closed()).toContain('once an instructor finalizes');
  const anonymous = { ...groupAssignment, isAnonymous: true };
  const pseudonymized = { ...groupAssignment, isPseudonymized: 'true' };
  expect((await world.call(getEvaluationsCsv, pseudonymized, { as: tomas })).status).toBe(200);
  expect((await world.call(exportSubmissions, anonymous, { as: tomas, headers: aKey() })).status).toBe(200);

  await class1.finalize(false);
  expect(await namedCalls(tomas)).toEqual(OPEN);
  expect(await closed()).toBeNull();

  await class1.claim(person(third));
  await class1.handIn(person(third), answersOf([0, 0]), 0);
  expect(await namedCalls(tomas)).toEqual(CLOSED);
  expect(await closed()).toContain('not final');
  await class1.finalize(false);
  expect(await namedCalls(tomas)).toEqual(OPEN);
});

test('SS-2 the page shows what was handed in and by whom it was reviewed, never a draft', async () => {
  const { body } = await student(person(author).id, class1.teacher);
  expect(body.submission?.versions).toHaveLength(1);
  expect(body.received).toMatchObject([{ kind: 'peer', evaluator: { id: person(second).id }, isFinal: false }]);
  expect(body.rubrics).toHaveLength(1);
  expect(body.given).toMatchObject([{ author: { id: person(third).id }, status: 'ToDo', review: null }]);

  const late = await world.person({ in: [[class1.groupId, 'GroupLearner']], lastName: 'Draft' });
  await world.home.database.withShard(world.shard, async (db) => {
    await sql`insert into submissions (group_id, group_assignment_id, user_id, draft_document)
      values (${class1.groupId}, ${groupAssignment.groupAssignmentId}, ${late.id},
        '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"A secret draft"}]}]}')`.execute(
      db,
    );
    await sql`insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, submission_id, rubric_version_id,
        answers) select ${class1.groupId}, id, 'peer', ${late.id}, ${class1.submissionOf(person(author))}, rubric_version_id,
        ${JSON.stringify(answersOf([2, 2], 'A secret remark'))}::jsonb
      from group_assignments where id = ${groupAssignment.groupAssignmentId}`.execute(db);
  });
  await class1.give(late, person(author));
  const draft = await student(late.id, class1.teacher);
  expect(draft.body.submission).toBeNull();
  expect(draft.body.given).toMatchObject([{ status: 'Begun', review: null }]);
  expect(`${draft.text}${(await student(person(author).id, class1.teacher)).text}`).not.toContain('A secret');
});

test('SS-2 a person who is not a student of the course has no page, unless they handed in before they left', async () => {
  const stranger = await world.person();
  expect((await student(stranger.id, class1.teacher)).status).toBe(404);
  expect((await student(class1.tomas.id, class1.teacher)).status).toBe(404);
  const leaver = await world.person({ in: [[class1.groupId, 'GroupLearner']], lastName: 'Leaver' });
  await class1.handInWork(leaver);
  await world.home.database.withShard(world.shard, (db) =>
    sql`delete from group_user_roles where user_id = ${leaver.id}`.execute(db),
  );
  const { body } = await student(leaver.id, class1.teacher);
  expect(body.place).toBeNull();
  expect(body.submission?.versions).toHaveLength(1);
});

test('SS-3 private reasons are for those who may give such a decision', async () => {
  const userIds = [person(second).id];
  const reason = 'Was in hospital.';
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const permit = { ...groupAssignment, userIds, phase: 'PeerEvaluation', until, cascades: true, reason };
  const as = class1.teacher;
  expect((await world.call(giveLateActivityPermits, permit, { as, headers: aKey() })).status).toBe(200);
  const excusal = { ...groupAssignment, userIds, part: 'evaluation', reason };
  expect((await world.call(giveExcusals, excusal, { as, headers: aKey() })).status).toBe(200);
  const told = async (viewer: Person) => {
    const { permits, exemptions } = (await student(person(second).id, viewer)).body;
    return [...permits, ...exemptions].map((one) => one.reason);
  };
  expect(await told(class1.teacher)).toEqual([reason, reason]);
  // Final since the first test: the page is open to graders, who give neither.
  expect(await told(class1.tomas)).toEqual([null, null]);
  // An administrator gives permits and no exemptions.
  expect(await told(await world.person({ roles: ['Admin'] }))).toEqual([reason, null]);
});

test('SS-4 messages about this assignment are listed, account mail and other assignments are not', async () => {
  const { groupId } = class1;
  const to = person(third);
  const letter = (subject: string) => ({ subject, textBefore: '', textAfter: '' });
  const base = { userId: to.id, address: to.email };
  const task = `/courses/${groupId}/groupAssignments/${groupAssignment.groupAssignmentId}`;
  await world.home.database.withShard(world.shard, async (db) => {
    const send = (kind: 'reminder' | 'account', subject: string, linkPath: string) =>
      queueMessages({ db, shard: world.shard }, { kind }, [{ ...base, groupId, letter: letter(subject), linkPath }]);
    await send('reminder', 'Review 3 essays', `${task}/evaluations`);
    await send('reminder', 'Another task', `/courses/${groupId}/groupAssignments/01900000-0000-7000-8000-00000000dead`);
    await send('account', 'Set your password', task);
  });
  const { messages } = (await student(to.id, class1.teacher)).body;
  expect(messages.map(({ subject }) => subject)).toEqual(['Review 3 essays']);
});

test('SS-5 opening a named work stands in the audit with who and which version; an author’s own does not', async () => {
  const opened = async () =>
    (
      await world.call(listAuditEventsOfGroup, { groupId: class1.groupId, pageSize: 100 }, { as: class1.teacher })
    ).body.items
      .filter(({ verb }) => verb === 'namedWorkOpened')
      .map(({ actor, subject, entityId, after, text }) => ({
        by: actor?.id,
        whom: subject?.id,
        entityId,
        version: after?.['version'],
        text,
      }));
  const before = (await opened()).length;
  const one = await versionOf();
  expect((await world.call(getSubmissionVersion, one, { as: person(author) })).status).toBe(200);
  expect(await opened()).toHaveLength(before);
  expect((await world.call(getSubmissionVersion, one, { as: class1.teacher })).status).toBe(200);
  const events = await opened();
  expect(events).toHaveLength(before + 1);
  expect(events[0]).toEqual({
    whom: person(author).id,
    by: class1.teacher.id,
    entityId: one.submissionId,
    version: 1,
    text: 'Opened a student’s work by name',
  });
});

test('SS-6 the student before and after are those of the list by name', async () => {
  const names = ['Ahrens', 'Ames', 'Ash'].map((lastName) => ({
    lastName,
    in: [[class1.groupId, 'GroupLearner'] as const],
  }));
  const [first, middle, last] = [
    await world.person(names[0]),
    await world.person(names[1]),
    await world.person(names[2]),
  ];
  const place = async (userId: UserId) => (await student(userId, class1.teacher)).body.place;
  expect(await place(middle.id)).toMatchObject({ number: 2, previous: { id: first.id }, next: { id: last.id } });
  expect(await place(first.id)).toMatchObject({ number: 1, previous: null, next: { lastName: 'Ames' } });
});

test('SS-10 an essay of the queue has a name once it is graded, for staff who may read names', async () => {
  const graded = { ...groupAssignment, queueItemId: class1.itemOf(person(third)) };
  const waiting = { ...groupAssignment, queueItemId: class1.itemOf(person(second)) };
  const authorOf = async (item: typeof graded, as: Person) =>
    (await world.call(getQueuedAuthor, item, { as })).body.author;
  expect(await authorOf(graded, class1.teacher)).toMatchObject({ id: person(third).id });
  expect(await authorOf(waiting, class1.teacher)).toBeNull();
  expect(await authorOf(graded, class1.tomas)).toMatchObject({ id: person(third).id });
  await class1.claim(person(second));
  await class1.handIn(person(second), answersOf([0, 0]), 0);
  expect(await authorOf(graded, class1.tomas)).toBeNull();
});
