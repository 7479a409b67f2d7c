import { excludeEvaluation } from '@circuit/contract/evaluations';
import { commentOnEvaluation, reopenSuperiorEvaluation } from '@circuit/contract/grading';
import { CLAIM_MS } from '@circuit/domain/grading';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { aGrading, type TestGrading } from '#testing/aGrading.ts';
import { answersOf } from '#testing/aReviewing.ts';
import { seen } from '#testing/aGroupAssignment.ts';
import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let desk: TestGrading;
let amara: Person;
let ben: Person;
let chidi: Person;
let dana: Person;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  desk = await aGrading(world);
  const [one, two, three, four] = desk.people;
  if (one === undefined || two === undefined || three === undefined || four === undefined)
    throw new Error('Four are needed.');
  [amara, ben, chidi, dana] = [one, two, three, four];
});

/** Everybody has three reviews that agree; then the test makes trouble. */
async function allReviewed(except: readonly Person[] = []): Promise<void> {
  for (const author of desk.people)
    for (const reviewer of desk.people)
      if (author.id !== reviewer.id && !except.includes(author)) await desk.review(reviewer, author, [0, 1], 'Good.');
}

const verbs = async (verb: string) =>
  world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('audit_events').select(['reason', 'after', 'group_id']).where('verb', '=', verb).execute(),
  );

test('GQ-1 GQ-2 the queue orders works by how much a look matters, says why, and says nothing of whose they are', async () => {
  await allReviewed([ben, chidi]);
  await desk.review(amara, ben, [0, 0]);
  await desk.review(dana, ben, [2, 2]);
  await desk.review(chidi, ben, [1, 1]);
  await desk.review(amara, chidi, [0, 1]);
  await world.home.database.withShard(world.shard, (db) =>
    sql`insert into reports (group_id, group_assignment_id, submission_id, reporter_id, kind)
      values (${desk.groupId}, ${desk.groupAssignmentId}, ${desk.submissionOf(dana)}, ${amara.id}, 'plagiarism')`.execute(
      db,
    ),
  );
  const { items, graded, handInCount, closed } = await desk.queue();
  expect(items.map(({ id, reasonTexts }) => [id, ...reasonTexts])).toEqual([
    [desk.itemOf(dana), 'Reported: was written by someone else'],
    [desk.itemOf(chidi), 'Only 1 review received'],
    [desk.itemOf(ben), 'Ratings 100 points apart'],
  ]);
  expect({ graded, handInCount, closed }).toEqual({ graded: [], handInCount: 4, closed: null });
  expect(new Set(items.map(({ number }) => number)).size).toBe(3);
  const told = JSON.stringify([items, await desk.read(ben)]);
  for (const person of desk.people)
    for (const trace of [person.id, person.email, desk.submissionOf(person)]) expect(told).not.toContain(trace);
  expect((await desk.queue(desk.ines)).items.map(({ number }) => number)).toEqual(items.map(({ number }) => number));
});

test('GQ-34 an essay names the sections of its author that five or more share, and no others', async () => {
  const large = await aGrading(world, 6);
  const [alone] = large.people;
  await world.home.database.withShard(world.shard, (db) =>
    sql`update group_user_roles set sections = case when user_id = ${alone?.id} then '{001,Honors}'::text[]
      else '{001}' end where group_id = ${large.groupId}`.execute(db),
  );
  const { items } = await large.queue();
  expect(items.map(({ sections }) => sections)).toEqual(items.map(() => ['001']));
  expect(items.length).toBeGreaterThan(0);
});

test('GQ-1 work of somebody who left the course is in no queue, and nobody grades their own', async () => {
  await world.home.database.withShard(world.shard, async (db) => {
    await sql`delete from group_user_roles where user_id = ${amara.id}`.execute(db);
    await sql`insert into group_user_roles (group_id, user_id, role) values (${desk.groupId}, ${ben.id}, 'GroupGrader')`.execute(
      db,
    );
  });
  expect((await desk.queue()).items).toHaveLength(3);
  expect((await desk.queue(ben)).items).toHaveLength(2);
  expect((await desk.claim(ben, ben)).status).toBe(404);
  expect((await desk.claim(amara)).status).toBe(404);
});

