import { listAuditEventsOfGroup } from '@circuit/contract/auditEvents';
import {
  addForbiddenPair,
  addPeople,
  changeGroupUserRole,
  checkPeople,
  getGroup,
  listForbiddenPairs,
  listGroupPeople,
  removeForbiddenPair,
  removeGroupUserRole,
  updateSections,
} from '@circuit/contract/groups';
import { importRoster } from '@circuit/contract/roster';
import { listUserRoles } from '@circuit/contract/users';
import type { GroupId } from '@circuit/domain/kernel';
import type { GroupRole } from '@circuit/domain/permissions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let groupId: GroupId;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  world = await aWorld();
  admin = await world.person({ roles: ['SuperAdmin'] });
});
beforeEach(async () => {
  groupId = await world.group();
  owner = await world.person({ in: [[groupId, 'GroupOwner']], firstName: 'Larissa', lastName: 'Hale' });
});
afterAll(() => world.close());

const people = async (request: object = {}, as = owner) =>
  (await world.call(listGroupPeople, { groupId, ...request }, { as })).body;
const check = (identifiers: string[], as = owner, role: GroupRole = 'GroupLearner') =>
  world.call(checkPeople, { groupId, role, identifiers }, { as });
const add = (identifiers: string[], role: GroupRole = 'GroupLearner', as = owner) =>
  world.call(addPeople, { groupId, role, identifiers }, { as });
const roleId = async (person: Person, role: GroupRole): Promise<string> => {
  const { items } = await people({ pageSize: 200 }, admin);
  const held = items.find(({ userId }) => userId === person.id)?.roles.find((one) => one.role === role);
  return held?.id ?? 'none';
};
const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);

test('PC-30 people come one line each, with all their roles, their source and when they were last seen', async () => {
  const tomas = await world.person({
    firstName: 'Tomás',
    lastName: 'Silva',
    in: [
      [groupId, 'GroupLearner'],
      [groupId, 'GroupGrader'],
    ],
  });
  const body = await people({ sort: 'name' });
  expect(body).toMatchObject({
    totalCount: 2,
    peopleCount: 2,
    roleCounts: { GroupOwner: 1, GroupGrader: 1, GroupLearner: 1 },
  });
  expect(body.items).toMatchObject([
    { userId: owner.id, lastName: 'Hale' },
    {
      userId: tomas.id,
      isActive: true,
      lastSeenAt: null,
      roles: [
        { role: 'GroupGrader', isExternal: false },
        { role: 'GroupLearner', isExternal: false },
      ],
    },
  ]);
});

test('PC-31 people are found by words and by role; the counts stay those of the whole course', async () => {
  await world.person({ lastName: 'Abara', email: `abara-${groupId}@example.edu`, in: [[groupId, 'GroupLearner']] });
  expect((await people({ keywords: 'abara' })).items).toMatchObject([{ lastName: 'Abara' }]);
  const learners = await people({ role: 'GroupLearner', sort: '-email' });
  expect(learners).toMatchObject({ totalCount: 1, peopleCount: 2, roleCounts: { GroupOwner: 1 } });
  expect((await people({ sort: 'role' })).items.map(({ lastName }) => lastName)).toEqual(['Hale', 'Abara']);
});

test('PC-31 a PUID is found whole, and never read digit by digit', async () => {
  const puid = '0031415926';
  await world.person({ lastName: 'Abara', email: 'abara@example.edu', puid, in: [[groupId, 'GroupLearner']] });
  const found = async (keywords: string) => (await people({ keywords })).totalCount;
  expect(await Promise.all([found(puid), found(`abara ${puid}`), found(`hale ${puid}`)])).toEqual([1, 1, 0]);
  const parts = Array.from({ length: 9 }, (_, at) => `abara ${puid.slice(0, at + 1)}`);
  expect(await Promise.all([...parts, '0031415927', `${puid}0`].map(found))).toEqual(Array(11).fill(0));
});

test('LI-11 people of a course are found without accents, and by the name as the list shows it', async () => {
  await world.person({ firstName: 'Tomás', lastName: 'Silva', in: [[groupId, 'GroupLearner']] });
  const found = async (keywords: string) => (await people({ keywords })).items.map(({ lastName }) => lastName);
  expect(await Promise.all([found('Silva, Tomás'), found('tomas'), found('silva, tomaz')])).toEqual([
    ['Silva'],
    ['Silva'],
    [],
  ]);
});

