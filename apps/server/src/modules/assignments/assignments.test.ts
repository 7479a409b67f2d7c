import {
  createAssignment,
  deleteAssignment,
  duplicateAssignment,
  getAssignment,
  getAssignmentActivationStatus,
  getAssignmentUse,
  listAssignments,
  listAssignmentUserRoles,
  shareAssignment,
  unshareAssignment,
  updateAssignment,
} from '@circuit/contract/assignments';
import { createRubric, deleteRubric } from '@circuit/contract/rubrics';
import type { AssignmentId } from '@circuit/domain/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';
import { aCriterion } from '#testing/criteria.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let creator: Person;

beforeAll(async () => {
  world = await aWorld();
  creator = await world.person({ roles: ['Creator'] });
});
afterAll(() => world.close());

const anAssignment = async (fields: object = { title: 'Op-ed' }, as = creator) =>
  (await world.call(createAssignment, fields, { as })).body;
const aRubric = async (as = creator) =>
  (await world.call(createRubric, { name: 'Op-ed', criteria: [aCriterion()] }, { as })).body;
const save = (one: { id: AssignmentId; version: number }, changes: object, as = creator) =>
  world.call(
    updateAssignment,
    { assignmentId: one.id, ...changes },
    { as, headers: { 'if-match': `"${one.version}"` } },
  );

const INSTRUCTIONS = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Write.' }] }] };
const TEXT = { type: 'TextArtifact', isRequired: true, minCount: 1, maxCount: 1, minWords: 500, maxWords: 800 };

describe('writing', () => {
  test('S7.20/1 an assignment is created, read, saved and deleted', async () => {
    const made = await anAssignment();
    expect(made).toMatchObject({ title: 'Op-ed', roles: ['Owner'], rubricId: null, scoringMode: 'calibrated' });
    const saved = await save(made, { title: 'Carbon op-ed', instructionsForAuthors: INSTRUCTIONS });
    expect(saved.body).toMatchObject({
      title: 'Carbon op-ed',
      instructionsForAuthors: INSTRUCTIONS,
      weights: made.weights,
    });
    expect((await world.call(getAssignment, { assignmentId: made.id }, { as: creator })).body).toEqual(saved.body);
    expect((await world.call(deleteAssignment, { assignmentId: made.id }, { as: creator })).status).toBe(204);
    const deleted = await world.call(listAssignments, { tab: 'DELETED' }, { as: creator });
    expect(deleted.body.items.map(({ id }) => id)).toContain(made.id);
  });

  test('S3.08/1 an assignment has phases, as a map from their type', async () => {
    const made = await anAssignment();
    expect(Object.keys(made.phases)).toEqual([
      'Submission',
      'Calibration',
      'PeerEvaluation',
      'SelfEvaluation',
      'SuperiorEvaluation',
      'Results',
    ]);
    expect(made.phases.PeerEvaluation).toMatchObject({ isEnabled: true, reviewsGiven: 3, reviewsNeeded: 3 });
    const phases = { ...made.phases, SelfEvaluation: { isEnabled: false, lengthDays: 2 } };
    expect((await save(made, { phases })).body.phases.SelfEvaluation).toEqual({ isEnabled: false, lengthDays: 2 });
  });

  test('S3.08/3 an assignment has artifactConstraints', async () => {
    const made = await anAssignment();
    const file = {
      type: 'FileArtifact',
      isRequired: false,
      minCount: 0,
      maxCount: 2,
      extensions: ['pdf'],
      maxBytes: 1000,
    };
    const saved = await save(made, { artifactConstraints: [TEXT, file] });
    expect(saved.body.artifactConstraints).toEqual([TEXT, file]);
    expect(saved.body.handInTypes).toEqual(['TextArtifact', 'FileArtifact']);
  });

  test.each([
    ['an unknown phase', { phases: { Lunch: { isEnabled: true, lengthDays: 1 } } }],
    ['a phase of no days', { phases: { Submission: { isEnabled: true, lengthDays: 0 } } }],
    ['weights beyond 100', { weights: { submission: 101, calibration: 0, evaluation: 0, self: 0 } }],
    [
      'a file type with a dot',
      { artifactConstraints: [{ ...TEXT, type: 'FileArtifact', extensions: ['.pdf'], maxBytes: 1 }] },
    ],
    [
      'a host with a path',
      {
        artifactConstraints: [
          { isRequired: true, minCount: 1, maxCount: 1, type: 'UrlArtifact', allowedHosts: ['a.edu/x'] },
        ],
      },
    ],
    ['a text that is no document', { instructionsForAuthors: '<b>Write.</b>' }],
  ])('AS-13 %s is refused', async (_what, changes) => {
    expect((await save(await anAssignment(), changes)).status).toBe(400);
  });

  test('AS-14 a save changes what it names and leaves the rest, and of two authors the second one is told', async () => {
    const made = await anAssignment();
    const editor = await world.person({ assignments: [[made.id, 'Editor']] });
    const weights = { submission: 70, calibration: 10, evaluation: 15, self: 5 };
    expect((await save(made, { weights })).status).toBe(200);
    const late = await save(made, { title: 'By the editor' }, editor);
    expect(late.status).toBe(412);
    expect(late.body.current).toMatchObject({ title: 'Op-ed', weights, version: made.version + 1 });
    const again = await save({ ...made, version: made.version + 1 }, { title: 'By the editor' }, editor);
    expect(again.body).toMatchObject({ title: 'By the editor', weights });
  });

  test.each([
    ['simple', ['Submission', 'PeerEvaluation', 'Results'], 'simple'],
    ['calibrated', ['Submission', 'Calibration', 'PeerEvaluation', 'SelfEvaluation', 'Results'], 'calibrated'],
    ['graderMarked', ['Submission', 'SuperiorEvaluation', 'Results'], 'simple'],
  ])('AS-4 the template %s has its phases and its scoring', async (template, expected, scoringMode) => {
    const made = await anAssignment({ title: 'From a template', template });
    const enabled = Object.entries(made.phases).flatMap(([type, { isEnabled }]) => (isEnabled ? [type] : []));
    expect([enabled, made.scoringMode]).toEqual([expected, scoringMode]);
  });
});

