import {
  declinePracticeTry,
  getPracticeEssay,
  handInPracticeTry,
  listCalibrationEvaluations,
  listPracticeEssays,
  savePracticeTry,
  startPracticeTry,
  type PracticeEssay,
} from '@circuit/contract';
import type { GroupId } from '@circuit/domain/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { aRun, seen, type TestRun } from '#testing/aRun.ts';
import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import { aCriterion } from '#testing/criteria.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let groupId: GroupId;
let amara: Person;
let ben: Person;
let teacher: Person;
let run: TestRun;

const criteria = ['Thesis', 'Evidence'].map((title) => aCriterion({ title, commentRule: 'optional' }));
const SECRET = 'The expert says why.';
/** An answer to each criterion by the place of its level: 0 Sharp, 1 Clear, 2 None. */
const answersOf = (levels: readonly number[], comment = '') =>
  criteria.map(({ id, levels: all }, index) => ({
    criterionId: id,
    choice: { kind: 'levels' as const, levelId: all[levels[index] ?? 0]?.id ?? '' },
    comment,
  }));
const EXPERT = answersOf([1, 2], SECRET);

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  groupId = await world.group();
  [amara, ben] = [
    await world.person({ in: [[groupId, 'GroupLearner']] }),
    await world.person({ in: [[groupId, 'GroupLearner']] }),
  ];
  teacher = await world.person({ in: [[groupId, 'GroupOwner']] });
  run = await aRun(world, { groupId, criteria, phases: { Calibration: [-1, 1] }, experts: [EXPERT, EXPERT] });
});

const place = (essay = 0) => ({ groupAssignmentId: run.id, calibrationId: run.calibrationIds[essay] });
const read = (essay = 0, as = amara) => world.call(getPracticeEssay, place(essay), { as });
const start = (essay = 0, as = amara) => world.call(startPracticeTry, place(essay), { as });
const list = async (as = amara) => (await world.call(listPracticeEssays, { groupAssignmentId: run.id }, { as })).body;
const lastTry = ({ tries }: PracticeEssay) => {
  const last = tries.at(-1);
  if (last === undefined) throw new Error('There is no try.');
  return last;
};
const handIn = (essay: PracticeEssay, levels: readonly number[], headers = aKey()) => {
  const { id, version } = lastTry(essay);
  return world.call(
    handInPracticeTry,
    { ...place(essay.number - 1), evaluationId: id, answers: answersOf(levels) },
    { as: amara, headers: { ...seen(version), ...headers } },
  );
};

test('PX-3 before Practice opens there is nothing to see', async () => {
  run = await aRun(world, { groupId, criteria, phases: { Calibration: [1, 2] }, experts: [EXPERT] });
  expect((await read()).status).toBe(409);
  expect((await start()).status).toBe(409);
  expect((await list()).closed).toMatchObject({ kind: 'notOpenYet' });
});

test('PX-2 a try begins once in however many windows, and answers are saved in it', async () => {
  const all = await Promise.all([1, 2, 3].map(() => start()));
  expect(new Set(all.map(({ body }) => lastTry(body).id)).size).toBe(1);
  const { id, version } = lastTry((await read()).body);
  const request = { ...place(), evaluationId: id, answers: answersOf([0]).slice(0, 1) };
  const saved = await world.call(savePracticeTry, request, { as: amara, headers: seen(version) });
  expect(saved.body).toMatchObject({ status: 'Draft', answers: request.answers, match: null });
  const again = await world.call(savePracticeTry, request, { as: amara, headers: seen(version) });
  expect(again).toMatchObject({ status: 200, body: { version: saved.body.version } });
  const other = { ...request, answers: answersOf([2]).slice(0, 1) };
  expect((await world.call(savePracticeTry, other, { as: amara, headers: seen(version) })).status).toBe(412);
  expect((await world.call(savePracticeTry, request, { as: ben, headers: seen(version) })).status).toBe(404);
});

test('PX-4 a try needs an answer to every criterion, and is final', async () => {
  const { body: begun } = await start();
  const { id, version } = lastTry(begun);
  const request = { ...place(), evaluationId: id, answers: answersOf([0]).slice(0, 1) };
  const refused = await world.call(handInPracticeTry, request, { as: amara, headers: seen(version) });
  expect(refused).toMatchObject({ status: 409, body: { detail: 'Evidence has no answer yet.' } });
  const key = aKey();
  const answers = await Promise.all([1, 2, 3].map(() => handIn(begun, [1, 0], key)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await handIn(begun, [1, 2])).status).toBe(409);
});