test('PC-1 S5.02/1 entries are checked as they are typed, and nothing is changed by it', async () => {
  const known = await world.person({ firstName: 'Ines', lastName: 'García', email: `ines-${groupId}@example.edu` });
  const { body } = await check([known.email.toUpperCase(), `new-${groupId}@example.edu`, 'tsilva', owner.email]);
  expect(body.entries).toMatchObject([
    {
      outcome: 'add',
      person: { userId: known.id, firstName: 'Ines', email: known.email },
      detail: 'New to this course.',
    },
    { outcome: 'invite', person: null, detail: 'New. Will get an e-mail with a link to set a password.' },
    // This shard is not the university: an e-mail is the only identifier.
    { outcome: 'unreadable', detail: 'Not an e-mail.' },
    { outcome: 'refused', detail: 'You cannot give yourself a role. Ask someone else to do it.' },
  ]);
  expect((await people()).totalCount).toBe(1);
});

test('PC-9 more than 12,000 lookups in half an hour are throttled, whichever calls make them', async () => {
  const some = Array.from({ length: 500 }, (_, at) => `nobody ${at}`);
  const statuses: number[] = [];
  for (let turn = 0; turn < 13; turn++) statuses.push((await check(some)).status);
  const csv = ['E-mail', ...some.slice(0, 400)].join('\n');
  const rehearse = { groupId, fileName: 'roster.csv', csv, dryRun: true };
  for (let turn = 0; turn < 13; turn++) statuses.push((await world.call(importRoster, rehearse, { as: owner })).status);
  // 6,500 typed and 5,200 in files; 300 are left.
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await check(some)).status).toBe(429);
  expect((await add(['one@example.edu'])).status).toBe(429);
  expect((await world.call(importRoster, rehearse, { as: owner })).status).toBe(429);
  expect((await check(some, admin)).status).toBe(200);
});

test('PC-8 what was shown while typing is what happens on Add, 40 at once and 3 of them wrong', async () => {
  const known = await Promise.all(Array.from({ length: 20 }, () => world.person()));
  const emails = [
    ...known.map(({ email }) => email),
    ...Array.from({ length: 17 }, (_, at) => `new${at}-${groupId}@example.edu`),
    'not an e-mail',
    owner.email,
    known[0]?.email.toUpperCase() ?? '',
  ];
  const { entries } = (await check(emails)).body;
  const { status, body } = await add(emails);
  expect(status).toBe(200);
  const countOf = (outcome: string) => entries.filter((entry) => entry.outcome === outcome).length;
  expect([countOf('add'), countOf('invite'), body.added.length, body.invited.length]).toEqual([20, 17, 37, 17]);
  expect(body).toMatchObject({ notFound: ['not an e-mail'], refused: [{ identifier: owner.email }], alreadyThere: [] });
  expect((await people()).roleCounts.GroupLearner).toBe(37);
});

test('PC-3 an unknown e-mail becomes a person without a password, who gets one message with a link', async () => {
  const email = `invited-${groupId}@example.edu`;
  await add([email]);
  await add([email], 'GroupGrader');
  const { users, messages, credentials } = await inDb(async (db) => ({
    users: await db.selectFrom('users').selectAll().where('email', '=', email).execute(),
    messages: await db.selectFrom('messages').select(['kind', 'link_path']).where('address', '=', email).execute(),
    credentials: await db.selectFrom('credentials').select('user_id').execute(),
  }));
  expect(users).toHaveLength(1);
  expect(messages).toEqual([{ kind: 'account', link_path: '/login/set-password' }]);
  expect(credentials.map(({ user_id }) => user_id)).not.toContain(users[0]?.id);
});

test('PC-3 where the university allows no local accounts nobody is written to', async () => {
  const own = await aWorld();
  const boss = await own.person({ roles: ['SuperAdmin'] });
  await own.home.database.withShard(own.shard, (db) =>
    db.insertInto('shard_configurations').values({ allow_local_accounts: false }).execute(),
  );
  const request = { groupId: await own.group(), role: 'GroupLearner', identifiers: ['new@example.edu'] };
  expect((await own.call(checkPeople, request, { as: boss })).body.entries).toMatchObject([
    { outcome: 'invite', detail: 'New. Can sign in through the university.' },
  ]);
  expect((await own.call(addPeople, request, { as: boss })).body.added).toHaveLength(1);
  const messages = await own.home.database.withShard(own.shard, (db) =>
    db.selectFrom('messages').select('id').execute(),
  );
  await own.close();
  expect(messages).toEqual([]);
});

