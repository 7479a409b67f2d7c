import { excludeEvaluation } from '@circuit/contract/evaluations';
import {
  getQueue,
  getQueuedWork,
  handInSuperiorEvaluation,
  reopenSuperiorEvaluation,
  saveSuperiorEvaluation,
} from '@circuit/contract/grading';
import { getOverview } from '@circuit/contract/overview';
import { getScoreRun } from '@circuit/contract/scores';
import { addDays } from '@circuit/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { queueAliases } from '#modules/grading/public.ts';
import { scoreJob, scorePreviewJob } from '#modules/scores/public.ts';
import { aReleased, ANSWERED, ASKED, type Released } from '#testing/aReleased.ts';
import { answersOf } from '#testing/aReviewing.ts';
import { seen } from '#testing/aGroupAssignment.ts';
import { aWorkingWorld } from '#testing/aWorkingWorld.ts';
import { aKey, type World } from '#testing/aWorld.ts';
import { freezeClock, moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

const JOBS = [scoreJob, scorePreviewJob];
const ZONE = 'America/Indianapolis';
const GRACE_MS = 60_000;
let world: World;

beforeAll(async () => {
  world = await aWorkingWorld(JOBS);
});
afterAll(() => world.close());

const itemOf = ({ groupAssignmentId, submissionOf }: Released, author: Person) => ({
  groupAssignmentId,
  queueItemId: queueAliases(world, groupAssignmentId).aliasOf(submissionOf(author)),
});
const queueOf = async ({ groupAssignmentId }: Released, as: Person) =>
  (await world.call(getQueue, { groupAssignmentId }, { as })).body;
const workOf = async (desk: Released, author: Person, as: Person) =>
  (await world.call(getQueuedWork, itemOf(desk, author), { as })).body;
const rate = async (desk: Released, author: Person, levels: readonly number[], as: Person, version = 0) => {
  const headers = { ...seen(version), ...aKey() };
  return world.call(handInSuperiorEvaluation, { ...itemOf(desk, author), answers: answersOf(levels) }, { as, headers });
};
const auditOf = async ({ inDb, groupId }: Released): Promise<readonly string[]> => {
  const { rows } = await inDb((db) =>
    sql<{ verb: string }>`select verb from audit_events where group_id = ${groupId} order by id`.execute(db),
  );
  return rows.map(({ verb }) => verb);
};

test('SL-2 a student asks once for each review, says why, and reads what they asked', async () => {
  const desk = await aReleased(world);
  const { amara, ben } = desk;
  expect(await desk.reviewIn(amara, ben)).toMatchObject({ secondLook: null, secondLookBlocked: null });
  const { status, body } = await desk.ask(amara, ben);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'open', reason: ASKED, decision: null, answer: '' });
  const shown = await desk.reviewIn(amara, ben);
  expect(shown.secondLook).toEqual(body);
  expect(shown.secondLookBlocked).toMatch(/You can ask once per review/);
  // The same again is the one that is there; something else is refused.
  expect((await desk.ask(amara, ben)).body).toEqual(body);
  const other = await desk.ask(amara, ben, { reason: 'And the third paragraph as well.' });
  expect([other.status, other.text]).toEqual([409, expect.stringMatching(/once per review/)]);
  expect((await desk.list(desk.teacher)).totalCount).toBe(1);
  expect((await auditOf(desk)).filter((verb) => verb === 'secondLookAsked')).toHaveLength(1);
});

test('SL-2 two windows that ask the same of two criteria ask one, and the later is told', async () => {
  const desk = await aReleased(world);
  const { amara, ben } = desk;
  const criteria = answersOf([0, 0]).map(({ criterionId }) => criterionId);
  const answers = await Promise.all(criteria.map((criterionId) => desk.ask(amara, ben, { criterionId })));
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  const kept = (await desk.reviewIn(amara, ben)).secondLook?.criterionId;
  expect(answers.map(({ status }) => status === 200)).toEqual(criteria.map((criterionId) => criterionId === kept));
});

