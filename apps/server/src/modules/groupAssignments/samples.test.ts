import {
  addLink,
  addText,
  getArtifactContent,
  getArtifactToken,
  listArtifacts,
  removeArtifact,
} from '@circuit/contract/artifacts';
import {
  createAssignment,
  createCalibration,
  deleteAssignment,
  deleteCalibration,
  duplicateAssignment,
  getAssignment,
  listCalibrations,
  saveExpertEvaluation,
  updateAssignment,
  updateCalibration,
  type Calibration,
} from '@circuit/contract/assignments';
import {
  attachAssignment,
  copyGroupAssignment,
  getGroupAssignment,
  getLibraryUpdate,
  listGroupAssignmentCalibrations,
  saveGroupAssignmentExpertEvaluation,
  updateActivationStatus,
  updateFromLibrary,
  updateGroupAssignmentCalibration,
  type GroupAssignment,
} from '@circuit/contract/groupAssignments';
import { createRubric } from '@circuit/contract/rubrics';
import type { HolderKind } from '@circuit/domain/artifacts';
import type { AssignmentId, CalibrationId, GroupId } from '@circuit/domain/kernel';
import { imageArtifacts, imageOfArtifact } from '@circuit/domain/richText';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { sweepArtifacts } from '#modules/artifacts/public.ts';
import { withinShard } from '#platform/storage/withinShard.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { aCriterion } from '#testing/criteria.ts';
import type { Person } from '#testing/people.ts';
import { uploadFile } from '#testing/uploads.ts';

let world: World;
let teacher: Person;
let learner: Person;
let groupId: GroupId;
let assignmentId: AssignmentId;
let calibrationId: CalibrationId;

