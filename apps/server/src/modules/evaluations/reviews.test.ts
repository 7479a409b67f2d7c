import { getArtifactContent, getArtifactToken, listArtifacts } from '@circuit/contract/artifacts';
import { listEvaluations } from '@circuit/contract/evaluations';
import { getOwnSubmission, withdrawSubmission } from '@circuit/contract/submissions';
import { imageOfArtifact } from '@circuit/domain/richText';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { answersOf, aReviewing, CRITERIA, type Reviewing } from '#testing/aReviewing.ts';
import { aText, HOUR } from '#testing/aGroupAssignment.ts';
import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import { impersonate } from '#testing/impersonate.ts';
import { freezeClock, moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let desk: Reviewing;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

function people(all: readonly Person[]): [Person, Person, Person, Person] {
  const [one, two, three, four] = all;
  if (one === undefined || two === undefined || three === undefined || four === undefined)
    throw new Error('Four are needed.');
  return [one, two, three, four];
}

async function begin(facts: Parameters<typeof aReviewing>[1] = {}) {
  desk = await aReviewing(world, facts);
  const [amara, ben, chidi, dana] = people(desk.people);
  for (const person of desk.people) await desk.handInWork(person);
  return { amara, ben, chidi, dana };
}
let all: Awaited<ReturnType<typeof begin>>;

beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  all = await begin();
});

const rowOf = async (evaluator: Person) =>
  world.home.database.withShard(world.shard, (db) =>
    db
      .selectFrom('evaluations')
      .select(['status', 'answers', 'unfinished_answers', 'handed_in_at'])
      .where('evaluator_id', '=', evaluator.id)
      .execute(),
  );

test('S3.08/18 RV-1 a reviewer finds what was given to them, and of nobody else', async () => {
  await desk.give(all.amara, all.ben);
  await desk.give(all.amara, all.chidi);
  await desk.give(all.dana, all.amara);
  const { peers, self, plannedCount, peersClosed } = await desk.list(all.amara);
  expect(peers).toMatchObject([
    { kind: 'peer', number: 1, status: 'ToDo', answeredCount: 0, criterionCount: 2, isVolunteered: false },
    { number: 2 },
  ]);
  expect({ plannedCount, peersClosed, self: self?.kind }).toEqual({ plannedCount: 3, peersClosed: null, self: 'self' });
  const [task] = peers;
  const { body } = await desk.read(all.amara, task?.id ?? '');
  expect(body).toMatchObject({ id: task?.id, total: 2, version: 0, answers: [], closed: null, report: null });
  expect(body.rubric.criteria).toHaveLength(2);
  expect((await desk.read(all.dana, task?.id ?? '')).status).toBe(404);
  expect((await desk.read(all.amara, desk.submissionOf(all.ben))).status).toBe(404);
});

test('RV-1 before Review begins nothing of anybody is seen, and afterwards it is read but not changed', async () => {
  all = await begin({ phases: { Submission: [-3, -2], PeerEvaluation: [1, 2] } });
  await desk.give(all.amara, all.ben);
  expect(await desk.list(all.amara)).toMatchObject({ peers: [], self: null, peersClosed: { kind: 'notOpenYet' } });
  await moveClock(world.home, world.shard, 1.5 * 3600);
  const task = await desk.first(all.amara);
  await moveClock(world.home, world.shard, 0);
  expect((await desk.read(all.amara, task.id)).status).toBe(409);
  await moveClock(world.home, world.shard, 3 * 3600);
  expect((await desk.read(all.amara, task.id)).body).toMatchObject({ closed: { kind: 'over' }, document: {} });
  expect((await desk.save(all.amara, task, answersOf([0]))).status).toBe(409);
});

test('RV-6 answers are saved one after the other; the same again is the same, others from an old version are refused', async () => {
  await desk.give(all.amara, all.ben);
  const task = await desk.first(all.amara);
  const { body: saved } = await desk.save(all.amara, task, answersOf([0]));
  expect(saved).toMatchObject({ status: 'Draft', version: 1, answers: answersOf([0]), handedInAt: null });
  expect((await desk.save(all.amara, task, answersOf([0]))).body.version).toBe(1);
  expect(await desk.save(all.amara, task, answersOf([1]))).toMatchObject({
    status: 412,
    body: { current: { version: 1, answers: answersOf([0]) } },
  });
  expect((await desk.save(all.amara, { ...task, version: 1 }, answersOf([0, 2]))).body.version).toBe(2);
  expect((await desk.list(all.amara)).peers).toMatchObject([{ status: 'Draft', answeredCount: 2 }]);
  expect((await desk.save(all.ben, task, answersOf([0]))).status).toBe(404);
  const stray = [{ ...answersOf([0])[0], criterionId: '01900000-0000-7000-8000-00000000dead' }];
  expect((await desk.save(all.amara, { ...task, version: 2 }, stray)).status).toBe(400);
});