test('SL-11 a reason that says who asks is not taken', async () => {
  const desk = await aReleased(world);
  const { amara, ben } = desk;
  const refused = await desk.ask(amara, ben, { reason: `Write to me about it: ${amara.email}` });
  expect([refused.status, refused.text]).toEqual([400, expect.stringMatching(/who you are/)]);
  expect((await desk.list(desk.teacher)).totalCount).toBe(0);
});

test('SL-2 two windows that ask at once ask one', async () => {
  const desk = await aReleased(world);
  const { amara, ben } = desk;
  const answers = await Promise.all(
    [1, 2, 3].map((number) => desk.ask(amara, ben, { reason: `Reason number ${number}.` })),
  );
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
  expect((await desk.list(desk.teacher)).totalCount).toBe(1);
});

test('SL-2 only a review in one’s own released results can be asked about, with a reason, of a criterion that is there', async () => {
  const desk = await aReleased(world);
  const { amara, ben, chidi } = desk;
  const theirs = await desk.aliasOf(amara, chidi);
  expect((await desk.ask(ben, amara, { reviewId: theirs })).status).toBe(404);
  expect((await desk.ask(ben, amara, { reviewId: await desk.evaluationOf(amara, ben) })).status).toBe(404);
  expect((await desk.ask(amara, ben, { reason: ' too short ' })).status).toBe(400);
  expect((await desk.ask(amara, ben, { criterionId: 'nowhere' })).status).toBe(400);
  const criterionId = answersOf([0])[0]?.criterionId;
  expect((await desk.ask(amara, ben, { criterionId })).body).toMatchObject({ criterionId });
  const unreleased = await aReleased(world);
  await unreleased.inDb((db) =>
    sql`update score_runs set released_at = null, first_released_at = null
      where group_assignment_id = ${unreleased.groupAssignmentId}`.execute(db),
  );
  expect((await unreleased.ask(unreleased.amara, unreleased.ben)).status).toBe(404);
});

test('SL-1 the window is seven days to the millisecond, with a minute for what was sent in time', async () => {
  const desk = await aReleased(world);
  const { amara, ben, chidi } = desk;
  const now = new Date();
  const endsAt = (ms: number) => desk.releasedAt(addDays(new Date(now.getTime() + ms), -7, ZONE));
  await freezeClock(world.home, world.shard, now);
  try {
    await endsAt(1);
    expect((await desk.own(amara)).body).toMatchObject({
      mayRespond: true,
      respondUntil: new Date(now.getTime() + 1).toISOString(),
    });
    await endsAt(0);
    const over = (await desk.own(amara)).body;
    expect(over.mayRespond).toBe(false);
    expect((await desk.reviewIn(amara, ben)).secondLookBlocked).toMatch(/^Reactions and second looks closed/);
    await endsAt(1 - GRACE_MS);
    expect([(await desk.ask(amara, ben)).status, (await desk.react(amara, ben)).status]).toEqual([200, 200]);
    await endsAt(-GRACE_MS);
    expect([(await desk.ask(amara, chidi)).status, (await desk.react(amara, chidi)).status]).toEqual([409, 409]);
    // What was asked in time can be asked about again by a client that lost the answer.
    expect((await desk.ask(amara, ben)).status).toBe(200);
  } finally {
    await moveClock(world.home, world.shard, 0);
  }
});

test('SL-1 releasing again gives nobody another week', async () => {
  const desk = await aReleased(world);
  const { amara } = desk;
  await desk.releasedAt(addDays(new Date(), -8, ZONE));
  const before = (await desk.own(amara)).body;
  expect(before.mayRespond).toBe(false);
  await desk.release(before.scoreRunId ?? '', { reason: 'The class range is shown now.', showsClassRange: true });
  await desk.release(await desk.scored(), { reason: 'Scored again.' });
  const after = (await desk.own(amara)).body;
  expect([after.mayRespond, after.respondUntil]).toEqual([false, before.respondUntil]);
});