test('GQ-3 F5 of ten graders who take one essay at once one has it; the others are told who', async () => {
  const graders = await Promise.all(
    Array.from({ length: 10 }, () => world.person({ in: [[desk.groupId, 'GroupGrader']], firstName: 'Grace' })),
  );
  const answers = await Promise.all(graders.map((grader) => desk.claim(amara, grader)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(9);
  expect(refused.every(({ text }) => text.includes('has this essay open'))).toBe(true);
  const shown = (await desk.queue()).items.find(({ id }) => id === desk.itemOf(amara));
  expect(shown?.claim).toMatchObject({ isMine: false });
});

/** As if so much time had gone by since; a clock that is moved so far ends the graders' sessions. */
const letClaimsAge = (ms: number) =>
  world.home.database.withShard(world.shard, (db) =>
    sql`update queue_items set claim_ends_at = claim_ends_at - make_interval(secs => ${ms / 1000}::float8)`.execute(db),
  );

test('GQ-3 a claim ends ten minutes after the last thing its grader did, and saving keeps it', async () => {
  await desk.claim(amara);
  await letClaimsAge(CLAIM_MS - 60_000);
  expect((await desk.claim(amara, desk.ines)).status).toBe(409);
  expect((await desk.save(amara, answersOf([0]), 0)).status).toBe(200);
  await letClaimsAge(CLAIM_MS - 60_000);
  expect((await desk.claim(amara, desk.ines)).status).toBe(409);
  await letClaimsAge(60_000);
  expect((await desk.claim(amara, desk.ines)).status).toBe(200);
  const { status, text } = await desk.save(amara, answersOf([0, 1]), 1);
  expect({ status, isTold: text.includes('Ines Okafor has this essay open.') }).toEqual({ status: 409, isTold: true });
});

test('GQ-3 a grader who takes another essay, or gives one back, leaves the first one to others', async () => {
  await desk.claim(amara);
  await desk.claim(ben);
  expect((await desk.claim(amara, desk.ines)).status).toBe(200);
  expect((await desk.release(ben)).status).toBe(204);
  expect((await desk.claim(ben, desk.ines)).status).toBe(200);
  await desk.release(ben);
  expect((await desk.queue()).items.find(({ id }) => id === desk.itemOf(ben))?.claim).toMatchObject({
    name: 'Ines Okafor',
  });
});

test('GQ-4 a skipped essay stands at the end for everybody; what somebody is at is not skipped under their hands', async () => {
  const [first] = (await desk.queue()).items;
  const author = desk.people.find((person) => desk.itemOf(person) === first?.id) ?? amara;
  await desk.claim(author, desk.ines);
  expect((await desk.skip(author)).status).toBe(409);
  expect((await desk.skip(author, desk.ines)).status).toBe(204);
  expect((await desk.queue()).items.at(-1)).toMatchObject({ id: first?.id, isSkipped: true, claim: null });
});

test('GQ-5 random checks are drawn from what nobody has a reason to look at, and the audit keeps their seed', async () => {
  await allReviewed();
  expect((await desk.queue()).items).toEqual([]);
  expect((await desk.drawChecks(3)).body).toEqual({ addedCount: 3 });
  const { items } = await desk.queue();
  expect(items.flatMap(({ reasonTexts }) => reasonTexts)).toEqual(['Random check', 'Random check', 'Random check']);
  expect((await desk.drawChecks(5)).body).toEqual({ addedCount: 1 });
  expect((await verbs('randomChecksAdded')).map(({ after }) => after)).toMatchObject([{ count: 3 }, { count: 1 }]);
});

test('GQ-6 before Hand in is over nobody grades, and the queue says from when on', async () => {
  await moveClock(world.home, world.shard, -60 * 3_600_000);
  const { closed } = await desk.queue();
  expect(closed).toMatch(/^Grade opens /);
  const { status, text } = await desk.claim(amara);
  expect({ status, isTold: text.includes('Grade opens') }).toEqual({ status: 409, isTold: true });
});

test('GQ-7 classmates’ ratings come criterion by criterion, after the own one is saved and not before', async () => {
  await allReviewed();
  const before = await desk.read(amara);
  expect(before).toMatchObject({ status: 'ToDo', version: 0, reviews: [], reviewCount: 3 });
  const { body } = await desk.save(amara, answersOf([1]), 0);
  const [thesis] = answersOf([0, 1], 'Good.');
  expect(body.reviews.map(({ number, answers }) => [number, answers])).toEqual([
    [1, [thesis]],
    [2, [thesis]],
    [3, [thesis]],
  ]);
  expect((await desk.read(amara, desk.ines)).reviews).toEqual([]);
});

test('GQ-8 a grader’s evaluation is saved against the version that was seen, handed in whole, and leaves the queue', async () => {
  expect((await desk.save(amara, answersOf([0]), 0)).body).toMatchObject({ status: 'Draft', version: 1 });
  expect((await desk.save(amara, answersOf([0]), 0)).body).toMatchObject({ version: 1 });
  const conflict = await desk.save(amara, answersOf([2]), 0);
  expect(conflict.status).toBe(412);
  expect(conflict.text).toContain('"current"');
  expect((await desk.handIn(amara, answersOf([0]), 1)).status).toBe(409);
  expect((await desk.handIn(amara, answersOf([0, 1]), 1)).body).toMatchObject({ status: 'HandedIn' });
  const { items, graded } = await desk.queue();
  expect(items.map(({ id }) => id)).not.toContain(desk.itemOf(amara));
  expect(graded).toMatchObject([
    { id: desk.itemOf(amara), isMine: true, graderName: 'Tomás Vega', status: 'HandedIn' },
  ]);
  expect(await verbs('superiorEvaluationHandedIn')).toHaveLength(1);
});

test('GQ-8 what one grader handed in is not graded by another, and can be changed by its own', async () => {
  await desk.handIn(amara, answersOf([0, 1]), 0);
  expect(await desk.read(amara, desk.ines)).toMatchObject({
    gradedBy: 'Tomás Vega',
    blocked: 'Tomás Vega graded this essay.',
  });
  expect((await desk.save(amara, answersOf([2]), 0, desk.ines)).status).toBe(409);
  const changed = await desk.save(amara, answersOf([2]), 1);
  expect(changed.body).toMatchObject({ status: 'HandedIn', hasUnfinishedChanges: true });
  expect(changed.body.handedInAnswers).toEqual(answersOf([0, 1]));
});

test('GQ-8 a hand-in whose answer got lost is told again, also once it is finalized, and is in the audit once', async () => {
  const { length } = await verbs('superiorEvaluationHandedIn');
  const { body } = await desk.handIn(amara, answersOf([0, 1]), 0);
  expect((await desk.handIn(amara, answersOf([0, 1]), 0)).body).toEqual(body);
  await desk.finalize(false);
  expect((await desk.handIn(amara, answersOf([0, 1]), 0)).body).toMatchObject({ status: 'Finalized' });
  expect(await verbs('superiorEvaluationHandedIn')).toHaveLength(length + 1);
});

/** Sends a request that waits for the essay; meanwhile something else happens to it and is there first. */
async function waiting<Answer>(send: () => Promise<Answer>, meanwhile: Work): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await world.home.database.withShard(world.shard, async (db) => {
    await sql`select from queue_items where submission_id = ${desk.submissionOf(amara)} for update`.execute(db);
    answer = send();
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks
        where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(db);
      expect(rows).toHaveLength(1);
    }, 5000);
    await meanwhile(db);
  });
  if (answer === undefined) throw new Error('It was sent.');
  return answer;
}
type Work = Parameters<World['home']['database']['withShard']>[1];