test('PX-5 T5 after the first try the match is told, and nothing of the expert', async () => {
  const { body } = await handIn((await start()).body, [1, 0]);
  expect(body).toMatchObject({
    state: 'mayTryAgain',
    comparison: null,
    score: null,
    match: { matchedCount: 1, totalCount: 2, differing: [criteria[1]?.id] },
  });
  const everything = JSON.stringify([body, await list(), (await read()).body]);
  expect(everything).not.toContain(SECRET);
  // The level that the expert chose stands in the rubric and in no other place.
  expect(JSON.stringify({ ...body, rubric: null })).not.toContain(EXPERT[1]?.choice.levelId);
});

test('PX-1 the expert’s rating appears after the last try, the farthest criterion first', async () => {
  await handIn((await start()).body, [1, 0]);
  const { body: second } = await start();
  expect(lastTry(second).answers).toEqual(answersOf([1, 0]));
  const { body } = await handIn(second, [0, 2]);
  expect(body).toMatchObject({
    state: 'finished',
    tries: [{ number: 1 }, { number: 2 }],
    comparison: {
      expertAnswers: EXPERT,
      betterTry: 2,
      byDistance: [{ criterionId: criteria[0]?.id }, { distance: 0 }],
    },
  });
  expect(body.comparison?.score).toBeGreaterThan(body.comparison?.firstScore ?? 100);
  expect((await start()).status).toBe(409);
});

test('PX-6 whoever declines another try sees the rating at once', async () => {
  expect((await world.call(declinePracticeTry, place(), { as: amara })).status).toBe(409);
  await handIn((await start()).body, [1, 2]);
  const { body } = await world.call(declinePracticeTry, place(), { as: amara });
  expect(body).toMatchObject({ state: 'finished', comparison: { score: 100, betterTry: 1 } });
  expect(await list()).toMatchObject({ done: 1, score: null, tendency: { kind: 'balanced' }, standing: 'typical' });
});

test('PX-7 when all are finished, the score and the tendency of first tries are told', async () => {
  for (const essay of [0, 1]) {
    await handIn((await start(essay)).body, [0, 0]); // oxlint-disable-line eslint/no-await-in-loop -- in order
    await world.call(declinePracticeTry, place(essay), { as: amara }); // oxlint-disable-line eslint/no-await-in-loop -- in order
  }
  const { done, score, tendency } = await list();
  expect({ done, kind: tendency?.kind }).toEqual({ done: 2, kind: 'generous' });
  expect(score).toBeLessThan(50);
});

test('PX-1 when Practice is over, whoever rated once sees the rating, whoever did not sees none', async () => {
  await handIn((await start()).body, [1, 0]);
  await moveClock(world.home, world.shard, 2 * 3600);
  expect((await read()).body).toMatchObject({ state: 'finished', closed: { kind: 'over' } });
  expect((await read(1)).body).toMatchObject({ state: 'toDo', comparison: null });
  expect((await start(1)).status).toBe(409);
});

test('S3.08/13 PX-8 staff see what everybody answered, learners only their own, beside what belongs to the sample', async () => {
  const artifact = {
    type: 'UrlArtifact',
    holder_kind: 'groupAssignmentCalibration',
    holder_id: run.calibrationIds[0] ?? '',
    author_id: teacher.id,
    name: 'The data',
    url: 'https://example.edu/data',
  } as const;
  await world.home.database.withShard(world.shard, (db) => db.insertInto('artifacts').values(artifact).execute());
  expect((await read()).body.artifacts).toMatchObject([{ type: 'UrlArtifact', url: artifact.url, mayChange: false }]);
  await handIn((await start()).body, [1, 0]);
  const { body } = await world.call(listCalibrationEvaluations, place(), { as: teacher });
  expect(body.items).toMatchObject([{ evaluator: { id: amara.id }, match: { matchedCount: 1 }, status: 'HandedIn' }]);
  expect((await world.call(listCalibrationEvaluations, place(), { as: amara })).status).toBe(403);
  expect((await read(0, ben)).body.tries).toEqual([]);
});