test('SL-1 a release that had no review for a student does not use up their week', async () => {
  const desk = await aReleased(world, { isReviewed: false });
  const { amara, ben } = desk;
  await desk.releasedAt(addDays(new Date(), -8, ZONE));
  expect((await desk.own(amara)).body).toMatchObject({ respondUntil: null, mayRespond: false });
  await desk.write(ben, amara, [0, 1]);
  await desk.release(await desk.scored(), { reason: 'A review came later.' });
  expect((await desk.own(amara)).body.mayRespond).toBe(true);
  expect([(await desk.ask(amara, ben)).status, (await desk.react(amara, ben)).status]).toEqual([200, 200]);
});

test('SL-3 the essay is in the queue with the author’s reason, and nothing says who they are', async () => {
  const desk = await aReleased(world);
  const { amara, ben, grader } = desk;
  const { queueItemId } = itemOf(desk, amara);
  expect((await queueOf(desk, grader)).items.find(({ id }) => id === queueItemId)?.reasons ?? []).not.toContain(
    'secondLook',
  );
  await desk.ask(amara, ben);
  const item = (await queueOf(desk, grader)).items.find(({ id }) => id === queueItemId);
  expect(item?.secondLookReasons).toEqual([ASKED]);
  const work = await workOf(desk, amara, grader);
  expect(work.secondLooks).toMatchObject([{ reason: ASKED, blocked: null, mayExclude: false, criterionId: null }]);
  // Classmates' ratings stay hidden until the own one is saved.
  expect(work.reviews).toEqual([]);
  const headers = seen(0);
  const saved = await world.call(
    saveSuperiorEvaluation,
    { ...itemOf(desk, amara), answers: answersOf([0]) },
    { as: grader, headers },
  );
  const evaluation = await desk.evaluationOf(ben, amara);
  expect(saved.body.reviews.find(({ evaluationId }) => evaluationId === evaluation)?.number).toBe(
    work.secondLooks[0]?.reviewNumber,
  );
  const text = JSON.stringify([item, work.secondLooks, await desk.list(grader)]);
  for (const person of desk.people) for (const secret of [person.id, person.email]) expect(text).not.toContain(secret);
  // The id of the review would lead to its author in the list of evaluations, that of the question in the results.
  for (const secret of [evaluation, desk.submissionOf(amara)]) expect(text).not.toContain(secret);
  const asStaff = await desk.asStaff(amara);
  expect(asStaff.text).toContain(ASKED);
  expect(asStaff.text).not.toContain(work.secondLooks[0]?.id);
});

test('SL-4 a review stands: its author is told once, nothing is scored, and a repetition changes nothing', async () => {
  const desk = await aReleased(world);
  const { amara, ben, grader } = desk;
  const id = await desk.asked(amara, ben);
  const key = aKey();
  const { status, body } = await desk.answer(grader, id, {}, key);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    jobLog: null,
    secondLook: { status: 'answered', decision: 'stands', answer: ANSWERED, answeredByName: 'Tomás Vega' },
  });
  expect((await desk.answer(grader, id, {}, key)).body).toEqual(body);
  expect((await desk.answer(grader, id)).body).toEqual(body);
  const other = await desk.answer(grader, id, { decision: 'stands', answer: 'Something else was said.' });
  expect([other.status, other.body]).toMatchObject([409, { detail: 'This second look has already been answered.' }]);
  expect((await desk.answer(desk.teacher, id)).status).toBe(409);
  expect(await desk.messagesTo(amara, 'secondLookAnswered')).toMatchObject([
    { link: `/courses/${desk.groupId}/groupAssignments/${desk.groupAssignmentId}/results` },
  ]);
  expect((await desk.reviewIn(amara, ben)).secondLook).toMatchObject({
    status: 'answered',
    decision: 'stands',
    answer: ANSWERED,
    isScorePending: false,
  });
  const [open, answered] = [await desk.list(grader), await desk.list(grader, 'ANSWERED')];
  expect([open.totalCount, answered.items.map((one) => one.id)]).toEqual([0, [id]]);
  expect((await queueOf(desk, grader)).items.flatMap(({ secondLookReasons }) => secondLookReasons)).toEqual([]);
  expect((await auditOf(desk)).filter((verb) => verb === 'secondLookAnswered')).toHaveLength(1);
});

