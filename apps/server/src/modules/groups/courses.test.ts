import { updateConfiguration } from '@circuit/contract/configuration';
import { listGroupAssignments } from '@circuit/contract/groupAssignments';
import {
  copyGroup,
  createGroup,
  deleteGroup,
  getGroup,
  listGroupPeople,
  listGroups,
  previewGroupCopy,
  restoreGroup,
  updateGroup,
} from '@circuit/contract/groups';
import { listUserRoles } from '@circuit/contract/users';
import type { GroupId } from '@circuit/domain/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let creator: Person;
let boss: Person;
let termId: string;

const TERM = { startDate: '2027-01-11T05:00:00.000Z', endDate: '2027-05-09T03:59:59.000Z' };

beforeAll(async () => {
  world = await aWorld();
  creator = await world.person({ roles: ['Creator'], firstName: 'Larissa', lastName: 'Hale' });
  boss = await world.person({ roles: ['SuperAdmin'] });
  const term = { name: 'Spring 2027', start_date: TERM.startDate, end_date: TERM.endDate };
  const { id } = await world.home.database.withShard(world.shard, (db) =>
    db.insertInto('external_terms').values(term).returning('id').executeTakeFirstOrThrow(),
  );
  termId = id;
});
afterAll(() => world.close());

const create = (request: object, as = creator) => world.call(createGroup, request, { as, headers: aKey() });
const auditOf = (groupId: string) =>
  world.home.database.withShard(world.shard, (db) =>
    db
      .selectFrom('audit_events')
      .select(['verb', 'before', 'after'])
      .where('entity_id', '=', groupId)
      .orderBy('id')
      .execute(),
  );

test('CU-1 the creator of a course is its instructor, and the only person in it', async () => {
  const { status, body } = await create({ name: ' ECN 210 Economics ' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'ECN 210 Economics',
    roles: ['GroupOwner'],
    instructors: ['Larissa Hale'],
    studentCount: 0,
    peopleCount: 1,
    roster: { isSynced: false, syncedAt: null },
    timeZoneId: 'America/Indianapolis',
  });
  expect(await auditOf(body.id)).toMatchObject([{ verb: 'groupCreated', after: { name: 'ECN 210 Economics' } }]);
});

test('CU-2 S3.04/1 a course with a term and no dates has the dates and the name of the term', async () => {
  const { body } = await create({ name: 'POL 220', externalTermId: termId });
  expect(body).toMatchObject({ ...TERM, externalTerm: { id: termId, name: 'Spring 2027', ...TERM } });
  expect((await create({ name: 'POL 221', externalTermId: body.id })).body.errors).toEqual({
    externalTermId: ['There is no such term.'],
  });
});

test('CU-3 a course that ends before it starts is refused at the field', async () => {
  const dates = { startDate: TERM.endDate, endDate: TERM.startDate };
  const { status, body } = await create({ name: 'Backwards', ...dates });
  expect({ status, errors: body.errors }).toEqual({
    status: 400,
    errors: { endDate: ['The end is before the start.'] },
  });
});

test('CU-4 a new course has the time zone of the university unless it names another', async () => {
  const before = await create({ name: 'Here', timeZoneId: 'Europe/Berlin' });
  expect(before.body.timeZoneId).toBe('Europe/Berlin');
  const settings = { defaultTimeZoneId: 'America/Chicago', reason: 'A test.' };
  await world.call(updateConfiguration, settings, { as: boss, headers: { 'if-match': '"0"' } });
  expect((await create({ name: 'There' })).body.timeZoneId).toBe('America/Chicago');
  expect((await create({ name: 'Nowhere', timeZoneId: 'Mars/Phobos' })).status).toBe(400);
});

test('CU-5 OV-14 how many people a course has is told to those who may see them, students without deactivated ones', async () => {
  const groupId = await world.group();
  const [owner, learner] = [
    await world.person({ in: [[groupId, 'GroupOwner']] }),
    await world.person({ in: [[groupId, 'GroupLearner']] }),
  ];
  await world.person({
    in: [
      [groupId, 'GroupLearner'],
      [groupId, 'GroupGrader'],
    ],
  });
  const gone = await world.person({ in: [[groupId, 'GroupLearner']] });
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute(),
  );
  const countsFor = async (as: Person) => {
    const { studentCount, peopleCount, roster } = (await world.call(getGroup, { groupId }, { as })).body;
    return { studentCount, peopleCount, roster };
  };
  expect(await countsFor(owner)).toEqual({
    studentCount: 2,
    peopleCount: 4,
    roster: { isSynced: false, syncedAt: null },
  });
  expect(await countsFor(learner)).toEqual({ studentCount: null, peopleCount: null, roster: null });
});