test('RV-6 a review begins once in however many windows', async () => {
  await desk.give(all.amara, all.ben);
  const task = await desk.first(all.amara);
  const answers = await Promise.all([0, 1, 2, 0].map((level) => desk.save(all.amara, task, answersOf([level]))));
  expect(answers.map(({ status }) => status).filter((status) => status === 500)).toEqual([]);
  expect(await rowOf(all.amara)).toHaveLength(1);
});

test('RV-6 people who review each other save at once without waiting in a ring', async () => {
  const ring = [all.amara, all.ben, all.chidi, all.dana];
  const pairs = ring.flatMap((one) => ring.filter((other) => other !== one).map((other) => [one, other] as const));
  for (const [one, other] of pairs) await desk.give(one, other);
  const tasks = await Promise.all(
    ring.map(async (as) => (await desk.list(as)).peers.map(({ id }) => ({ as, id, version: 0 }))),
  );
  const answers = await Promise.all(tasks.flat().map(({ as, ...task }) => desk.handIn(as, task)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('RV-7 a review is handed in with nothing missing, as often as wanted, and the same again gives the same', async () => {
  await desk.give(all.amara, all.ben);
  const task = await desk.first(all.amara);
  expect(await desk.handIn(all.amara, task, answersOf([0]))).toMatchObject({
    status: 409,
    body: { detail: 'Evidence has no answer yet.' },
  });
  const key = aKey();
  const sent = await Promise.all([1, 2, 3].map(() => desk.handIn(all.amara, task, answersOf([0, 1]), key)));
  expect(new Set(sent.map(({ text }) => text)).size).toBe(1);
  const { body: first } = await desk.handIn(all.amara, task, answersOf([0, 1]));
  expect(first).toMatchObject({ status: 'HandedIn', answeredCount: 2, hasUnfinishedChanges: false });
  const { body: second } = await desk.handIn(all.amara, first, answersOf([2, 1]));
  expect(second).toMatchObject({ status: 'HandedIn', answers: answersOf([2, 1]) });
  await moveClock(world.home, world.shard, 2 * 3600);
  expect((await desk.handIn(all.amara, first, answersOf([2, 1]))).status).toBe(200);
  expect((await desk.handIn(all.amara, second, answersOf([1, 1]))).status).toBe(409);
});

test('RV-4 an autosave never takes a hand-in away: incomplete answers are kept beside what counts', async () => {
  await desk.give(all.amara, all.ben);
  const { body: handedIn } = await desk.handIn(all.amara, await desk.first(all.amara), answersOf([0, 1]));
  const { body: cut } = await desk.save(all.amara, handedIn, answersOf([2]));
  expect(cut).toMatchObject({ status: 'HandedIn', answers: answersOf([2]), hasUnfinishedChanges: true });
  const kept = { status: 'HandedIn', answers: answersOf([0, 1]), unfinished_answers: answersOf([2]) };
  expect(await rowOf(all.amara)).toMatchObject([kept]);
  expect((await desk.read(all.amara, handedIn.id)).body).toMatchObject({
    status: 'HandedIn',
    answers: answersOf([2]),
    hasUnfinishedChanges: true,
    handedInAnswers: answersOf([0, 1]),
  });
  const { body: whole } = await desk.save(all.amara, cut, answersOf([2, 2]));
  expect(whole).toMatchObject({ status: 'HandedIn', hasUnfinishedChanges: false, handedInAt: handedIn.handedInAt });
  expect(await rowOf(all.amara)).toMatchObject([{ answers: answersOf([2, 2]), unfinished_answers: null }]);
});

test.each([
  [HOUR - 1, null, 200],
  [HOUR, 'over', 200],
  [HOUR + 59_999, 'over', 200],
  [HOUR + 60_000, 'over', 409],
])('RV-2 PH-10 %i ms after the beginning screens say %s and a hand-in gets %i', async (ms, closed, status) => {
  const from = new Date();
  all = await begin({ from, phases: { Submission: [-3, -2], PeerEvaluation: [0, 1] } });
  await desk.give(all.amara, all.ben);
  const task = await desk.first(all.amara);
  await freezeClock(world.home, world.shard, new Date(from.getTime() + ms));
  expect((await desk.read(all.amara, task.id)).body.closed?.kind ?? null).toBe(closed);
  expect((await desk.handIn(all.amara, task)).status).toBe(status);
});

test('RV-2 a late permit keeps Review open for its holder', async () => {
  await desk.give(all.amara, all.ben);
  await desk.give(all.dana, all.ben);
  const [own, other] = [await desk.first(all.amara), await desk.first(all.dana)];
  await world.home.database.withShard(world.shard, (db) =>
    db
      .insertInto('late_activity_permits')
      .values({
        group_id: desk.groupId,
        group_assignment_id: desk.groupAssignmentId,
        user_id: all.amara.id,
        phase: 'PeerEvaluation',
        until: new Date(Date.now() + 5 * HOUR),
        reason: 'Was ill',
        granted_by: desk.teacher.id,
      })
      .execute(),
  );
  await moveClock(world.home, world.shard, 2 * 3600);
  expect((await desk.handIn(all.amara, own)).status).toBe(200);
  expect((await desk.handIn(all.dana, other)).status).toBe(409);
});

test('RV-5 a passage that is not in the text keeps a review from being handed in', async () => {
  await desk.handInWork(all.ben, aText('A price works.'));
  await desk.give(all.amara, all.ben);
  const task = await desk.first(all.amara);
  const marked = (quote: string) =>
    answersOf([0, 1]).map((answer) => ({ ...answer, anchors: [{ start: 2, end: 7, quote }] }));
  expect((await desk.handIn(all.amara, task, marked('prize'))).body.detail).toMatch(/^Thesis: a passage you marked/);
  const { body } = await desk.handIn(all.amara, task, marked('price'));
  expect(body).toMatchObject({ status: 'HandedIn', answers: marked('price') });
});

const wordsOf = ({ document }: { readonly document: object | null }) => JSON.stringify(document);

test('RV-13 a reviewer who has begun keeps the version they read; one who has not gets the author’s newer version', async () => {
  await desk.handInWork(all.ben, aText('The first version.'));
  for (const reviewer of [all.amara, all.chidi, all.dana]) await desk.give(reviewer, all.ben);
  const begun = await desk.first(all.amara);
  await desk.save(all.amara, begun, answersOf([0]));
  const opened = await desk.first(all.chidi);
  await desk.handInWork(all.ben, aText('The second version.'));
  // Read before, rated after: what was read is what is reviewed.
  await desk.save(all.chidi, opened, answersOf([1]));
  const [hers, his, fresh] = await Promise.all([all.amara, all.chidi, all.dana].map((who) => desk.first(who)));
  expect([hers, his, fresh].map((task) => wordsOf(task ?? { document: null }).match(/first|second/)?.[0])).toEqual([
    'first',
    'first',
    'second',
  ]);
  expect(hers?.workId).toBe(begun.workId);
  const marked = answersOf([0, 1]).map((answer) => ({ ...answer, anchors: [{ start: 4, end: 9, quote: 'first' }] }));
  expect((await desk.handIn(all.amara, hers ?? begun, marked)).status).toBe(200);
  expect((await desk.handIn(all.dana, fresh ?? begun, marked)).status).toBe(409);
  expect((await desk.handIn(all.dana, fresh ?? begun)).status).toBe(200);
  const { body } = await world.call(
    listEvaluations,
    { groupAssignmentId: desk.groupAssignmentId, sort: 'evaluator' },
    { as: desk.teacher },
  );
  // Both beside the version that their author had handed in before the first of these.
  expect(body.items.map(({ reviewedVersion, lastVersion }) => [reviewedVersion, lastVersion])).toEqual([
    [2, 3],
    [3, 3],
  ]);
});

test('RV-13 no two reviewers see the same mark of a version, and a stranger’s mark says nothing', async () => {
  await desk.give(all.amara, all.ben);
  await desk.give(all.chidi, all.ben);
  const [hers, his] = [await desk.first(all.amara), await desk.first(all.chidi)];
  expect(hers.workId).not.toBe(his.workId);
  await desk.handInWork(all.ben, aText('Another version.'));
  await desk.save(all.amara, { ...hers, workId: his.workId }, answersOf([0]));
  expect(wordsOf(await desk.first(all.amara))).toContain('Another version.');
});

test('RV-13 an author is told that classmates have their work, before handing in again', async () => {
  const { groupAssignmentId } = desk;
  const isGivenOut = async () =>
    (await world.call(getOwnSubmission, { groupAssignmentId }, { as: all.ben })).body.submission?.isGivenOut;
  expect(await isGivenOut()).toBe(false);
  await desk.give(all.amara, all.ben);
  expect(await isGivenOut()).toBe(true);
});

test('RV-4 a review that was finalized is changed by nobody', async () => {
  await desk.give(all.amara, all.ben);
  const { body: done } = await desk.handIn(all.amara, await desk.first(all.amara));
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('evaluations').set({ status: 'Finalized' }).where('evaluator_id', '=', all.amara.id).execute(),
  );
  const seen = await desk.first(all.amara);
  expect((await desk.save(all.amara, seen, answersOf([2, 2]))).body.detail).toMatch(/^This review is final/);
  expect((await desk.handIn(all.amara, seen, answersOf([2, 2]))).status).toBe(409);
  expect(await rowOf(all.amara)).toMatchObject([{ status: 'Finalized', answers: done.answers }]);
});

test('RV-3 work that was withdrawn closes its reviews, shows nothing of itself, and leaves what was handed in', async () => {
  await desk.give(all.amara, all.ben);
  await desk.give(all.dana, all.ben);
  const task = await desk.first(all.amara);
  await desk.save(all.amara, task, answersOf([0]));
  await desk.handIn(all.dana, await desk.first(all.dana));
  const { groupAssignmentId } = desk;
  const request = { groupAssignmentId, submissionId: desk.submissionOf(all.ben), reason: 'It is a copy.' };
  const headers = await desk.handInSeen(all.ben);
  expect((await world.call(withdrawSubmission, request, { as: desk.teacher, headers })).status).toBe(200);
  expect((await desk.read(all.amara, task.id)).body).toMatchObject({
    status: 'Closed',
    document: null,
    answers: answersOf([0]),
    closed: { kind: 'taken' },
    mayBeReplaced: false,
  });
  expect((await desk.save(all.amara, { ...task, version: 1 }, answersOf([1]))).body.detail).toMatch(
    /^You no longer need to review this work/,
  );
  expect((await desk.list(all.dana)).peers).toMatchObject([{ status: 'HandedIn' }]);
  expect(await desk.list(all.amara)).toMatchObject({ peersClosed: { kind: 'nothingToReview' } });
});

test('HD-7 RV-11 who evaluates themselves reads their own words, and reviewers read the mask', async () => {
  const [words, masked] = [aText('I am Amara Okonkwo.'), aText('I am [name].')];
  const submissionId = await desk.handInWork(all.amara, words);
  const view = JSON.stringify({ document: masked, leftOutIds: [], renamedIds: [] });
  await world.home.database.withShard(world.shard, (db) =>
    sql`insert into submission_versions (group_id, group_assignment_id, submission_id, number, handed_in_document,
        artifact_ids, image_ids, word_count, sha256, handed_in_by, reviewer_view)
      select group_id, group_assignment_id, submission_id, number + 1, handed_in_document, artifact_ids, image_ids,
        word_count, sha256, handed_in_by, ${view}::jsonb
      from submission_versions where submission_id = ${submissionId} order by number desc limit 1`.execute(db),
  );
  await desk.give(all.ben, all.amara);
  const { self } = await desk.list(all.amara);
  const own = await desk.read(all.amara, self?.id ?? '');
  expect(own.body.document).toEqual(words);
  const { peers } = await desk.list(all.ben);
  expect((await desk.read(all.ben, peers[0]?.id ?? '')).body.document).toEqual(masked);
  // A passage is looked for in what its author sees.
  const anchors = [{ start: 5, end: 18, quote: 'Amara Okonkwo' }];
  const pointed = answersOf([0, 0]).map((answer) => ({ ...answer, comment: 'Here.', anchors }));
  expect(await desk.handIn(all.amara, own.body, pointed)).toMatchObject({ status: 200 });
});

test('RV-11 a self-evaluation is of the own work as handed in last, in its own phase', async () => {
  await desk.handInWork(all.amara, aText('Second version.'));
  const { self } = await desk.list(all.amara);
  const { body } = await desk.read(all.amara, self?.id ?? '');
  expect(body).toMatchObject({ kind: 'self', total: 1, document: aText('Second version.'), hints: [] });
  const { body: done } = await desk.handIn(all.amara, body);
  expect(done).toMatchObject({ kind: 'self', status: 'HandedIn' });
  // Review is over by then, and Self-evaluate is not.
  await moveClock(world.home, world.shard, 1.5 * 3600);
  expect((await desk.handIn(all.amara, done, answersOf([2, 2]))).status).toBe(200);
  all = await begin({ phases: { Submission: [-3, -2], PeerEvaluation: [-1, 9] } });
  expect(await desk.list(all.amara)).toMatchObject({ self: null, selfClosed: { kind: 'notPartOfIt' } });
});

test('RV-8 hints come from the own first tries on finished practice essays, and from no other', async () => {
  const experts = [answersOf([2, 1]), answersOf([2, 1]), answersOf([2, 1])];
  all = await begin({ experts, tries: 2, phases: { Calibration: [-3, 1], PeerEvaluation: [-1, 2] } });
  await desk.give(all.amara, all.ben);
  const add = (essay: number, levels: readonly number[], isLast: boolean) =>
    world.home.database.withShard(world.shard, (db) =>
      sql`insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, calibration_id, rubric_version_id,
          answers, status, handed_in_at, declined_at)
        select group_id, id, 'calibration', ${all.amara.id}, ${desk.groupAssignment.calibrationIds[essay] ?? ''}, rubric_version_id,
          ${JSON.stringify(answersOf(levels))}::jsonb, 'HandedIn', circuit_now(),
          case when ${isLast} then circuit_now() end
        from group_assignments where id = ${desk.groupAssignmentId}`.execute(db),
    );
  await add(0, [0, 1], true);
  await add(1, [0, 1], false);
  expect((await desk.first(all.amara)).hints).toEqual([]);
  await add(2, [0, 1], true);
  expect((await desk.first(all.amara)).hints).toEqual([{ criterionId: CRITERIA[0]?.id, points: 100 }]);
});

test('AZ-3 an admin who views as a reviewer changes nothing', async () => {
  await desk.give(all.amara, all.ben);
  const task = await desk.first(all.amara);
  const admin = await world.person({ roles: ['SuperAdmin'] });
  const viewing = await impersonate(world, admin, all.amara);
  expect((await desk.read(viewing, task.id)).status).toBe(200);
  for (const call of [
    desk.save(viewing, task, answersOf([0])),
    desk.handIn(viewing, task),
    desk.report(viewing, task.id),
  ])
    expect((await call).status).toBe(403);
  expect(await rowOf(all.amara)).toEqual([]);
});

test('AN-1 two reviewers of the same works see other ids, and the same ones again', async () => {
  for (const author of [all.ben, all.chidi, all.dana]) await desk.give(all.amara, author);
  for (const author of [all.chidi, all.dana]) await desk.give(all.ben, author);
  const ids = async (as: Person) => (await desk.list(as)).peers.map(({ id }) => id);
  const [mine, theirs] = [await ids(all.amara), await ids(all.ben)];
  expect(mine.filter((id) => theirs.includes(id))).toEqual([]);
  expect(await ids(all.amara)).toEqual(mine);
});

test('AN-2 what is given later stands after the rest, and what is taken keeps its place, so that no number moves', async () => {
  // Several, since by chance they would stand right.
  const authors = await Promise.all([1, 2, 3, 4].map(() => world.person({ in: [[desk.groupId, 'GroupLearner']] })));
  for (const author of authors) await desk.handInWork(author);
  const ids = async () => (await desk.list(all.amara)).peers.map(({ id }) => id);
  await desk.give(all.amara, all.ben);
  const turns = [all.chidi, all.dana, ...authors].entries();
  for (const [index, author] of turns) {
    const before = await ids();
    await desk.give(all.amara, author, index % 2 === 0 ? 'volunteer' : 'topUp');
    expect((await ids()).slice(0, -1)).toEqual(before);
  }
  const before = await ids();
  await desk.report(all.amara, before[2] ?? '');
  expect((await ids()).slice(0, before.length)).toEqual(before);
  expect((await desk.list(all.amara)).peers.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('AN-2 what one job gives out stands by the alias, and neither in the order of its rows nor apart from it later', async () => {
  const jobs = await world.home.database.withShard(world.shard, (db) =>
    db
      .insertInto('job_logs')
      .values([{ kind: 'topUp' }, { kind: 'topUp' }])
      .returning('id')
      .execute(),
  );
  const authors = await Promise.all([1, 2, 3, 4].map(() => world.person({ in: [[desk.groupId, 'GroupLearner']] })));
  for (const author of authors) await desk.handInWork(author);
  const [first, second] = jobs.map(({ id }) => id);
  for (const [index, author] of [all.ben, all.chidi, all.dana, ...authors].entries())
    await desk.give(all.amara, author, 'topUp', index < 4 ? first : second);
  const ids = (await desk.list(all.amara)).peers.map(({ id }) => id);
  expect(ids).toEqual([...ids.slice(0, 4).toSorted(), ...ids.slice(4).toSorted()]);
});

test('AN-3 files and pictures of reviewed work have names and addresses of the reviewer’s own, and open for nobody else', async () => {
  const add = (use: 'file' | 'image', name: string) =>
    world.home.database.withShard(world.shard, async (db) => {
      const file = { media_type: 'image/png', byte_size: 3, object_key: 'a', clean_key: 'b' };
      const clean = { clean_media_type: 'image/png', clean_byte_size: 3, sha256: '' };
      const holder = { holder_kind: 'submission', holder_id: desk.submissionOf(all.ben) } as const;
      const values = { type: 'FileArtifact', author_id: all.ben.id, use, name, ...holder, ...file, ...clean } as const;
      return (await db.insertInto('artifacts').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  const [file, picture, unused] = [
    await add('file', 'Ben Tanaka.png'),
    await add('image', 'me.png'),
    await add('file', 'draft.png'),
  ];
  const image = {
    type: 'image',
    attrs: {
      src: imageOfArtifact(picture),
      alt: 'A chart',
      width: 'auto',
      height: 'auto',
      nonPublic: true,
      isDecorative: false,
    },
  };
  await desk.handInWork(all.ben, { type: 'doc', content: [image] }, [file]);
  await desk.give(all.amara, all.ben);
  await desk.give(all.chidi, all.ben);
  const [hers, his] = [await desk.first(all.amara), await desk.first(all.chidi)];
  const addresses = [hers, his].map(({ document, artifacts }) => [
    JSON.stringify(document).match(/artifact:([\da-f-]{36})/)?.[1] ?? '',
    artifacts[0]?.id ?? '',
  ]);
  expect(new Set([...addresses.flat(), file, picture]).size).toBe(6);
  expect(hers.artifacts[0]?.name).toMatch(/^file-[\da-f]{6}\.png$/);
  expect(JSON.stringify([hers, his])).not.toContain('Tanaka');
  const open = (as: Person, artifactId: string) =>
    world.call(getArtifactToken, { artifactId, purpose: 'view' }, { as });
  for (const address of addresses[0] ?? []) {
    const { status, body } = await open(all.amara, address);
    expect(status).toBe(200);
    expect(body.name).toMatch(/^file-[\da-f]{6}/);
    // The bytes are not in the store of this test: that they are looked for says that the token opens.
    expect((await world.call(getArtifactContent, { token: body.token }, { as: all.amara })).status).not.toBe(403);
    expect((await open(all.chidi, address)).status).toBe(404);
    expect((await open(all.dana, address)).status).toBe(404);
  }
  // Not by their ids, not what was not handed in, and not as a list.
  const [byId, byNothing] = [
    await open(all.amara, file),
    await open(all.amara, '01900000-0000-7000-8000-00000000dead'),
  ];
  expect(byId.body.detail).toBe(byNothing.body.detail);
  for (const id of [file, picture, unused]) expect((await open(all.amara, id)).status).toBe(404);
  const holder = { holderKind: 'submission', holderId: desk.submissionOf(all.ben) };
  expect((await world.call(listArtifacts, holder, { as: all.amara })).status).toBe(404);
});