test('PC-6 a deactivated person is told back, not added', async () => {
  const gone = await world.person();
  await inDb((db) => db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute());
  expect((await add([gone.email])).body).toMatchObject({ added: [], refused: [{ identifier: gone.email }] });
});

test('PC-11 one role is exchanged for another; a new instructor may create courses', async () => {
  const grader = await world.person({ in: [[groupId, 'GroupGrader']] });
  const id = await roleId(grader, 'GroupGrader');
  const { body } = await world.call(
    changeGroupUserRole,
    { groupId, groupUserRoleId: id, role: 'GroupOwner' },
    { as: owner },
  );
  expect(body).toEqual({ id, groupId, userId: grader.id, role: 'GroupOwner', isExternal: false, sections: [] });
  const roles = await world.call(listUserRoles, { userId: grader.id }, { as: admin });
  expect(roles.body.items).toMatchObject([{ role: 'Creator' }]);
});

test('PC-11 exchanging for a role that the person has already leaves that one', async () => {
  const both = await world.person({
    in: [
      [groupId, 'GroupGrader'],
      [groupId, 'GroupLearner'],
    ],
  });
  const [from, kept] = [await roleId(both, 'GroupLearner'), await roleId(both, 'GroupGrader')];
  const request = { groupId, groupUserRoleId: from, role: 'GroupGrader' };
  expect((await world.call(changeGroupUserRole, request, { as: owner })).body.id).toBe(kept);
  expect((await people({ keywords: both.email })).items[0]?.roles).toMatchObject([{ id: kept }]);
});

test('PC-12 removing takes the role and nothing else, and says so in the audit', async () => {
  const learner = await world.person({ in: [[groupId, 'GroupLearner']] });
  const id = await roleId(learner, 'GroupLearner');
  expect((await world.call(removeGroupUserRole, { groupId, groupUserRoleId: id }, { as: owner })).status).toBe(204);
  expect((await world.call(removeGroupUserRole, { groupId, groupUserRoleId: id }, { as: owner })).status).toBe(404);
  const events = await inDb((db) =>
    db.selectFrom('audit_events').select(['verb', 'before', 'group_id']).where('entity_id', '=', learner.id).execute(),
  );
  expect(events).toEqual([{ verb: 'groupRoleRemoved', before: { role: 'GroupLearner' }, group_id: groupId }]);
  const user = await inDb((db) =>
    db.selectFrom('users').select('is_active').where('id', '=', learner.id).executeTakeFirst(),
  );
  expect(user?.is_active).toBe(true);
});

test('PC-13 the last instructor stays, also when two remove each other at the same moment', async () => {
  const own = await roleId(owner, 'GroupOwner');
  const alone = await world.call(removeGroupUserRole, { groupId, groupUserRoleId: own }, { as: owner });
  expect(alone).toMatchObject({
    status: 403,
    body: { detail: 'This is the course’s only instructor. Add another one first.' },
  });

  const colleague = await world.person({ in: [[groupId, 'GroupOwner']] });
  const theirs = await roleId(colleague, 'GroupOwner');
  const statuses = await Promise.all([
    world.call(removeGroupUserRole, { groupId, groupUserRoleId: theirs }, { as: owner }),
    world.call(removeGroupUserRole, { groupId, groupUserRoleId: own }, { as: colleague }),
  ]);
  expect(statuses.filter(({ status }) => status === 204)).toHaveLength(1);
  expect((await people({}, admin)).roleCounts.GroupOwner).toBe(1);
});

test('PC-13 an instructor whose account is deactivated does not count as one who stays', async () => {
  const gone = await world.person({ in: [[groupId, 'GroupOwner']] });
  await inDb((db) => db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute());
  const request = { groupId, groupUserRoleId: await roleId(owner, 'GroupOwner') };
  expect((await world.call(removeGroupUserRole, request, { as: owner })).status).toBe(403);
});