describe('the rubric', () => {
  test('AS-10 attaching needs RubricAttach on the rubric, and a deleted one cannot be attached', async () => {
    const [made, rubric] = [await anAssignment(), await aRubric()];
    const attached = await save(made, { rubricId: rubric.id });
    expect(attached.body).toMatchObject({ rubricId: rubric.id, rubricName: 'Op-ed', rubric: { versionNumber: 1 } });
    const theirs = await aRubric(await world.person({ roles: ['Creator'] }));
    expect((await save(attached.body, { rubricId: theirs.id })).status).toBe(403);
    const gone = await aRubric();
    await world.call(deleteRubric, { rubricId: gone.id }, { as: creator });
    expect((await save(attached.body, { rubricId: gone.id })).status).toBe(404);
    expect((await save(attached.body, { rubricId: null })).body.rubric).toBeNull();
  });

  test('AS-10 an editor may keep an attached rubric that they could not attach themselves', async () => {
    const [made, rubric] = [await anAssignment(), await aRubric()];
    const { body } = await save(made, { rubricId: rubric.id });
    const editor = await world.person({ assignments: [[made.id, 'Editor']] });
    expect((await save(body, { rubricId: rubric.id, title: 'Edited' }, editor)).status).toBe(200);
  });
});

describe('activation status', () => {
  const linesOf = async (assignmentId: AssignmentId) => {
    const { body } = await world.call(getAssignmentActivationStatus, { assignmentId }, { as: creator });
    return { isReady: body.isReady, open: body.checklist.filter(({ isMet }) => !isMet).map(({ section }) => section) };
  };

  test('S3.08/5 an assignment has an activationStatus: what it still lacks', async () => {
    const made = await anAssignment({ title: 'Op-ed', template: 'simple' });
    expect(await linesOf(made.id)).toEqual({ isReady: false, open: ['instructions', 'rubric'] });
    const rubric = await aRubric();
    await save(made, { rubricId: rubric.id, instructionsForAuthors: INSTRUCTIONS });
    expect(await linesOf(made.id)).toEqual({ isReady: true, open: [] });
  });
});