test('SL-12 questions and answers stay beside the essay for a grader who has rated it, and the rating is found again', async () => {
  const desk = await aReleased(world);
  const { amara, ben, grader } = desk;
  const id = await desk.asked(amara, ben);
  await desk.answer(grader, id);
  const part = await workOf(desk, amara, grader);
  expect(part.secondLooks).toEqual([]);
  // About the whole review: one criterion of two says nothing of it yet, and the save that completes it brings it along.
  expect(part.answeredSecondLooks).toEqual([]);
  const answers = answersOf([0, 1]);
  const saving = { as: grader, headers: seen(part.version) };
  const { body: saved } = await world.call(saveSuperiorEvaluation, { ...itemOf(desk, amara), answers }, saving);
  const work = await workOf(desk, amara, grader);
  expect(saved.answeredSecondLooks).toEqual(work.answeredSecondLooks);
  expect(work.answeredSecondLooks).toMatchObject([
    { reason: ASKED, decision: 'stands', answer: ANSWERED, answeredByName: 'Tomás Vega' },
  ]);
  expect(JSON.stringify(work.answeredSecondLooks)).not.toContain(id);
  const { items, begun } = await queueOf(desk, grader);
  const { queueItemId } = itemOf(desk, amara);
  expect(items.map((item) => item.id)).not.toContain(queueItemId);
  expect(begun.map((item) => item.id)).toEqual([queueItemId]);
  // It speaks of what the review says, which is hidden until the own rating is there. (GQ-7)
  const newcomer = await world.person({ in: [[desk.groupId, 'GroupGrader']] });
  expect((await workOf(desk, amara, newcomer)).answeredSecondLooks).toEqual([]);
});

test('GQ-1 SL-3 second looks come first, the longest waiting before the others, also of an essay that is graded already', async () => {
  const desk = await aReleased(world);
  const { amara, ben, chidi, grader } = desk;
  await rate(desk, amara, [1, 1], grader);
  await desk.ask(ben, chidi);
  await desk.ask(amara, ben);
  await desk.inDb((db) =>
    sql`update second_looks set created_at = circuit_now() - interval '2 days' where author_id = ${amara.id}`.execute(
      db,
    ),
  );
  const { items } = await queueOf(desk, grader);
  const idOf = (author: Person) => itemOf(desk, author).queueItemId;
  expect(items.slice(0, 2).map(({ id, isGraded, reasons }) => [id, isGraded, reasons[0]])).toEqual([
    [idOf(amara), true, 'secondLook'],
    [idOf(ben), false, 'secondLook'],
  ]);
  expect(Date.now() - Date.parse(items[0]?.secondLookSince ?? '')).toBeGreaterThan(47 * 3_600_000);
});

test('SL-13 a question about words quotes them without a rating; a grader who has rated nothing can answer it', async () => {
  const desk = await aReleased(world);
  const { amara, ben, grader, groupAssignmentId } = desk;
  await desk.inDb((db) =>
    sql`update evaluations set answers = ${JSON.stringify(answersOf([0, 1], 'This is lazy.'))}::jsonb
      where evaluator_id = ${ben.id} and group_assignment_id = ${groupAssignmentId} and kind = 'peer'`.execute(db),
  );
  const [thesis] = answersOf([0, 1]);
  const asked = await desk.ask(amara, ben, { concerns: 'words', criterionId: thesis?.criterionId });
  expect(asked.body).toMatchObject({ concerns: 'words', status: 'open' });
  const work = await workOf(desk, amara, grader);
  expect(work.reviews).toEqual([]);
  expect(work.secondLooks).toMatchObject([
    { concerns: 'words', quotedWords: [{ criterionId: thesis?.criterionId, comment: 'This is lazy.' }] },
  ]);
  expect(Object.keys(work.secondLooks[0]?.quotedWords[0] ?? {})).toEqual(['criterionId', 'comment']);
  const id = (await desk.list(grader)).items[0]?.id ?? '';
  expect((await desk.answer(grader, id)).status).toBe(200);
  expect((await desk.reviewIn(amara, ben)).secondLook).toMatchObject({ concerns: 'words', decision: 'stands' });
});

