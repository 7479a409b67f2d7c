import {
  createRubric,
  deleteRubric,
  duplicateRubric,
  getRubric,
  getRubricUse,
  listRubrics,
  listRubricUserRoles,
  listRubricVersions,
  shareRubric,
  unshareRubric,
  updateRubric,
} from '@circuit/contract/rubrics';
import type { RubricId } from '@circuit/domain/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';
import { aCriterion } from '#testing/criteria.ts';
import type { Person } from '#testing/people.ts';

import { markRubricVersionUsed, updateRubricVersion } from './rubricVersions.store.ts';

let world: World;
let creator: Person;

beforeAll(async () => {
  world = await aWorld();
  creator = await world.person({ roles: ['Creator'], firstName: 'Larissa', lastName: 'Hale' });
});
afterAll(() => world.close());

const thesis = aCriterion();

async function aRubric(fields: object = { name: 'Op-ed', criteria: [thesis] }) {
  const { body } = await world.call(createRubric, fields, { as: creator });
  return body;
}
const seen = (version: number) => ({ 'if-match': `"${version}"` });
const save = (rubric: { id: RubricId; version: number }, changes: object, as = creator) =>
  world.call(updateRubric, { rubricId: rubric.id, ...changes }, { as, headers: seen(rubric.version) });
const takeIntoUse = (rubricVersionId: Parameters<typeof markRubricVersionUsed>[1]) =>
  world.home.database.withShard(world.shard, (db) => markRubricVersionUsed(db, rubricVersionId));

describe('writing', () => {
  test('S7.20/2 a rubric is created, read, saved and deleted', async () => {
    const made = await aRubric();
    expect(made).toMatchObject({ name: 'Op-ed', roles: ['Owner'], criteriaCount: 1, points: 5, versionNumber: 1 });
    expect(made).toMatchObject({ isUsed: false, usedInCount: 0, activeCount: 0, ownerName: 'Larissa Hale' });
    const saved = await save(made, { name: 'Opinion', criteria: [thesis, aCriterion({ title: 'Evidence' })] });
    expect(saved.body).toMatchObject({ name: 'Opinion', criteriaCount: 2, points: 10, versionNumber: 1 });
    expect((await world.call(getRubric, { rubricId: made.id }, { as: creator })).body).toEqual(saved.body);
    expect((await world.call(deleteRubric, { rubricId: made.id }, { as: creator })).status).toBe(204);
    const { body } = await world.call(listRubrics, { tab: 'DELETED' }, { as: creator });
    expect(body.items.map(({ id }) => id)).toContain(made.id);
  });

  test('RU-1 a rubric without criteria is a point scale', async () => {
    const made = await aRubric({ name: 'Points only', pointScaleMax: 20 });
    expect(made).toMatchObject({ criteriaCount: 0, points: 20, pointScaleMax: 20 });
  });

  test('RU-2 a rubric with flaws can be saved: people write in their own order', async () => {
    const made = await aRubric({ name: 'Half done', criteria: [aCriterion({ title: '', levels: [] })] });
    expect(made.criteria[0]).toMatchObject({ title: '', levels: [] });
  });

  test.each([
    ['two criteria with one id', [thesis, thesis]],
    ['an unknown field', [{ ...thesis, color: 'red' }]],
    ['points below 0', [aCriterion({ levels: thesis.levels.map((level) => ({ ...level, points: -1 })) })]],
    ['a level of another kind', [{ ...thesis, kind: 'points' }]],
  ])('RU-5 %s is refused', async (_what, criteria) => {
    const { status } = await world.call(createRubric, { name: 'Wrong', criteria }, { as: creator });
    expect(status).toBe(400);
  });

  test('RU-11 of two authors the second one is told and gets what the first one saved', async () => {
    const made = await aRubric();
    const editor = await world.person({ rubrics: [[made.id, 'Editor']] });
    expect((await save(made, { name: 'By the owner' })).status).toBe(200);
    const late = await save(made, { name: 'By the editor' }, editor);
    expect(late.status).toBe(412);
    expect(late.body.current).toMatchObject({ name: 'By the owner', roles: ['Editor'], version: made.version + 1 });
    expect((await world.call(getRubric, { rubricId: made.id }, { as: editor })).body.name).toBe('By the owner');
  });

  test('RU-11 two saves at the same instant are one save and one 412', async () => {
    const made = await aRubric();
    const answers = await Promise.all(['one', 'two', 'three'].map((name) => save(made, { name })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412, 412]);
  });

  test('LB-9 a duplicate is the caller’s own, with a free name and the newest contents', async () => {
    const made = await aRubric({ name: 'To copy', criteria: [thesis] });
    const viewer = await world.person({ roles: ['Creator'], rubrics: [[made.id, 'Viewer']] });
    const copy = await world.call(duplicateRubric, { rubricId: made.id }, { as: viewer });
    expect(copy.body).toMatchObject({ name: 'To copy (copy)', roles: ['Owner'], criteria: made.criteria });
    expect(copy.body.id).not.toBe(made.id);
    const again = await world.call(duplicateRubric, { rubricId: copy.body.id }, { as: viewer });
    expect(again.body.name).toBe('To copy (copy 2)');
    const noCreator = await world.person({ rubrics: [[made.id, 'Viewer']] });
    expect((await world.call(duplicateRubric, { rubricId: made.id }, { as: noCreator })).status).toBe(403);
  });
});