test('GQ-8 of two graders who hand in one essay at once the second is refused, also when it had read before', async () => {
  await desk.claim(amara);
  await desk.release(amara);
  const refused = await waiting(
    () => desk.handIn(amara, answersOf([2, 2]), 0, desk.ines),
    (db) =>
      sql`insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, submission_id, rubric_version_id,
          status, handed_in_at, answers)
        select ${desk.groupId}, id, 'superior', ${desk.tomas.id}, ${desk.submissionOf(amara)}, rubric_version_id,
          'HandedIn', circuit_now(), ${JSON.stringify(answersOf([0, 1]))}::jsonb
        from group_assignments where id = ${desk.groupAssignmentId}`.execute(db),
  );
  expect({ status: refused.status, isTold: refused.text.includes('Tomás Vega graded this essay.') }).toEqual({
    status: 409,
    isTold: true,
  });
  expect((await desk.queue()).graded).toHaveLength(1);
});

test('GQ-27 what a grader has rated and not handed in is found again, in the queue and out of it, by them alone', async () => {
  await desk.claim(amara);
  await desk.save(amara, answersOf([0]), 0);
  const mine = await desk.queue();
  expect(mine.items.find(({ id }) => id === desk.itemOf(amara))?.begun).toEqual({ rated: 1, of: 2 });
  expect(mine.items.filter(({ begun }) => begun !== null)).toHaveLength(1);
  expect(mine.begun).toEqual([]);
  expect((await desk.queue(desk.ines)).items.every(({ begun }) => begun === null)).toBe(true);
  // With all its reviews nobody has a reason to look at it any more.
  await allReviewed();
  const { items, begun } = await desk.queue();
  expect(items.map(({ id }) => id)).not.toContain(desk.itemOf(amara));
  expect(begun).toMatchObject([{ id: desk.itemOf(amara), rated: 1, of: 2 }]);
  expect((await desk.queue(desk.ines)).begun).toEqual([]);
  expect((await desk.handIn(amara, answersOf([0, 1]), 1)).status).toBe(200);
  expect((await desk.queue()).begun).toEqual([]);
});