test('SL-13 a question about the rating quotes nothing before the grader has rated', async () => {
  const desk = await aReleased(world);
  await desk.ask(desk.amara, desk.ben);
  const work = await workOf(desk, desk.amara, desk.grader);
  expect(work.secondLooks).toMatchObject([{ concerns: 'rating', quotedWords: [] }]);
});

test('SL-12 what was said about one criterion shows once that one is rated', async () => {
  const desk = await aReleased(world);
  const { amara, ben, grader, teacher } = desk;
  const [first, second] = answersOf([0, 1]);
  if (first === undefined || second === undefined) throw new Error('Two criteria are needed.');
  await desk.ask(amara, ben, { criterionId: second.criterionId });
  await desk.write(grader, amara, [0], { kind: 'superior', status: 'Draft' });
  const id = (await desk.list(teacher)).items[0]?.id ?? '';
  expect((await desk.answer(grader, id)).status).toBe(200);
  const part = await workOf(desk, amara, grader);
  expect([part.reviews.length > 0, part.answeredSecondLooks]).toEqual([true, []]);
  const save = { ...itemOf(desk, amara), answers: [second] };
  const { body } = await world.call(saveSuperiorEvaluation, save, { as: grader, headers: seen(part.version) });
  expect(body.answeredSecondLooks).toMatchObject([{ criterionId: second.criterionId, answer: ANSWERED }]);
});

test('OV-15 students who wait for an answer to a second look are counted, each once, until it is answered', async () => {
  const desk = await aReleased(world);
  const { amara, ben, chidi, groupAssignmentId } = desk;
  const waiting = async () => {
    const { body } = await world.call(getOverview, { groupAssignmentId }, { as: desk.grader });
    return body.attention.flatMap((one) => (one.kind === 'secondLooks' ? [one.count] : []));
  };
  expect(await waiting()).toEqual([]);
  const ids = [await desk.asked(amara, ben), await desk.asked(amara, chidi)];
  expect(await waiting()).toEqual([1]);
  // A student who has left the course is not in the queue that this leads to.
  await desk.ask(ben, chidi);
  expect(await waiting()).toEqual([2]);
  await desk.inDb((db) =>
    sql`delete from group_user_roles where group_id = ${desk.groupId} and user_id = ${ben.id}`.execute(db),
  );
  expect(await waiting()).toEqual([1]);
  for (const id of ids) await desk.answer(desk.grader, id);
  expect(await waiting()).toEqual([]);
});