describe('in use', () => {
  const [sharp, ...others] = thesis.levels;
  const dearer = { ...thesis, levels: [{ ...sharp, points: 9 }, ...others] };
  const reworded = { ...thesis, title: 'Position' };

  async function aUsedRubric() {
    const made = await aRubric();
    await takeIntoUse(made.rubricVersionId);
    return (await world.call(getRubric, { rubricId: made.id }, { as: creator })).body;
  }

  test('RU-4 points of a version in use are locked; a new version takes them, and the old one stays', async () => {
    const used = await aUsedRubric();
    expect(used.isUsed).toBe(true);
    const refused = await save(used, { criteria: [dearer] });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'This rubric is in use. Choose whether to edit its wording or save a new version.',
    ]);
    expect((await save(used, { criteria: [dearer], mode: 'wording' })).status).toBe(409);
    const next = await save(used, { criteria: [dearer], mode: 'newVersion' });
    expect(next.body).toMatchObject({ versionNumber: 2, isUsed: false, points: 9 });
    const { items } = (await world.call(listRubricVersions, { rubricId: used.id }, { as: creator })).body;
    expect(items.map(({ number, isUsed }) => [number, isUsed])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect(items[1]?.criteria).toEqual(used.criteria);
  });

  test('RU-4 a refused save leaves the version number of the rubric as it was', async () => {
    const used = await aUsedRubric();
    await save(used, { name: 'New name', criteria: [dearer] });
    const { body } = await world.call(getRubric, { rubricId: used.id }, { as: creator });
    expect([body.version, body.name]).toEqual([used.version, used.name]);
  });

  test('RU-12 mended wording is logged on the version, with who, when and what it was', async () => {
    const used = await aUsedRubric();
    const mended = await save(used, { criteria: [reworded], mode: 'wording' });
    expect(mended.body).toMatchObject({ versionNumber: 1, isUsed: true, criteria: [{ title: 'Position' }] });
    const { items } = (await world.call(listRubricVersions, { rubricId: used.id }, { as: creator })).body;
    expect(items[0]?.wordingFixes).toMatchObject([
      {
        userName: 'Larissa Hale',
        criterionId: thesis.id,
        levelId: null,
        field: 'title',
        before: 'Thesis',
        after: 'Position',
      },
    ]);
  });

  test('RU-4 name and description can always change', async () => {
    const used = await aUsedRubric();
    const renamed = await save(used, { name: 'Same scale, new name' });
    expect(renamed.body).toMatchObject({ name: 'Same scale, new name', versionNumber: 1 });
  });

  test('RU-13 the database itself refuses another scale for a version in use', async () => {
    const used = await aUsedRubric();
    const overwrite = (criteria: Parameters<typeof updateRubricVersion>[2]['criteria'], pointScaleMax = 100) =>
      world.home.database.withShard(world.shard, (db) =>
        updateRubricVersion(db, used.rubricVersionId, { criteria, pointScaleMax }),
      );
    await expect(overwrite([{ ...thesis, weight: 3 }])).rejects.toThrow('keeps its scale');
    await expect(overwrite([])).rejects.toThrow('keeps its scale');
    await expect(overwrite([thesis], 50)).rejects.toThrow('keeps its scale');
    await expect(overwrite([{ ...thesis, levels: thesis.levels.toReversed() }])).rejects.toThrow('keeps its scale');
    await expect(overwrite([reworded])).resolves.toBeUndefined();
  });
});

describe('deleting', () => {
  test('RU-10 a deleted rubric can be restored by an owner, and by nobody else', async () => {
    const made = await aRubric();
    const editor = await world.person({ rubrics: [[made.id, 'Editor']] });
    await world.call(deleteRubric, { rubricId: made.id }, { as: creator });
    const gone = (await world.call(getRubric, { rubricId: made.id }, { as: creator })).body;
    expect(gone.isDeleted).toBe(true);
    expect((await save(gone, { isDeleted: false }, editor)).status).toBe(404);
    expect((await save(gone, { name: 'Changed while deleted' })).status).toBe(410);
    const back = await save(gone, { isDeleted: false });
    expect(back.body).toMatchObject({ isDeleted: false, name: 'Op-ed', criteriaCount: 1 });
  });

  test('LB-10 an editor can save and a viewer cannot', async () => {
    const made = await aRubric();
    const editor = await world.person({ rubrics: [[made.id, 'Editor']] });
    const viewer = await world.person({ rubrics: [[made.id, 'Viewer']] });
    expect((await save(made, { description: 'By an editor' }, editor)).status).toBe(200);
    expect((await save({ ...made, version: made.version + 1 }, { description: 'No' }, viewer)).status).toBe(403);
  });
});