test('GQ-27 a rating that is not handed in is found beside another grader’s evaluation, each under its own name', async () => {
  await desk.claim(amara);
  await desk.save(amara, answersOf([2]), 0);
  await desk.release(amara);
  expect((await desk.handIn(amara, answersOf([0, 1]), 0, desk.ines)).status).toBe(200);
  const mine = await desk.read(amara);
  expect(mine).toMatchObject({ status: 'HandedIn', gradedBy: 'Ines Okafor', answers: answersOf([0, 1]) });
  expect(mine.keptAnswers).toEqual(answersOf([2]));
  expect((await desk.queue()).begun).toMatchObject([{ id: desk.itemOf(amara), rated: 1, of: 2 }]);
  const theirs = await desk.read(amara, desk.ines);
  expect([theirs.gradedBy, theirs.keptAnswers]).toEqual([null, undefined]);
  expect((await desk.queue(desk.ines)).begun).toEqual([]);
});

test('GQ-9 what is finalized while its grader hands it in again stays finalized', async () => {
  await desk.handIn(amara, answersOf([0, 1]), 0);
  const refused = await waiting(
    () => desk.handIn(amara, answersOf([2, 2]), 1),
    (db) =>
      sql`update evaluations set status = 'Finalized' where submission_id = ${desk.submissionOf(amara)}`.execute(db),
  );
  expect(refused.status).toBe(409);
  expect((await desk.queue()).graded).toMatchObject([{ status: 'Finalized' }]);
  expect((await desk.read(amara)).answers).toEqual(answersOf([0, 1]));
});

test('S7.21/4 GQ-9 finalizing is rehearsed with the names of who is unfinished, then locks what was handed in', async () => {
  await desk.handIn(amara, answersOf([0, 1]), 0);
  await desk.save(ben, answersOf([0]), 0, desk.ines);
  const { body: rehearsed } = await desk.finalize(true);
  expect(rehearsed).toMatchObject({ jobLog: null, plan: { readyCount: 1, finalizedBeforeCount: 0, inQueueCount: 3 } });
  expect(rehearsed.plan.unfinished).toMatchObject([{ graderName: 'Ines Okafor' }]);
  expect((await desk.queue()).graded).toMatchObject([{ status: 'HandedIn' }]);
  const { body } = await desk.finalize(false);
  expect(body.jobLog).toMatchObject({
    kind: 'finalizeSuperiorEvaluations',
    status: 'succeeded',
    counts: { finalized: 1, unfinished: 1, inQueue: 3 },
  });
  expect((await desk.queue()).graded).toMatchObject([{ status: 'Finalized' }]);
  const refused = await desk.save(amara, answersOf([2, 2]), 1);
  expect({ status: refused.status, isTold: refused.text.includes('This evaluation is final') }).toEqual({
    status: 409,
    isTold: true,
  });
  expect((await desk.finalize(false)).body.plan).toMatchObject({ readyCount: 0, finalizedBeforeCount: 1 });
  expect((await desk.finalize(true, desk.tomas)).status).toBe(403);
});

test('GQ-9 what was changed and not handed in again counts as it was handed in, and finalizing says so', async () => {
  await desk.handIn(amara, answersOf([0, 1]), 0);
  await desk.save(amara, answersOf([2]), 1);
  const says = {
    readyCount: 1,
    unfinished: [],
    changed: [{ graderName: 'Tomás Vega' }],
  };
  for (const dryRun of [true, false]) {
    const { plan } = (await desk.finalize(dryRun)).body;
    expect(plan).toMatchObject(says);
    expect(plan.sentences).toContain('1 has changes that are not handed in: it counts as it was handed in.');
  }
  expect((await desk.read(amara)).answers).toEqual(answersOf([0, 1]));
});

test('GQ-8 a grader without a name is known by their address', async () => {
  const grader = await world.person({ in: [[desk.groupId, 'GroupGrader']], firstName: '', lastName: '' });
  await desk.handIn(amara, answersOf([0, 1]), 0, grader);
  expect(await desk.read(amara)).toMatchObject({ gradedBy: grader.email });
});