test('CU-6 settings are saved from the version that was seen, with what changed in the audit', async () => {
  const { body: made } = await create({ name: 'First name', externalTermId: termId });
  const save = (name: string, seen: number) =>
    world.call(
      updateGroup,
      { groupId: made.id, name, externalTermId: termId, timeZoneId: 'America/Indianapolis' },
      { as: creator, headers: { 'if-match': `"${seen}"` } },
    );
  const saved = await save('Second name', made.version);
  expect(saved.body).toMatchObject({ name: 'Second name', ...TERM, version: made.version + 1 });
  const late = await save('Third name', made.version);
  expect({ status: late.status, current: late.body.current }).toMatchObject({
    status: 412,
    current: { name: 'Second name' },
  });
  expect((await auditOf(made.id)).at(-1)).toMatchObject({
    verb: 'groupChanged',
    before: { name: 'First name' },
    after: { name: 'Second name' },
  });
});

test('CU-7 a deleted course goes to its own tab and comes back whole', async () => {
  const { body: made } = await create({ name: 'To be deleted' });
  const groupId: GroupId = made.id;
  const student = await world.person({ in: [[groupId, 'GroupLearner']] });
  const remove = () => world.call(deleteGroup, { groupId }, { as: creator });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
  expect((await world.call(getGroup, { groupId }, { as: student })).status).toBe(404);
  expect((await world.call(listGroups, { tab: 'DELETED' }, { as: creator })).body.items).toMatchObject([
    { id: groupId },
  ]);
  const restored = await world.call(restoreGroup, { groupId, isDeleted: false }, { as: creator });
  expect(restored.body).toMatchObject({ isDeleted: false, studentCount: 1, roles: ['GroupOwner'] });
  expect((await auditOf(groupId)).map(({ verb }) => verb)).toEqual(['groupCreated', 'groupDeleted', 'groupRestored']);
});

test('CU-8 tabs are counted for the same search, when asked for', async () => {
  const person = await world.person({ roles: ['Creator'] });
  const names = ['CHE 120', 'CHE 121', 'ECN 210'];
  for (const name of names) await create({ name }, person);
  const past = await create(
    { name: 'CHE 100', startDate: '2025-01-01T00:00:00Z', endDate: '2025-05-01T00:00:00Z' },
    person,
  );
  expect(past.status).toBe(200);
  const list = async (request: object) => (await world.call(listGroups, request, { as: person })).body;
  expect((await list({ withTabCounts: true })).tabCounts).toEqual({ CURRENT: 3, PAST: 1, DELETED: 0 });
  expect((await list({ withTabCounts: true, keywords: 'che' })).tabCounts).toEqual({ CURRENT: 2, PAST: 1, DELETED: 0 });
  expect(await list({})).not.toHaveProperty('tabCounts');
});

test('CU-14 a course is found by its instructor and by its term, and its students find nothing', async () => {
  const admin = await world.person({ roles: ['Admin'] });
  const [mine, other] = [await world.group(), await world.group()];
  const teacher = await world.person({ firstName: 'Quillon', lastName: 'Abernathy', in: [[mine, 'GroupOwner']] });
  await world.person({ firstName: 'Quillon', lastName: 'Student', in: [[other, 'GroupLearner']] });
  const externalTermId = termId;
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('groups').set({ external_term_id: externalTermId }).where('id', '=', other).execute(),
  );
  const found = async (request: object, as = admin) =>
    (await world.call(listGroups, { scope: 'any', ...request }, { as })).body.items.map(({ id }) => id);
  expect(await found({ keywords: 'quillon' })).toEqual([mine]);
  expect(await found({ keywords: 'abernathy' }, teacher)).toEqual([mine]);
  const inTerm = await found({ externalTermId });
  expect([inTerm.includes(other), inTerm.includes(mine)]).toEqual([true, false]);
  expect(await found({ externalTermId, keywords: 'quillon' })).toEqual([]);
});

test('CU-10 copying needs the right to create, told in words', async () => {
  const groupId = await world.group();
  const owner = await world.person({ in: [[groupId, 'GroupOwner']] });
  const [preview, copy] = [
    await world.call(previewGroupCopy, { groupId }, { as: owner }),
    await world.call(copyGroup, { groupId, name: 'Copy' }, { as: owner }),
  ];
  expect([preview.status, copy.status]).toEqual([403, 403]);
  expect(preview.body.detail).toBe('Your roles do not allow this.');
});

test('CU-11 CU-12 a copy brings settings and, if wished, staff; students stay; the preview says so before', async () => {
  const { body: source } = await create({
    name: 'ECN 210 Economics',
    startDate: '2026-08-24T04:00:00Z',
    endDate: '2026-12-20T04:59:59Z',
    timeZoneId: 'Europe/Paris',
  });
  const groupId: GroupId = source.id;
  const colleague = await world.person({ in: [[groupId, 'GroupOwner']], lastName: 'Oyelaran' });
  const grader = await world.person({
    in: [
      [groupId, 'GroupGrader'],
      [groupId, 'GroupLearner'],
    ],
    lastName: 'Silva',
  });
  await world.person({ in: [[groupId, 'GroupLearner']] });

  const { body: preview } = await world.call(previewGroupCopy, { groupId, externalTermId: termId }, { as: creator });
  expect(preview).toMatchObject({
    ...TERM,
    shiftDays: 140,
    studentsLeftBehind: 2,
    isNameTaken: false,
    timeZoneId: 'Europe/Paris',
  });
  expect(preview.staff).toMatchObject([
    { userId: colleague.id, roles: ['GroupOwner'] },
    { userId: grader.id, roles: ['GroupGrader'] },
  ]);

  const request = { groupId, name: source.name, externalTermId: termId, people: 'staff' };
  const { body: copy } = await world.call(copyGroup, request, { as: creator });
  expect(copy).toMatchObject({
    ...TERM,
    name: source.name,
    timeZoneId: 'Europe/Paris',
    studentCount: 0,
    peopleCount: 3,
  });
  expect(copy.id).not.toBe(groupId);
  const people = await world.call(listGroupPeople, { groupId: copy.id, sort: 'role' }, { as: creator });
  const rolesOf = people.body.items.map(({ userId, roles }) => `${userId} ${roles.map(({ role }) => role).join(' ')}`);
  expect(rolesOf.toSorted()).toEqual(
    [`${creator.id} GroupOwner`, `${colleague.id} GroupOwner`, `${grader.id} GroupGrader`].toSorted(),
  );
  const again = await world.call(previewGroupCopy, { groupId, externalTermId: termId }, { as: creator });
  expect(again.body.isNameTaken).toBe(true);
});