test('PC-14 a role from the roster is not changed by hand, and removed only with a reason, which the history has', async () => {
  const synced = await world.person({ in: [[groupId, 'GroupLearner']] });
  await inDb((db) =>
    db.updateTable('group_user_roles').set({ is_external: true }).where('user_id', '=', synced.id).execute(),
  );
  const request = { groupId, groupUserRoleId: await roleId(synced, 'GroupLearner') };
  const detail = 'This person is on the imported roster. Import a roster without them, or remove them with a reason.';
  const removed = await world.call(removeGroupUserRole, request, { as: owner });
  const changed = await world.call(changeGroupUserRole, { ...request, role: 'GroupGrader' }, { as: owner });
  expect([removed, changed]).toMatchObject([
    { status: 403, body: { detail } },
    { status: 403, body: { detail } },
  ]);
  const reason = 'Left the university';
  expect((await world.call(removeGroupUserRole, { ...request, reason }, { as: owner })).status).toBe(204);
  const { items } = (await world.call(listAuditEventsOfGroup, { groupId }, { as: owner })).body;
  expect(items[0]).toMatchObject({ text: 'Removed from the course as Student', reason, subject: { id: synced.id } });
  const removals = () =>
    inDb((db) => db.selectFrom('roster_removals').select('reason').where('user_id', '=', synced.id).execute());
  expect(await removals()).toEqual([{ reason }]);
  await add([synced.email]);
  expect(await removals()).toEqual([]);
});

test('SN-3 sections are set by hand, give no rights, and the history has them', async () => {
  const student = await world.person({ in: [[groupId, 'GroupLearner']] });
  const activities = async () => (await world.call(getGroup, { groupId }, { as: student })).body.activities;
  const before = await activities();
  const request = { groupId, userId: student.id, sections: ['Lab 2', '001', '001'] };
  expect((await world.call(updateSections, request, { as: student })).status).toBe(403);
  expect((await world.call(updateSections, request, { as: owner })).body).toEqual({ sections: ['001', 'Lab 2'] });
  expect((await people({ section: '001' })).items).toMatchObject([{ userId: student.id, sections: ['001', 'Lab 2'] }]);
  expect(await activities()).toEqual(before);
  const { items } = (await world.call(listAuditEventsOfGroup, { groupId }, { as: owner })).body;
  expect(items[0]).toMatchObject({ text: 'Changed the sections', after: { sections: ['001', 'Lab 2'] } });
  const stranger = await world.person();
  expect((await world.call(updateSections, { ...request, userId: stranger.id }, { as: owner })).status).toBe(404);
});

test('PC-15 nobody gives themselves another role by exchanging theirs', async () => {
  await world.person({ in: [[groupId, 'GroupOwner']] });
  const request = { groupId, groupUserRoleId: await roleId(owner, 'GroupOwner'), role: 'GroupGrader' };
  expect((await world.call(changeGroupUserRole, request, { as: owner })).status).toBe(403);
});

test('PC-20 PC-22 forbidden pairs are kept once, listed with both names, and taken back', async () => {
  const [mira, theo] = [
    await world.person({ firstName: 'Mira', lastName: 'Abel', in: [[groupId, 'GroupLearner']] }),
    await world.person({ firstName: 'Theo', lastName: 'Marsh', in: [[groupId, 'GroupLearner']] }),
  ];
  const forbid = (first: Person, second: Person) =>
    world.call(addForbiddenPair, { groupId, firstUserId: first.id, secondUserId: second.id }, { as: owner });
  const [one, other] = [await forbid(mira, theo), await forbid(theo, mira)];
  expect(other.body).toEqual(one.body);
  const { body } = await world.call(listForbiddenPairs, { groupId, keywords: 'marsh' }, { as: owner });
  expect(body.items).toHaveLength(1);
  expect(body.items[0]?.people.map(({ lastName }) => lastName).toSorted()).toEqual(['Abel', 'Marsh']);
  const remove = { groupId, forbiddenPairId: one.body.id };
  expect((await world.call(removeForbiddenPair, remove, { as: owner })).status).toBe(204);
  expect((await world.call(listForbiddenPairs, { groupId }, { as: owner })).body.totalCount).toBe(0);
});

test('PC-21 a pair is two people of the course, told at the field', async () => {
  const stranger = await world.person();
  const request = { groupId, firstUserId: owner.id, secondUserId: stranger.id };
  expect((await world.call(addForbiddenPair, request, { as: owner })).body.errors).toEqual({
    secondUserId: ['Both people must be in this course.'],
  });
  const same = { groupId, firstUserId: owner.id, secondUserId: owner.id };
  expect((await world.call(addForbiddenPair, same, { as: owner })).body.errors).toEqual({
    secondUserId: ['Choose two different people.'],
  });
});