describe('sharing and copying', () => {
  test('S3.08/6 an assignment has assignmentUserRoles', async () => {
    const made = await anAssignment();
    const ada = await world.person();
    const shared = await world.call(
      shareAssignment,
      { assignmentId: made.id, role: 'Editor', identifiers: [ada.email] },
      { as: creator },
    );
    expect(shared.body.items.map(({ userId, role }) => [userId, role])).toEqual([
      [creator.id, 'Owner'],
      [ada.id, 'Editor'],
    ]);
    const left = await world.call(unshareAssignment, { assignmentId: made.id, userId: ada.id }, { as: ada });
    expect(left.status).toBe(204);
    const { body } = await world.call(listAssignmentUserRoles, { assignmentId: made.id }, { as: creator });
    expect(body.items).toHaveLength(1);
  });

  test('AS-11 a duplicate has the same design and rubric, a free title, and is the caller’s own', async () => {
    const rubric = await aRubric();
    const { body: made } = await save(await anAssignment({ title: 'To copy' }), {
      rubricId: rubric.id,
      artifactConstraints: [TEXT],
      weights: { submission: 55, calibration: 20, evaluation: 20, self: 5 },
    });
    const viewer = await world.person({ roles: ['Creator'], assignments: [[made.id, 'Viewer']] });
    const { body: copy } = await world.call(duplicateAssignment, { assignmentId: made.id }, { as: viewer });
    expect(copy).toMatchObject({
      title: 'To copy (copy)',
      roles: ['Owner'],
      rubricId: rubric.id,
      weights: made.weights,
    });
    expect([copy.id === made.id, copy.artifactConstraints]).toEqual([false, made.artifactConstraints]);
  });

  test('AS-12 the courses that use it are named if the caller may read them, and only counted otherwise', async () => {
    const made = await anAssignment();
    const [mine, theirs] = [await world.group({ name: 'Mine' }), await world.group({ name: 'Theirs' })];
    for (const groupId of [mine, theirs]) await world.groupAssignment({ groupId, assignmentId: made.id });
    const reader = await world.person({ in: [[mine, 'GroupOwner']], assignments: [[made.id, 'Viewer']] });
    const { body } = await world.call(getAssignmentUse, { assignmentId: made.id }, { as: reader });
    expect(body).toEqual({ items: [{ groupId: mine, name: 'Mine' }], otherCount: 1 });
    const listed = await world.call(listAssignments, {}, { as: reader });
    expect(listed.body.items[0]?.courseCount).toBe(2);
  });
});

test('AS-15 a deleted assignment can be restored by an owner, and by nobody else', async () => {
  const made = await anAssignment();
  const editor = await world.person({ assignments: [[made.id, 'Editor']] });
  await world.call(deleteAssignment, { assignmentId: made.id }, { as: creator });
  const { body: gone } = await world.call(getAssignment, { assignmentId: made.id }, { as: creator });
  expect((await save(gone, { isDeleted: false }, editor)).status).toBe(404);
  expect((await save(gone, { title: 'Changed while deleted' })).status).toBe(410);
  expect((await save(gone, { isDeleted: false })).body).toMatchObject({ isDeleted: false, title: 'Op-ed' });
});

test('AS-16 what decides over scores is in the audit trail with its old and new value; of a text, only that it changed', async () => {
  const made = await anAssignment();
  const { body } = await save(made, { title: 'Other', instructionsForAuthors: INSTRUCTIONS });
  await save(body, { scoringMode: 'simple' });
  const hashed = { instructionsForAuthors: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown };
  const events = await world.home.database.withShard(world.shard, (db) =>
    db
      .selectFrom('audit_events')
      .select(['verb', 'before', 'after'])
      .where('entity_id', '=', made.id)
      .orderBy('id')
      .execute(),
  );
  expect(events).toEqual([
    { verb: 'assignmentCreated', before: null, after: null },
    { verb: 'assignmentChanged', before: hashed, after: hashed },
    { verb: 'assignmentChanged', before: { scoringMode: 'calibrated' }, after: { scoringMode: 'simple' } },
  ]);
});