test('CC-1 a copy brings the assignments as drafts, with their dates shifted on the wall; deleted ones and those left out stay', async () => {
  const { body: source } = await create({ name: 'ECN 310', startDate: '2026-08-24T04:00:00Z', endDate: null });
  const groupId: GroupId = source.id;
  const assignmentId = await world.assignment({ name: 'Op-ed' });
  const groupAssignments = await Promise.all([
    world.groupAssignment({ groupId, assignmentId, activation: 'Activated' }),
    world.groupAssignment({ groupId, assignmentId }),
    world.groupAssignment({ groupId, assignmentId, isDeleted: true }),
  ]);
  // Before and after the clocks change: 8:00 in the morning both times.
  const dates = { starts_at: '2026-10-05T12:00:00Z', ends_at: '2026-11-06T13:00:00Z' };
  await world.home.database.withShard(world.shard, (db) =>
    db
      .insertInto('group_assignment_phases')
      .values({ group_id: groupId, group_assignment_id: groupAssignments[0], type: 'Submission', ...dates })
      .execute(),
  );
  const { body: preview } = await world.call(previewGroupCopy, { groupId, externalTermId: termId }, { as: creator });
  const shifted = { startsAt: '2027-02-22T13:00:00.000Z', endsAt: '2027-03-26T12:00:00.000Z' };
  expect(preview.groupAssignments).toEqual([
    {
      groupAssignmentId: groupAssignments[0],
      title: 'Essay',
      groupAssignmentPhases: [{ type: 'Submission', ...shifted }],
    },
    { groupAssignmentId: groupAssignments[1], title: 'Essay', groupAssignmentPhases: [] },
  ]);

  const copy = async (more: object) =>
    (await world.call(copyGroup, { groupId, name: 'Next', externalTermId: termId, ...more }, { as: creator })).body;
  const listed = async ({ id }: { id: GroupId }) =>
    (await world.call(listGroupAssignments, { groupId: id }, { as: creator })).body.items;
  const all = await listed(await copy({}));
  expect(all).toHaveLength(2);
  expect(all[0]).toMatchObject({ status: 'Draft', groupAssignmentPhases: [{ type: 'Submission', ...shifted }] });
  expect(await listed(await copy({ groupAssignmentIds: [groupAssignments[1]] }))).toHaveLength(1);
  expect(await listed(await copy({ groupAssignmentIds: [] }))).toEqual([]);
  const gone = await world.call(
    copyGroup,
    { groupId, name: 'Next', groupAssignmentIds: [groupAssignments[2]] },
    { as: creator },
  );
  expect(gone.status).toBe(404);
});

test('CU-13 a person who creates a course may create the next one too', async () => {
  const admin = await world.person({ roles: ['Admin'] });
  expect((await world.call(createGroup, { name: 'First' }, { as: admin })).status).toBe(200);
  const { body } = await world.call(listUserRoles, { userId: admin.id, role: 'Creator' }, { as: boss });
  expect(body.items).toMatchObject([{ role: 'Creator', isExternal: false }]);
});

test('ID-1 a save that is repeated because its answer got lost is no conflict with itself', async () => {
  const { body: course } = await create({ name: 'Saved twice' });
  const request = { groupId: course.id, name: 'Saved', timeZoneId: 'Europe/Paris' };
  const headers = { ...aKey(), 'if-match': `"${course.version}"` };
  const [first, again] = [
    await world.call(updateGroup, request, { as: creator, headers }),
    await world.call(updateGroup, request, { as: creator, headers }),
  ];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
});

test('CU-13 a person who becomes instructor of a copy may create courses too', async () => {
  const { body: source } = await create({ name: 'With a colleague' });
  const groupId: GroupId = source.id;
  const colleague = await world.person({ in: [[groupId, 'GroupOwner']] });
  await world.call(copyGroup, { groupId, name: 'Next year', people: 'staff' }, { as: creator });
  const { body } = await world.call(listUserRoles, { userId: colleague.id }, { as: boss });
  expect(body.items).toMatchObject([{ role: 'Creator' }]);
});