const thesis = aCriterion();
const answers = [
  { criterionId: thesis.id, choice: { kind: 'levels', levelId: thesis.levels[0]?.id }, comment: 'It takes a side.' },
];
const REASON = 'Agreed with the class today.';
const textOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const seen = (version: number) => ({ 'if-match': `"${version}"` });
const png = () =>
  sharp({ create: { width: 9, height: 7, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

/** An assignment of the library that could run: one calibration with a text, a file, and its expert's rating. */
beforeEach(async () => {
  groupId = await world.group({ name: 'ECN 210' });
  teacher = await world.person({ roles: ['Creator'], in: [[groupId, 'GroupOwner']] });
  learner = await world.person({ in: [[groupId, 'GroupLearner']] });
  const { body: rubric } = await world.call(createRubric, { name: 'Op-ed', criteria: [thesis] }, { as: teacher });
  const { body: made } = await world.call(createAssignment, { title: 'Op-ed' }, { as: teacher });
  assignmentId = made.id;
  await edit({ rubricId: rubric.id, instructionsForAuthors: textOf('Write.') });
  const { body: one } = await world.call(createCalibration, { assignmentId, title: 'Tax now' }, { as: teacher });
  calibrationId = one.id;
  const rating = { assignmentId, calibrationId, answers };
  await world.call(saveExpertEvaluation, rating, { as: teacher, headers: seen(one.version) });
  await write({ sampleText: textOf('Tax it at the pump.') });
});

async function edit(changes: object) {
  const { body } = await world.call(getAssignment, { assignmentId }, { as: teacher });
  return world.call(updateAssignment, { assignmentId, ...changes }, { as: teacher, headers: seen(body.version) });
}
async function write(changes: object, as = teacher) {
  const [one] = (await world.call(listCalibrations, { assignmentId }, { as: teacher })).body.items;
  const fields = { assignmentId, calibrationId, ...changes };
  return world.call(updateCalibration, fields, { as, headers: seen(one?.version ?? 0) });
}
async function upload(holderKind: HolderKind, holderId: string, name: string, bytes = Buffer.from(name)) {
  const use = name.endsWith('.png') ? 'image' : 'file';
  const { body, status, text } = await uploadFile(world, { as: teacher, holderKind, holderId, name, bytes, use });
  if (status !== 200) throw new Error(text);
  return body.id;
}
const attach = async () =>
  (
    await world.call(
      attachAssignment,
      { groupId, assignmentId, firstStartsAt: new Date(Date.now() + 86_400_000).toISOString() },
      { as: teacher },
    )
  ).body;
const read = async ({ id }: GroupAssignment) =>
  (await world.call(getGroupAssignment, { groupAssignmentId: id }, { as: teacher })).body;
const activate = async (groupAssignment: GroupAssignment) =>
  world.call(
    updateActivationStatus,
    { groupAssignmentId: groupAssignment.id, status: 'Active' },
    { as: teacher, headers: seen(groupAssignment.version) },
  );
const samplesOf = async ({ id }: GroupAssignment, as = teacher): Promise<Calibration[]> =>
  (await world.call(listGroupAssignmentCalibrations, { groupAssignmentId: id }, { as })).body.items;
async function sampleOf(groupAssignment: GroupAssignment): Promise<Calibration> {
  const [first] = await samplesOf(groupAssignment);
  if (first === undefined) throw new Error('There is one.');
  return first;
}
const listed = (holderKind: HolderKind, holderId: string, as = teacher) =>
  world.call(listArtifacts, { holderKind, holderId }, { as });
const itemsOf = async (holderKind: HolderKind, holderId: string) => (await listed(holderKind, holderId)).body.items;
async function contentOf(artifactId: string, as = teacher) {
  const { body } = await world.call(getArtifactToken, { artifactId }, { as });
  return (await world.call(getArtifactContent, { token: body.token }, { as })).text;
}
const letDaysPass = (groupAssignment: GroupAssignment, days: number) =>
  world.home.database.withShard(world.shard, (db) =>
    sql`update group_assignment_phases set starts_at = starts_at - ${days} * interval '1 day',
        ends_at = ends_at - ${days} * interval '1 day' where group_assignment_id = ${groupAssignment.id}`.execute(db),
  );

describe('a sample in the library', () => {
  test('CE-1 a sample is a text, files and links, read and edited by those who may read and edit its assignment', async () => {
    await upload('calibration', calibrationId, 'table.txt');
    const link = { holderKind: 'calibration', holderId: calibrationId, url: 'https://example.edu/op-ed' };
    expect((await world.call(addLink, link, { as: teacher })).status).toBe(200);
    const viewer = await world.person({ assignments: [[assignmentId, 'Viewer']] });
    const [seenByViewer] = (await world.call(listCalibrations, { assignmentId }, { as: viewer })).body.items;
    expect(seenByViewer).toMatchObject({ sampleText: textOf('Tax it at the pump.'), hasSample: true });
    expect((await listed('calibration', calibrationId, viewer)).body).toMatchObject({
      items: [{ type: 'FileArtifact' }, { type: 'UrlArtifact' }],
      mayChange: false,
    });
    const refused = [world.call(addLink, link, { as: viewer }), write({ sampleText: textOf('Mine.') }, viewer)];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403]);
    expect((await listed('calibration', calibrationId, learner)).status).toBe(403);
  });

  test('CE-1 the sample of a calibration that was taken away is gone for everybody', async () => {
    const id = await upload('calibration', calibrationId, 'table.txt');
    await world.call(deleteCalibration, { assignmentId, calibrationId }, { as: teacher });
    expect((await listed('calibration', calibrationId)).status).toBe(404);
    expect((await world.call(getArtifactToken, { artifactId: id }, { as: teacher })).status).toBe(404);
  });

  test('CE-7 a duplicate has samples, material and images of its own', async () => {
    const image = await upload('assignment', assignmentId, 'map.png', await png());
    await upload('assignment', assignmentId, 'guide.txt');
    await upload('calibration', calibrationId, 'table.txt');
    await edit({ instructionsForAuthors: withImage(image) });
    const { body: copy } = await world.call(duplicateAssignment, { assignmentId }, { as: teacher });
    const [sample] = (await world.call(listCalibrations, { assignmentId: copy.id }, { as: teacher })).body.items;
    expect(sample).toMatchObject({ sampleText: textOf('Tax it at the pump.'), hasSample: true });
    await world.call(deleteAssignment, { assignmentId }, { as: teacher });
    const [file] = await itemsOf('calibration', sample?.id ?? '');
    const [guide] = await itemsOf('assignment', copy.id);
    const [shown] = imageArtifacts(copy.instructionsForAuthors);
    expect([await contentOf(file?.id ?? ''), await contentOf(guide?.id ?? '')]).toEqual(['table.txt', 'guide.txt']);
    expect(shown).not.toBe(image);
    expect((await world.call(getArtifactToken, { artifactId: shown ?? '' }, { as: teacher })).status).toBe(200);
  });
});

describe('a person who may only read', () => {
  const SECRET = 'Adaeze Okonkwo';
  const notebook = Buffer.from(
    JSON.stringify({ cells: [], metadata: { authors: [{ name: SECRET }] }, nbformat: 4, nbformat_minor: 5 }),
  );
  async function originalOf(holderKind: HolderKind, holderId: string, as: Person) {
    const [file] = (await listed(holderKind, holderId, as)).body.items;
    const request = { artifactId: file?.id ?? '', purpose: 'original' };
    const { body, status } = await world.call(getArtifactToken, request, { as });
    const { text } = await world.call(getArtifactContent, { token: body.token }, { as });
    const names = [body.name, file?.name].map((name) => name?.replace(/^file-[0-9a-f]{6}[.]/, 'plain.'));
    return { status, names, isClean: !text.includes(SECRET) };
  }
  const cleaned = { status: 200, names: ['plain.ipynb', 'plain.ipynb'], isClean: true };
  const own = { status: 200, names: ['okonkwo.ipynb', 'okonkwo.ipynb'], isClean: false };

  test('AR-2 CE-7 a duplicate of what somebody may only read holds the copies without traces', async () => {
    await upload('assignment', assignmentId, 'okonkwo.ipynb', notebook);
    await upload('calibration', calibrationId, 'okonkwo.ipynb', notebook);
    const readers = [
      await world.person({ roles: ['Creator'], assignments: [[assignmentId, 'Viewer']] }),
      await world.person({ roles: ['Creator'], assignments: [[assignmentId, 'Editor']] }),
    ];
    const found = await Promise.all(
      readers.map(async (as) => {
        const { body: copy } = await world.call(duplicateAssignment, { assignmentId }, { as });
        const [sample] = (await world.call(listCalibrations, { assignmentId: copy.id }, { as })).body.items;
        return [await originalOf('assignment', copy.id, as), await originalOf('calibration', sample?.id ?? '', as)];
      }),
    );
    expect(found).toEqual([
      [cleaned, cleaned],
      [own, own],
    ]);
  });

  test('AR-2 CE-3 nor does a course of theirs show more, from the library or from another course', async () => {
    await upload('assignment', assignmentId, 'okonkwo.ipynb', notebook);
    const groupAssignment = await attach();
    expect(await originalOf('groupAssignment', groupAssignment.id, teacher)).toEqual(own);
    const theirs = await world.group();
    const as = await world.person({
      roles: ['Creator'],
      assignments: [[assignmentId, 'Viewer']],
      in: [
        [groupId, 'GroupGrader'],
        [theirs, 'GroupOwner'],
      ],
    });
    const { body: attached } = await world.call(attachAssignment, { groupId: theirs, assignmentId }, { as });
    const fields = { groupAssignmentId: groupAssignment.id, toGroupId: theirs, shiftDays: 7 };
    const { body: copied } = await world.call(copyGroupAssignment, fields, { as });
    expect(await originalOf('groupAssignment', attached.id, as)).toEqual(cleaned);
    expect(await originalOf('groupAssignment', copied.id, as)).toEqual(cleaned);
  });
});

const withImage = (id: string) => ({
  type: 'doc',
  content: [
    {
      type: 'image',
      attrs: {
        src: imageOfArtifact(id),
        alt: 'A map',
        width: 9,
        height: 7,
        nonPublic: false,
        isDecorative: false,
      },
    },
  ],
});

describe('a sample in a course', () => {
  test('CE-3 what the library removes or deletes later does not touch it, and its objects are not swept away', async () => {
    const file = await upload('calibration', calibrationId, 'table.txt');
    const image = await upload('calibration', calibrationId, 'map.png', await png());
    await write({ sampleText: withImage(image) });
    await upload('assignment', assignmentId, 'guide.txt');
    const groupAssignment = await attach();
    await world.call(removeArtifact, { artifactId: file }, { as: teacher });
    await write({ sampleText: textOf('Another text.') });
    await world.call(deleteCalibration, { assignmentId, calibrationId }, { as: teacher });
    await world.call(deleteAssignment, { assignmentId }, { as: teacher });
    await world.home.database.withShard(world.shard, (db) =>
      // As if the library had been emptied: only the course leads to the objects.
      sql`update artifacts set object_key = null, clean_key = null, type = 'UrlArtifact', url = 'https://example.edu'
        where holder_kind in ('calibration', 'assignment')`.execute(db),
    );
    // Something that nobody leads to shows that the sweep was there.
    const orphan = 'artifacts/nobody/first.original';
    const store = withinShard(world.home.storage, world.shard);
    await store.put(orphan, Buffer.from('orphan'), {
      contentType: 'text/plain',
    });
    await sweepOld();
    expect(await store.head(orphan)).toBeUndefined();
    const sample = await sampleOf(groupAssignment);
    const [shown] = imageArtifacts(sample.sampleText);
    const [table] = await itemsOf('groupAssignmentCalibration', sample.id);
    const [guide] = await itemsOf('groupAssignment', groupAssignment.id);
    expect([await contentOf(table?.id ?? ''), await contentOf(guide?.id ?? '')]).toEqual(['table.txt', 'guide.txt']);
    expect(shown).not.toBe(image);
    expect(await contentOf(shown ?? '')).toContain('PNG');
  });

  test('CE-3 CE-7 a text that is copied shows images of its own, in a duplicate, a course and a copy of the course', async () => {
    const image = await upload('calibration', calibrationId, 'map.png', await png());
    const piece = { holderKind: 'calibration', holderId: calibrationId, title: 'A map', document: withImage(image) };
    expect((await world.call(addText, piece, { as: teacher })).status).toBe(200);
    const groupAssignment = await attach();
    const { body: copy } = await world.call(duplicateAssignment, { assignmentId }, { as: teacher });
    const there = { groupAssignmentId: groupAssignment.id, toGroupId: groupId, shiftDays: 7 };
    const { body: again } = await world.call(copyGroupAssignment, there, { as: teacher });
    const [duplicate] = (await world.call(listCalibrations, { assignmentId: copy.id }, { as: teacher })).body.items;
    const shownIn = async (kind: HolderKind, id: string) => {
      const text = (await itemsOf(kind, id)).find(({ type }) => type === 'TextArtifact');
      return text?.type === 'TextArtifact' ? (imageArtifacts(text.document)[0] ?? '') : '';
    };
    const shown = [
      await shownIn('calibration', duplicate?.id ?? ''),
      await shownIn('groupAssignmentCalibration', (await sampleOf(groupAssignment)).id),
      await shownIn('groupAssignmentCalibration', (await sampleOf(again)).id),
    ];
    expect(new Set([image, ...shown]).size).toBe(4);
    await world.call(removeArtifact, { artifactId: image }, { as: teacher });
    const contents = await Promise.all(shown.map((id) => contentOf(id)));
    expect(contents.every((text) => text.includes('PNG'))).toBe(true);
  });

  test('CE-4 an update brings what is new, keeps the ids of what stays, and takes away what is gone', async () => {
    const [stays, goes] = [
      await upload('calibration', calibrationId, 'stays.txt'),
      await upload('calibration', calibrationId, 'goes.txt'),
    ];
    const groupAssignment = await attach();
    const sample = await sampleOf(groupAssignment);
    const before = await itemsOf('groupAssignmentCalibration', sample.id);
    const link = { holderKind: 'groupAssignment', holderId: groupAssignment.id, url: 'https://example.edu/only-here' };
    await world.call(addLink, link, { as: teacher });
    const preview = async () =>
      (await world.call(getLibraryUpdate, { groupAssignmentId: groupAssignment.id }, { as: teacher })).body.differences;
    expect(await preview()).toEqual([]);

    await world.call(removeArtifact, { artifactId: goes }, { as: teacher });
    await upload('calibration', calibrationId, 'comes.txt');
    await upload('assignment', assignmentId, 'guide.txt');
    const image = await upload('calibration', calibrationId, 'map.png', await png());
    await write({ sampleText: withImage(image) });
    expect((await preview()).map(({ label, after }) => [label, after])).toEqual([
      ['Supporting material', '1 piece'],
      ['Calibrations', 'A Tax now (middling), with different samples'],
    ]);
    await world.call(
      updateFromLibrary,
      { groupAssignmentId: groupAssignment.id },
      { as: teacher, headers: seen(groupAssignment.version) },
    );
    const after = await itemsOf('groupAssignmentCalibration', sample.id);
    expect(after).toHaveLength(2);
    expect(after[0]?.id).toBe(before[0]?.id);
    expect(stays).not.toBe(before[0]?.id);
    expect(await contentOf(after[1]?.id ?? '')).toBe('comes.txt');
    expect((await itemsOf('groupAssignment', groupAssignment.id)).map(({ type }) => type)).toEqual([
      'UrlArtifact',
      'FileArtifact',
    ]);
    expect(await preview()).toEqual([]);
  });

  test('CE-3 a copy in another course has its own, and can still be brought up to date', async () => {
    const image = await upload('assignment', assignmentId, 'map.png', await png());
    await edit({ instructionsForAuthors: withImage(image) });
    await upload('calibration', calibrationId, 'table.txt');
    const groupAssignment = await attach();
    const next = await world.group();
    await world.home.database.withShard(world.shard, (db) =>
      db.insertInto('group_user_roles').values({ group_id: next, user_id: teacher.id, role: 'GroupOwner' }).execute(),
    );
    const fields = { groupAssignmentId: groupAssignment.id, toGroupId: next, shiftDays: 7 };
    const { body: copy } = await world.call(copyGroupAssignment, fields, { as: teacher });
    const [one, other] = [await sampleOf(groupAssignment), await sampleOf(copy)];
    const [table] = await itemsOf('groupAssignmentCalibration', other.id);
    expect([other.id === one.id, other.sampleText]).toEqual([false, one.sampleText]);
    expect(await contentOf(table?.id ?? '')).toBe('table.txt');
    const images = [groupAssignment, copy].flatMap(({ instructionsForAuthors }) =>
      imageArtifacts(instructionsForAuthors),
    );
    expect(new Set([image, ...images]).size).toBe(3);
    const { body } = await world.call(getLibraryUpdate, { groupAssignmentId: copy.id }, { as: teacher });
    expect(body.differences).toEqual([]);
  });

  test('CE-5 learners see the material of an assignment as long as they see the assignment', async () => {
    await upload('assignment', assignmentId, 'guide.txt');
    const groupAssignment = await attach();
    const status = async () => (await listed('groupAssignment', groupAssignment.id, learner)).status;
    const before = await status();
    await activate(groupAssignment);
    expect([before, await status()]).toEqual([403, 200]);
    const other = await world.person();
    expect((await listed('groupAssignment', groupAssignment.id, other)).status).toBe(403);
  });

  test('CE-6 learners see a sample once practice has begun, unless it is left out; nobody changes it there', async () => {
    await upload('calibration', calibrationId, 'table.txt');
    const groupAssignment = await attach();
    await activate(groupAssignment);
    const sample = await sampleOf(groupAssignment);
    const status = async (as = learner) => (await listed('groupAssignmentCalibration', sample.id, as)).status;
    const grader = await world.person({ in: [[groupId, 'GroupGrader']] });
    expect([await status(), await status(grader)]).toEqual([403, 200]);
    const practice = groupAssignment.groupAssignmentPhases.find(({ type }) => type === 'Calibration');
    await letDaysPass(groupAssignment, Math.ceil((Date.parse(practice?.startsAt ?? '') - Date.now()) / 86_400_000));
    const { body } = await listed('groupAssignmentCalibration', sample.id, learner);
    expect([body.items[0]?.name.slice(0, 5), body.mayChange]).toEqual(['file-', false]);
    expect(await contentOf(body.items[0]?.id ?? '', learner)).toBe('table.txt');
    const link = { holderKind: 'groupAssignmentCalibration', holderId: sample.id, url: 'https://example.edu/' };
    expect((await world.call(addLink, link, { as: teacher })).status).toBe(403);
    expect(
      (await world.call(listGroupAssignmentCalibrations, { groupAssignmentId: groupAssignment.id }, { as: learner }))
        .status,
    ).toBe(403);
    await world.home.database.withShard(world.shard, (db) =>
      sql`update group_assignment_calibrations set is_included = false where id = ${sample.id}`.execute(db),
    );
    expect(await status()).toBe(403);
  });

  test('CE-8 staff who may edit the assignment can leave one out, with a reason once students have begun; one stays', async () => {
    const { body: second } = await world.call(createCalibration, { assignmentId, title: 'Never' }, { as: teacher });
    await world.call(
      updateCalibration,
      { assignmentId, calibrationId: second.id, isIncluded: false },
      { as: teacher, headers: seen(second.version) },
    );
    const groupAssignment = await attach();
    const leaveOut = async (more: object = {}, as = teacher) => {
      const { id, version } = await sampleOf(groupAssignment);
      const fields = { groupAssignmentId: groupAssignment.id, calibrationId: id, isIncluded: false, ...more };
      return world.call(updateGroupAssignmentCalibration, fields, { as, headers: seen(version) });
    };
    const grader = await world.person({ in: [[groupId, 'GroupGrader']] });
    expect((await leaveOut({}, grader)).status).toBe(403);
    expect((await leaveOut()).body).toMatchObject({ isIncluded: false });
    expect((await leaveOut({ isIncluded: true })).body).toMatchObject({ isIncluded: true });
    await activate(await read(groupAssignment));
    const broken = await leaveOut();
    expect([broken.status, broken.body.detail]).toEqual([
      409,
      'This assignment is active, so you cannot save this change. Practice needs at least one calibration.',
    ]);
    await letDaysPass(groupAssignment, 3);
    expect((await leaveOut()).body.detail).toBe(
      'Students have started, so these are locked: Calibrations. Give a reason to change them.',
    );
  });

  test('CE-9 the expert’s rating in a course is the course’s own, and needs a reason once students are at work', async () => {
    const groupAssignment = await attach();
    const rate = async (comment: string, more: object = {}) => {
      const { id, version } = await sampleOf(groupAssignment);
      const fields = {
        groupAssignmentId: groupAssignment.id,
        calibrationId: id,
        answers: [{ ...answers[0], comment }],
        ...more,
      };
      return world.call(saveGroupAssignmentExpertEvaluation, fields, { as: teacher, headers: seen(version) });
    };
    expect((await rate('Only here.')).body.expertEvaluation).toMatchObject({ state: 'complete' });
    const [inLibrary] = (await world.call(listCalibrations, { assignmentId }, { as: teacher })).body.items;
    expect(inLibrary?.expertEvaluation.answers).toMatchObject([{ comment: 'It takes a side.' }]);
    await activate(await read(groupAssignment));
    await letDaysPass(groupAssignment, 3);
    expect((await rate('Later.')).status).toBe(409);
    expect((await rate('Later.', { unlockReason: REASON })).status).toBe(200);
    const emptied = await rate('', { unlockReason: REASON });
    expect(emptied.body.detail).toContain('The expert rating of calibration A is missing an answer or a reason.');
    const events = await world.home.database.withShard(world.shard, (db) =>
      db
        .selectFrom('audit_events')
        .select(['reason', 'after'])
        .where('entity_id', '=', groupAssignment.id)
        .where('verb', '=', 'expertEvaluationChanged')
        .orderBy('id')
        .execute(),
    );
    expect(events.map(({ reason }) => reason)).toEqual([null, REASON]);
    expect(JSON.stringify(events)).not.toContain('Later.');
  });
});

describe('what changes beneath an update from the library', () => {
  const update = (groupAssignment: GroupAssignment, version: number, more: object = {}) =>
    world.call(
      updateFromLibrary,
      { groupAssignmentId: groupAssignment.id, ...more },
      { as: teacher, headers: seen(version) },
    );
  const preview = async (groupAssignment: GroupAssignment) =>
    (await world.call(getLibraryUpdate, { groupAssignmentId: groupAssignment.id }, { as: teacher })).body;

  test('GA-3 CE-9 a rating that a colleague saves meanwhile is not overwritten unseen, and the trail keeps what was', async () => {
    const groupAssignment = await attach();
    await edit({ title: 'Renamed' });
    const { version } = await preview(groupAssignment);
    const sample = await sampleOf(groupAssignment);
    const rating = {
      groupAssignmentId: groupAssignment.id,
      calibrationId: sample.id,
      answers: [{ ...answers[0], comment: 'Ours.' }],
    };
    const saved = await world.call(saveGroupAssignmentExpertEvaluation, rating, {
      as: teacher,
      headers: seen(sample.version),
    });
    expect(saved.status).toBe(200);
    expect((await update(groupAssignment, version)).status).toBe(412);
    const after = await preview(groupAssignment);
    expect((await update(groupAssignment, after.version, { libraryStamp: after.libraryStamp })).status).toBe(200);
    const event = await world.home.database.withShard(world.shard, (db) =>
      db
        .selectFrom('audit_events')
        .select('before')
        .where('entity_id', '=', groupAssignment.id)
        .where('verb', '=', 'updatedFromLibrary')
        .executeTakeFirstOrThrow(),
    );
    expect(event.before).toEqual({
      calibrations: [
        {
          calibrationId: sample.id,
          isIncluded: true,
          choices: [{ criterionId: answers[0]?.criterionId, choice: answers[0]?.choice }],
        },
      ],
    });
  });

  test('GA-3 what somebody changes in the library while the differences are read is not taken unseen', async () => {
    const groupAssignment = await attach();
    await edit({ title: 'Renamed' });
    const { version, libraryStamp } = await preview(groupAssignment);
    await write({ sampleText: textOf('Another text.') });
    expect((await update(groupAssignment, version, { libraryStamp })).status).toBe(412);
    const now = await preview(groupAssignment);
    expect((await update(groupAssignment, version, { libraryStamp: now.libraryStamp })).body.title).toBe('Renamed');
  });
});

/** As the sweep would two days later: everything is old enough. */
async function sweepOld() {
  const { home, shard } = world;
  const storage = {
    ...home.storage,
    async *list(prefix: string) {
      for await (const found of home.storage.list(prefix)) yield { ...found, modifiedAt: new Date(0) };
    },
  };
  await sweepArtifacts({ ...home, storage }, shard, () => false);
}
