import {
  createAssignment,
  createCalibration,
  deleteCalibration,
  duplicateAssignment,
  getAssignment,
  getAssignmentActivationStatus,
  listCalibrations,
  saveExpertEvaluation,
  updateAssignment,
  updateCalibration,
  type Calibration,
} from '@circuit/contract/assignments';
import { createRubric, getRubric, updateRubric } from '@circuit/contract/rubrics';
import type { AssignmentId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';
import { aCriterion } from '#testing/criteria.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let creator: Person;
let assignmentId: AssignmentId;
let rubricId: string;

const thesis = aCriterion();
const sharp = { kind: 'levels', levelId: thesis.levels[0]?.id };
const rating = [{ criterionId: thesis.id, choice: sharp, comment: 'Takes a side in the first line.' }];

beforeAll(async () => {
  world = await aWorld();
  creator = await world.person({ roles: ['Creator'], firstName: 'Larissa', lastName: 'Hale' });
});
afterAll(() => world.close());

beforeEach(async () => {
  const { body: rubric } = await world.call(createRubric, { name: 'Op-ed', criteria: [thesis] }, { as: creator });
  const { body: made } = await world.call(createAssignment, { title: 'Op-ed' }, { as: creator });
  await world.call(
    updateAssignment,
    { assignmentId: made.id, rubricId: rubric.id },
    { as: creator, headers: { 'if-match': `"${made.version}"` } },
  );
  [assignmentId, rubricId] = [made.id, rubric.id];
});

const add = async (title: string) =>
  (await world.call(createCalibration, { assignmentId, title, quality: 'strong' }, { as: creator })).body;
const list = async () => (await world.call(listCalibrations, { assignmentId }, { as: creator })).body.items;
const ifMatch = ({ version }: Pick<Calibration, 'version'>) => ({ 'if-match': `"${version}"` });
const rate = (one: Calibration, answers: unknown = rating, as = creator) =>
  world.call(saveExpertEvaluation, { assignmentId, calibrationId: one.id, answers }, { as, headers: ifMatch(one) });
const save = (one: Calibration, changes: object) =>
  world.call(
    updateCalibration,
    { assignmentId, calibrationId: one.id, ...changes },
    { as: creator, headers: ifMatch(one) },
  );

test('S3.08/4 an assignment has calibrations, called A, B, C, with their quality', async () => {
  const [first, second] = [await add('Tax now'), await add('Never tax')];
  expect([first.letter, second.letter]).toEqual(['A', 'B']);
  expect(await list()).toEqual([first, second]);
  expect(first).toMatchObject({
    quality: 'strong',
    isIncluded: true,
    expertEvaluation: { state: 'none', answers: [] },
  });
});

test('S1.01/3 an assignment has phases, a rubric and calibrations', async () => {
  await add('Tax now');
  const { body } = await world.call(getAssignment, { assignmentId }, { as: creator });
  expect(body.phases.Submission.isEnabled).toBe(true);
  expect(body.rubric?.criteria).toEqual([thesis]);
  expect(body.calibrationCount).toBe(1);
});

test('AS-17 moving one moves the others along, and their letters follow the order', async () => {
  for (const title of ['one', 'two', 'three']) await add(title);
  const [, , three] = await list();
  if (three === undefined) throw new Error('There are three.');
  expect((await save(three, { position: 0 })).body.letter).toBe('A');
  expect((await list()).map(({ letter, title }) => `${letter} ${title}`)).toEqual(['A three', 'B one', 'C two']);
  const [, one] = await list();
  if (one === undefined) throw new Error('There are three.');
  await world.call(deleteCalibration, { assignmentId, calibrationId: one.id }, { as: creator });
  expect((await list()).map(({ letter, title }) => `${letter} ${title}`)).toEqual(['A three', 'B two']);
});

test('AS-9 an expert rates criterion by criterion, and it is complete with every answer and reason', async () => {
  const made = await add('Tax now');
  const begun = await rate(made, [{ criterionId: thesis.id, choice: sharp, comment: '' }]);
  expect(begun.body.expertEvaluation).toMatchObject({ state: 'incomplete', userName: 'Larissa Hale' });
  const done = await rate(begun.body);
  expect(done.body.expertEvaluation).toMatchObject({ state: 'complete', answers: rating });
  const { body } = await world.call(getAssignment, { assignmentId }, { as: creator });
  expect([body.calibrationCount, body.ratedCount]).toEqual([1, 1]);
});

test('AS-9 an expert rating does not lock the rubric: its points change until students see it', async () => {
  const made = await add('Tax now');
  await rate(made);
  const { body: rubric } = await world.call(getRubric, { rubricId }, { as: creator });
  expect(rubric.isUsed).toBe(false);
  const headers = { 'if-match': `"${rubric.version}"` };
  const other = { ...thesis, id: crypto.randomUUID() };
  const changed = await world.call(updateRubric, { rubricId, criteria: [other] }, { as: creator, headers });
  expect(changed.body).toMatchObject({ versionNumber: 1, isUsed: false });
  // What the expert answered belongs to a criterion that is gone.
  expect((await list())[0]?.expertEvaluation).toMatchObject({ state: 'incomplete' });
});

test('AS-9 a new version of a rubric in use asks for a new rating', async () => {
  const made = await add('Tax now');
  await rate(made);
  const { body: rubric } = await world.call(getRubric, { rubricId }, { as: creator });
  await world.home.database.withShard(world.shard, (db) =>
    sql`update rubric_versions set used_at = circuit_now() where id = ${rubric.rubricVersionId}`.execute(db),
  );
  const criteria = [{ ...thesis, weight: 2 }];
  const headers = { 'if-match': `"${rubric.version}"` };
  const next = await world.call(updateRubric, { rubricId, criteria, mode: 'newVersion' }, { as: creator, headers });
  expect(next.body.versionNumber).toBe(2);
  expect((await list())[0]?.expertEvaluation).toMatchObject({ state: 'otherVersion', answers: rating });
  const status = await world.call(getAssignmentActivationStatus, { assignmentId }, { as: creator });
  expect(status.body.checklist.map(({ text }) => text)).toContain(
    'Calibration A was rated with another version of the rubric. Rate it again.',
  );
});

test.each([
  ['to no criterion', [{ criterionId: crypto.randomUUID(), choice: null, comment: '' }]],
  ['twice to one', [rating[0], rating[0]]],
])('AS-9 an answer %s is refused', async (_what, answers) => {
  expect((await rate(await add('Tax now'), answers)).status).toBe(400);
});

test('AS-9 without a rubric there is nothing to rate with', async () => {
  const { body } = await world.call(getAssignment, { assignmentId }, { as: creator });
  const made = await add('Tax now');
  const headers = { 'if-match': `"${body.version}"` };
  await world.call(updateAssignment, { assignmentId, rubricId: null }, { as: creator, headers });
  const refused = await rate(made);
  expect([refused.status, refused.body.detail]).toEqual([409, 'Attach a rubric first. The expert rates its criteria.']);
});

test('AS-14 two experts on one calibration: the second one is told, and nothing is overwritten', async () => {
  const made = await add('Tax now');
  const editor = await world.person({ assignments: [[assignmentId, 'Editor']] });
  expect((await rate(made)).status).toBe(200);
  const late = await rate(made, [], editor);
  expect(late.status).toBe(412);
  expect(late.body.current).toMatchObject({ expertEvaluation: { answers: rating } });
});

test('AS-18 a calibration can be left out, and its rating stays', async () => {
  const { body: rated } = await rate(await add('Tax now'));
  const { body } = await save(rated, { isIncluded: false });
  expect(body).toMatchObject({ isIncluded: false, expertEvaluation: { state: 'complete' } });
});

test('AS-11 a duplicate brings the calibrations with their ratings', async () => {
  await rate(await add('Tax now'));
  const { body: copy } = await world.call(duplicateAssignment, { assignmentId }, { as: creator });
  const { items } = (await world.call(listCalibrations, { assignmentId: copy.id }, { as: creator })).body;
  expect(items).toMatchObject([{ title: 'Tax now', expertEvaluation: { state: 'complete', answers: rating } }]);
});

test('AS-19 a calibration of another assignment is not found through this one', async () => {
  const made = await add('Tax now');
  const { body: other } = await world.call(createAssignment, { title: 'Other' }, { as: creator });
  const fields = { assignmentId: other.id, calibrationId: made.id };
  const answers = await Promise.all([
    world.call(updateCalibration, { ...fields, title: 'No' }, { as: creator, headers: ifMatch(made) }),
    world.call(deleteCalibration, fields, { as: creator }),
    world.call(saveExpertEvaluation, { ...fields, answers: [] }, { as: creator, headers: ifMatch(made) }),
  ]);
  // The other one has no rubric, so rating is refused before anything is looked up.
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 409]);
  expect((await list())[0]).toEqual(made);
});