test('SL-4 two who answer at once give one answer', async () => {
  const desk = await aReleased(world);
  const { amara, ben, grader, teacher } = desk;
  const id = await desk.asked(amara, ben);
  const answers = await Promise.all([
    desk.answer(grader, id, { answer: 'The grader has read it again.' }),
    desk.answer(teacher, id, { decision: 'excluded', answer: 'The instructor has read it again.' }),
  ]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  expect(await desk.messagesTo(amara, 'secondLookAnswered')).toHaveLength(1);
});

test('SL-4 the reviewer and the student who asked cannot answer, whatever role they have by now', async () => {
  const desk = await aReleased(world);
  const { amara, ben } = desk;
  const id = await desk.asked(amara, ben);
  await desk.inDb((db) =>
    sql`insert into group_user_roles (group_id, user_id, role)
      select ${desk.groupId}, id, 'GroupGrader' from unnest(${[amara.id, ben.id]}::uuid[]) as id`.execute(db),
  );
  expect([(await desk.answer(ben, id)).status, (await desk.answer(amara, id)).status]).toEqual([409, 409]);
  expect((await desk.list(ben)).items[0]?.blocked).toMatch(/You wrote the review/);
  expect((await workOf(desk, amara, ben)).secondLooks[0]?.blocked).toMatch(/You wrote the review/);
  expect((await desk.answer(desk.grader, id)).status).toBe(200);
});

test('SL-10 a grader who has rated nothing of the essay sees no review of it and cannot decide about one', async () => {
  const desk = await aReleased(world);
  const { amara, ben, grader, teacher } = desk;
  const id = await desk.asked(amara, ben, []);
  for (const [as, decision] of [
    [grader, 'stands'],
    [teacher, 'excluded'],
  ] as const) {
    const refused = await desk.answer(as, id, { decision });
    expect([refused.status, refused.text]).toEqual([409, expect.stringMatching(/Rate the essay first/)]);
  }
  expect(await desk.messagesTo(amara, 'secondLookAnswered')).toEqual([]);
  // What another grader has handed in shows the reviews to everybody.
  await rate(desk, amara, [1, 1], grader);
  expect((await workOf(desk, amara, teacher)).reviews).not.toEqual([]);
  expect((await desk.answer(teacher, id)).status).toBe(200);
});

test('SL-7 a review that was set aside, scored and released before its answer changes no score again', async () => {
  const desk = await aReleased(world);
  const { amara, ben, teacher, groupAssignmentId } = desk;
  const id = await desk.asked(amara, ben);
  const request = { groupAssignmentId, evaluationId: await desk.evaluationOf(ben, amara), reason: 'Not about it.' };
  await world.call(excludeEvaluation, request, { as: teacher });
  await desk.release(await desk.scored(), { reason: 'A review was set aside.' });
  const { status, body } = await desk.answer(teacher, id, { decision: 'excluded' });
  expect([status, body.jobLog]).toEqual([200, null]);
  expect((await desk.own(amara)).body.otherSecondLooks).toMatchObject([
    { decision: 'excluded', isScorePending: false },
  ]);
});

test('SL-7 a student who is not in the next release can still read the answer', async () => {
  const desk = await aReleased(world);
  const { amara, ben, grader } = desk;
  await desk.answer(grader, await desk.asked(amara, ben));
  await desk.inDb((db) =>
    sql`delete from scores where user_id = ${amara.id} and group_assignment_id = ${desk.groupAssignmentId}`.execute(db),
  );
  expect((await desk.own(amara)).body).toMatchObject({
    state: 'notInRun',
    otherSecondLooks: [{ decision: 'stands', answer: ANSWERED }],
  });
});

test('SL-5 SL-6 SL-7 a review is set aside by an instructor: scores follow in a new run, and on the page with its release', async () => {
  const desk = await aReleased(world);
  const { amara, ben, grader, teacher } = desk;
  const id = await desk.asked(amara, ben);
  const before = (await desk.own(amara)).body;
  const refused = await desk.answer(grader, id, { decision: 'excluded' });
  expect([refused.status, refused.text]).toEqual([409, expect.stringMatching(/Only an instructor can decide/)]);
  expect((await desk.list(teacher)).items[0]).toMatchObject({ mayExclude: true, blocked: null });
  const { body } = await desk.answer(teacher, id, { decision: 'excluded' });
  expect(body.jobLog).toMatchObject({ kind: 'score' });
  const job = await desk.ended(body.jobLog?.id ?? '');
  expect(job.status).toBe('succeeded');
  // Nothing on the page has moved but the words, and the student reads that the score follows.
  const waiting = (await desk.own(amara)).body;
  expect([waiting.scoreRunId, waiting.totalTenths]).toEqual([before.scoreRunId, before.totalTenths]);
  expect((await desk.reviewIn(amara, ben)).secondLook).toMatchObject({ decision: 'excluded', isScorePending: true });
  await desk.release(job.scoreRunId ?? '', { reason: 'A review was set aside after a second look.' });
  const after = (await desk.own(amara)).body;
  expect(after.scoreRunId).toBe(job.scoreRunId);
  expect(after.work?.reviews).toHaveLength(2);
  // The review is gone, its answer stays.
  expect(after.otherSecondLooks).toMatchObject([{ decision: 'excluded', answer: ANSWERED, isScorePending: false }]);
  expect(after.totalTenths).not.toBe(before.totalTenths);
  expect(after.changes).toMatchObject([
    {
      fromTenths: before.totalTenths,
      toTenths: after.totalTenths,
      reason: 'A review was set aside after a second look.',
    },
  ]);
  expect(await desk.messagesTo(amara, 'scoreChanged')).toHaveLength(1);
  expect(await auditOf(desk)).toEqual(expect.arrayContaining(['reviewExcluded', 'scoringRequested']));
});

test('SL-5 SL-7 a grader’s own rating becomes binding with the answer, alone, and reopening it opens no second look', async () => {
  const desk = await aReleased(world);
  const { amara, ben, chidi, grader, teacher } = desk;
  const id = await desk.asked(amara, ben, []);
  const graded = () => desk.answer(grader, id, { decision: 'graded' });
  expect((await graded()).text).toMatch(/hand in your rating first/);
  await rate(desk, amara, [2, 2], grader);
  await rate(desk, chidi, [0, 0], grader);
  const item = (await queueOf(desk, grader)).graded.find(({ id: one }) => one === itemOf(desk, amara).queueItemId);
  expect(item).toMatchObject({ status: 'HandedIn', hasOpenSecondLook: true });
  // Changed and not handed in again: the grader must say which of the two counts.
  const { version } = await workOf(desk, amara, grader);
  const save = (levels: readonly number[], seenVersion: number) =>
    world.call(
      saveSuperiorEvaluation,
      { ...itemOf(desk, amara), answers: answersOf(levels) },
      { as: grader, headers: seen(seenVersion) },
    );
  const unfinished = await save([1], version);
  expect((await graded()).text).toMatch(/Hand them in first/);
  await rate(desk, amara, [2, 2], grader, unfinished.body.version);
  const { status, body } = await graded();
  expect(status).toBe(200);
  const job = await desk.ended(body.jobLog?.id ?? '');
  const statuses = Object.fromEntries((await queueOf(desk, grader)).graded.map((one) => [one.id, one.status]));
  expect(statuses).toEqual({
    [itemOf(desk, amara).queueItemId]: 'Finalized',
    [itemOf(desk, chidi).queueItemId]: 'HandedIn',
  });
  await desk.release(job.scoreRunId ?? '', { reason: 'A grader rated your essay.' });
  expect((await desk.own(amara)).body.work).toMatchObject({ source: 'superior', workTenths: 0 });
  expect((await desk.reviewIn(amara, ben)).secondLook).toMatchObject({ decision: 'graded', isScorePending: false });
  const reopened = { evaluationId: item?.evaluationId, reason: 'They want to look at it once more.' };
  const { groupAssignmentId } = desk;
  expect((await world.call(reopenSuperiorEvaluation, { groupAssignmentId, ...reopened }, { as: teacher })).status).toBe(
    200,
  );
  expect((await desk.list(teacher)).totalCount).toBe(0);
  expect((await desk.reviewIn(amara, ben)).secondLook).toMatchObject({ status: 'answered', decision: 'graded' });
});

interface WaitingJob {
  readonly input?: object;
  readonly counts?: object;
  readonly isToBeCancelled?: boolean;
}

/** A scoring that nobody has begun, and that no worker will: it is not in the queue. */
const aWaitingJob = ({ inDb, groupId, groupAssignmentId }: Released, facts: WaitingJob = {}) =>
  inDb((db) =>
    sql`insert into job_logs (kind, group_id, group_assignment_id, input, counts, cancel_requested_at)
      values ('score', ${groupId}, ${groupAssignmentId}, ${JSON.stringify(facts.input ?? {})}::jsonb,
        ${JSON.stringify(facts.counts ?? {})}::jsonb,
        case when ${facts.isToBeCancelled ?? false} then circuit_now() end)`.execute(db),
  );

test('SL-6 a scoring that waits does for several decisions, and is done as the released one was', async () => {
  const desk = await aReleased(world);
  const { amara, ben, chidi, teacher } = desk;
  await desk.release(await desk.scored({ mode: 'simple' }), { reason: 'The plain mean is shown.' });
  const [one, two] = [await desk.asked(amara, ben), await desk.asked(amara, chidi)];
  await aWaitingJob(desk, { input: { mode: 'simple' } });
  expect((await desk.answer(teacher, one, { decision: 'excluded' })).body.jobLog).toBeNull();
  await desk.inDb((db) =>
    sql`update job_logs set status = 'running' where group_assignment_id = ${desk.groupAssignmentId}
      and status = 'queued'`.execute(db),
  );
  // One that runs may have read before the decision: another one follows.
  const { body } = await desk.answer(teacher, two, { decision: 'excluded' });
  const { scoreRunId } = await desk.ended(body.jobLog?.id ?? '');
  const request = { groupAssignmentId: desk.groupAssignmentId, scoreRunId };
  const { body: scoreRun } = await world.call(getScoreRun, request, { as: teacher });
  expect(scoreRun).toMatchObject({ settings: { mode: 'simple' }, isReleased: false, isStale: false });
});

test('SL-6 a scoring without a mode waits in that of the assignment', async () => {
  const desk = await aReleased(world);
  const { amara, ben, teacher } = desk;
  const id = await desk.asked(amara, ben);
  await aWaitingJob(desk);
  expect((await desk.answer(teacher, id, { decision: 'excluded' })).body.jobLog).toBeNull();
});

test.for<[string, WaitingJob]>([
  ['is done in another mode', { input: { mode: 'simple' } }],
  ['has written its run', { counts: { learners: 4 } }],
  ['is to be cancelled', { isToBeCancelled: true }],
])('SL-6 a scoring that waits and %s will not read the decision, so another one follows', async ([, facts]) => {
  const desk = await aReleased(world);
  const { amara, ben, teacher } = desk;
  const id = await desk.asked(amara, ben);
  await aWaitingJob(desk, facts);
  const { body } = await desk.answer(teacher, id, { decision: 'excluded' });
  expect(body.jobLog).toMatchObject({ kind: 'score', status: 'queued' });
  expect((await desk.ended(body.jobLog?.id ?? '')).status).toBe('succeeded');
});

test('SL-8 a student who has left the course, or has turned off such messages, is sent none', async () => {
  const desk = await aReleased(world);
  const { amara, ben, chidi, teacher } = desk;
  const [left, unwilling] = [await desk.asked(amara, ben), await desk.asked(chidi, ben)];
  await desk.inDb(async (db) => {
    await sql`delete from group_user_roles where group_id = ${desk.groupId} and user_id = ${amara.id}`.execute(db);
    await sql`insert into user_settings (user_id, wants_second_look_answered) values (${chidi.id}, false)
      on conflict (shard, user_id) do update set wants_second_look_answered = false`.execute(db);
  });
  expect((await desk.answer(teacher, left)).status).toBe(200);
  expect((await desk.answer(teacher, unwilling)).status).toBe(200);
  expect(await desk.messagesTo(amara, 'secondLookAnswered')).toEqual([]);
  const { rows } = await desk.inDb((db) =>
    sql<{ state: string }>`select state from messages where user_id = ${chidi.id}
      and kind = 'secondLookAnswered'`.execute(db),
  );
  expect(rows).toEqual([{ state: 'cancelled' }]);
});

test('SL-3 staff see beside the result what was asked and said, by name', async () => {
  const desk = await aReleased(world);
  const { amara, ben } = desk;
  await desk.ask(amara, ben);
  await desk.react(amara, ben, { reply: 'That helped me with the second draft.' });
  const { body } = await desk.asStaff(amara);
  const review = body.work?.reviews.find(({ staff }) => staff?.reviewer.id === ben.id);
  expect(review).toMatchObject({
    secondLook: { reason: ASKED },
    reaction: { isSpecific: true, reply: 'That helped me with the second draft.' },
  });
  expect([body.mayRespond, review?.secondLookBlocked]).toEqual([
    false,
    'Only the student who received this review can ask.',
  ]);
});