describe('sharing', () => {
  test('S3.08/7 a rubric has rubricUserRoles, owners first', async () => {
    const made = await aRubric();
    const ada = await world.person({ firstName: 'Ada', lastName: 'Byron' });
    const shared = await world.call(
      shareRubric,
      { rubricId: made.id, role: 'Viewer', identifiers: [ada.email, 'nobody@example.edu', '???'] },
      { as: creator },
    );
    expect(shared.body.items.map(({ userId, role }) => [userId, role])).toEqual([
      [creator.id, 'Owner'],
      [ada.id, 'Viewer'],
    ]);
    expect(shared.body.notFound).toEqual(['nobody@example.edu', '???']);
    const listed = await world.call(listRubricUserRoles, { rubricId: made.id }, { as: creator });
    expect(listed.body.items).toEqual(shared.body.items);
    expect((await world.call(getRubric, { rubricId: made.id }, { as: ada })).body.roles).toEqual(['Viewer']);
  });

  test('LB-8 sharing replaces the role somebody had, and makes no new people', async () => {
    const made = await aRubric();
    const ada = await world.person({ rubrics: [[made.id, 'Viewer']] });
    const fields = { rubricId: made.id, role: 'Owner', identifiers: [ada.email.toUpperCase()] };
    const shared = await world.call(shareRubric, fields, { as: creator });
    expect(shared.body.items.filter(({ userId }) => userId === ada.id).map(({ role }) => role)).toEqual(['Owner']);
    const people = await world.home.database.withShard(world.shard, (db) =>
      db.selectFrom('users').select('id').where('email', '=', 'nobody@example.edu').execute(),
    );
    expect(people).toEqual([]);
  });

  test('LB-6 nobody can remove the last owner', async () => {
    const made = await aRubric();
    const removed = await world.call(unshareRubric, { rubricId: made.id, userId: creator.id }, { as: creator });
    expect(removed.status).toBe(409);
    expect(removed.text).toContain('This is the only owner. Make someone else an owner first.');
    const superAdmin = await world.person({ roles: ['SuperAdmin'] });
    const lowered = await world.call(
      shareRubric,
      { rubricId: made.id, role: 'Viewer', identifiers: [creator.email] },
      { as: superAdmin },
    );
    expect(lowered.body.refused).toEqual([
      { identifier: creator.email, detail: 'This is the only owner. Make someone else an owner first.' },
    ]);
  });

  test('LB-6 two owners who remove each other at once leave one', async () => {
    const made = await aRubric();
    const other = await world.person({ rubrics: [[made.id, 'Owner']] });
    const remove = (userId: string, as: Person) => world.call(unshareRubric, { rubricId: made.id, userId }, { as });
    const answers = await Promise.all([remove(other.id, creator), remove(creator.id, other)]);
    const { items } = (
      await world.call(listRubricUserRoles, { rubricId: made.id }, { as: answers[0]?.status === 204 ? creator : other })
    ).body;
    expect(items).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test('LB-5, LB-7 one leaves by oneself, and takes no role of others', async () => {
    const made = await aRubric();
    const viewer = await world.person({ rubrics: [[made.id, 'Viewer']] });
    const editor = await world.person({ rubrics: [[made.id, 'Editor']] });
    const take = (userId: string, as: Person) => world.call(unshareRubric, { rubricId: made.id, userId }, { as });
    expect((await take(viewer.id, editor)).status).toBe(403);
    expect((await take(viewer.id, viewer)).status).toBe(204);
    expect((await world.call(getRubric, { rubricId: made.id }, { as: viewer })).status).toBe(403);
  });
});

test('RU-9 places that use a rubric are named if the caller may read them, and only counted otherwise', async () => {
  const made = await aRubric();
  const [mine] = [await world.assignment({ name: 'Mine' }), await world.assignment({ name: 'Theirs' })];
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('assignments').set({ rubric_id: made.id }).where('title', 'in', ['Mine', 'Theirs']).execute(),
  );
  const reader = await world.person({ rubrics: [[made.id, 'Viewer']], assignments: [[mine, 'Viewer']] });
  const { body } = await world.call(getRubricUse, { rubricId: made.id }, { as: reader });
  expect(body).toEqual({ items: [{ assignmentId: mine, title: 'Mine', activeCourseCount: 0 }], otherCount: 1 });
  expect((await world.call(getRubric, { rubricId: made.id }, { as: reader })).body.usedInCount).toBe(2);
});

test('RU-14 who did what with a rubric is in the audit trail', async () => {
  const made = await aRubric();
  await takeIntoUse(made.rubricVersionId);
  await save(made, { criteria: [], mode: 'newVersion' });
  await world.call(deleteRubric, { rubricId: made.id }, { as: creator });
  const events = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('audit_events').select(['verb', 'actor_id']).where('entity_id', '=', made.id).orderBy('id').execute(),
  );
  expect(events).toEqual(
    ['rubricCreated', 'rubricVersionMade', 'rubricDeleted'].map((verb) => ({ verb, actor_id: creator.id })),
  );
});