test('GQ-21 points of what is graded are out of the rubric that it was graded with', async () => {
  await desk.handIn(amara, answersOf([0, 1]), 0);
  const [before] = (await desk.queue()).graded;
  await world.home.database.withShard(world.shard, async (db) => {
    const { rows } = await sql<{ id: string }>`
      insert into rubric_versions (rubric_id, number, criteria, point_scale_max)
      select v.rubric_id, v.number + 1, v.criteria - 0, v.point_scale_max
      from rubric_versions v join group_assignments g on g.shard = v.shard and g.rubric_version_id = v.id
      where g.id = ${desk.groupAssignmentId} returning id`.execute(db);
    await sql`update group_assignments set rubric_version_id = ${rows[0]?.id}::uuid
      where id = ${desk.groupAssignmentId}`.execute(db);
  });
  expect(before?.points).toBeGreaterThan(0);
  expect((await desk.queue()).graded).toEqual([before]);
});

test('GQ-10 a finalized evaluation is reopened with a reason, and its grader can change it again', async () => {
  await desk.handIn(amara, answersOf([0, 1]), 0);
  const evaluationId = (await desk.queue()).graded[0]?.evaluationId;
  const request = { groupAssignmentId: desk.groupAssignmentId, evaluationId, reason: 'The second page was missed.' };
  const reopen = (as: Person) => world.call(reopenSuperiorEvaluation, request, { as, headers: aKey() });
  expect((await reopen(desk.teacher)).status).toBe(409);
  await desk.finalize(false);
  expect((await reopen(desk.tomas)).status).toBe(403);
  expect((await reopen(desk.teacher)).body).toMatchObject({ status: 'HandedIn' });
  const { version } = await desk.read(amara);
  expect((await desk.save(amara, answersOf([2, 2]), version)).body).toMatchObject({ status: 'HandedIn' });
  // The audit of the course finds it.
  expect(await verbs('superiorEvaluationReopened')).toMatchObject([{ reason: request.reason, group_id: desk.groupId }]);
});

test('GQ-11 staff comment on a review beside its answers; an excluded one counts for no reason to look', async () => {
  await allReviewed([amara]);
  await desk.review(ben, amara, [0, 0]);
  await desk.review(chidi, amara, [2, 2]);
  await desk.review(dana, amara, [0, 0]);
  expect((await desk.queue()).items).toMatchObject([{ reasonTexts: ['Ratings 100 points apart'] }]);
  const { body } = await desk.save(amara, answersOf([0, 0]), 0, desk.teacher);
  const low = body.reviews.find(({ answers }) => answers[0]?.choice?.kind === 'levels' && answers.length === 2);
  const evaluationId = body.reviews[1]?.evaluationId;
  expect(low).toBeDefined();
  const of = { groupAssignmentId: desk.groupAssignmentId, evaluationId };
  const comment = (as: Person, staffComment: string, version: number) =>
    world.call(commentOnEvaluation, { ...of, staffComment }, { as, headers: seen(version) });
  expect((await comment(desk.tomas, 'Too harsh.', 1)).status).toBe(403);
  expect((await comment(desk.teacher, 'Too harsh.', 1)).body).toMatchObject({ staffComment: 'Too harsh.', version: 2 });
  expect((await comment(desk.teacher, 'Other.', 1)).status).toBe(412);
  const { rows } = await world.home.database.withShard(world.shard, (db) =>
    sql<{ version: number }>`select version from evaluations where id = ${evaluationId}`.execute(db),
  );
  // The reviewer who has it open is not refused because staff wrote beside it.
  expect(rows).toEqual([{ version: 1 }]);
  const reason = 'It is about another essay.';
  await world.call(excludeEvaluation, { ...of, reason }, { as: desk.teacher, headers: aKey() });
  expect(await verbs('reviewCommented')).toMatchObject([{ group_id: desk.groupId }]);
  expect((await verbs('reviewExcluded')).at(-1)).toMatchObject({ group_id: desk.groupId });
  const after = await desk.read(amara, desk.teacher);
  expect(after.reviews[1]).toMatchObject({ staffComment: 'Too harsh.', exclusionReason: reason });
  expect(after.reviews[1]?.answers).toEqual(answersOf([2, 2]));
  expect((await desk.queue()).items.flatMap(({ reasonTexts }) => reasonTexts)).not.toContain(
    'Ratings 100 points apart',
  );
});
