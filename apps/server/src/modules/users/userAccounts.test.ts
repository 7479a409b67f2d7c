import { getUserInfo, signInLocally } from '@circuit/contract/accounts';
import { deleteGroup } from '@circuit/contract/groups';
import { listMessagesOfUser } from '@circuit/contract/messages';
import {
  createUser,
  deactivateUser,
  findUser,
  getUser,
  listGroupUserRolesOfUser,
  listUserRoles,
  listUsers,
  reactivateUser,
  removeUserRole,
  sendPasswordMessage,
  signOutUser,
  updateUser,
} from '@circuit/contract/users';
import { userId as toUserId } from '@circuit/domain/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { hashPassword } from '#modules/accounts/public.ts';
import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let superAdmin: Person;
let admin: Person;

beforeAll(async () => {
  world = await aWorld();
  superAdmin = await world.person({ roles: ['SuperAdmin'], email: 'ada@example.edu', firstName: 'Ada' });
  admin = await world.person({ roles: ['Admin'] });
});
afterAll(() => world.close());

const create = (request: object, as = admin) => world.call(createUser, request, { as });
const update = (person: Person, request: object, version = 1, as = admin) =>
  world.call(
    updateUser,
    { userId: person.id, email: person.email, ...request },
    { as, headers: { ...aKey(), 'if-match': `"${version}"` } },
  );
const get = async (userId: string, as = admin) => (await world.call(getUser, { userId }, { as })).body;
const isSignedIn = async (as: Person) => (await world.call(getUserInfo, {}, { as })).status === 200;
const verbsOf = async (userId: string) => {
  const events = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('audit_events').select('verb').where('entity_id', '=', userId).orderBy('id').execute(),
  );
  return events.map(({ verb }) => verb);
};

test('AC-70 a person made by hand is there at once, and gets a message to set a password', async () => {
  const { status, body } = await create({ email: ' New.Person@Example.edu', firstName: 'New', lastName: 'Person' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    email: 'new.person@example.edu',
    isActive: true,
    hasPassword: false,
    roles: [],
    passwordMessage: { state: 'waiting', subject: 'Set your password', address: 'new.person@example.edu' },
  });
  expect(await verbsOf(body.id)).toEqual(['personAdded', 'passwordLinkSent']);
  const quiet = await create({ email: 'quiet@example.edu', sendsPasswordMessage: false });
  expect(quiet.body.passwordMessage).toBeNull();
});

test('AC-70 what is wrong, or somebody else’s, is said at its field, and nobody is made', async () => {
  await world.person({ email: 'Taken@example.edu', userName: 'Taken' });
  const taken = await create({ email: 'taken@EXAMPLE.edu', userName: 'TAKEN' });
  expect(taken).toMatchObject({
    status: 400,
    body: { errors: { email: ['Someone else has this e-mail.'], userName: ['Someone else has this user name.'] } },
  });
  expect((await create({ email: 'nobody' })).body.errors).toHaveProperty('email');
  expect((await create({ email: 'x@example.edu', userName: 'taken@example.edu' })).body.errors).toHaveProperty(
    'userName',
  );
});

test('AC-70 two people made at once with one address are one person and one refusal', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => create({ email: 'race@example.edu' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('AC-72 a new e-mail is told to both addresses, signs the person out everywhere and ends open links', async () => {
  const mira = await world.person({ email: 'old@example.edu', firstName: 'Mira', lastName: 'Okafor' });
  await world.call(sendPasswordMessage, { userId: mira.id }, { as: admin });
  const { status, body } = await update(mira, { email: 'new@example.edu', firstName: 'Mira', lastName: 'Okafor' });
  expect([status, body.email, body.version]).toEqual([200, 'new@example.edu', 2]);
  expect(await isSignedIn(mira)).toBe(false);
  const { items } = (await world.call(listMessagesOfUser, { userId: mira.id }, { as: admin })).body;
  const told = items.filter(({ subject }) => subject === 'Your e-mail address was changed');
  expect(told.map(({ address }) => address).toSorted()).toEqual(['new@example.edu', 'old@example.edu']);
  const links = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('password_links').select('voided_at').where('user_id', '=', mira.id).execute(),
  );
  expect(links.map(({ voided_at: voidedAt }) => voidedAt === null)).toEqual([false]);
});

test('AC-72 another name is told to nobody and signs nobody out; the audit keeps no PUID', async () => {
  const mira = await world.person({ puid: '0031234567' });
  const { body } = await update(mira, { firstName: 'Miriam', puid: null });
  expect(body.firstName).toBe('Miriam');
  expect(await isSignedIn(mira)).toBe(true);
  const unchanged = await update(mira, { firstName: 'Miriam' }, 2);
  expect([unchanged.status, unchanged.body.version]).toEqual([200, 2]);
  expect(await verbsOf(mira.id)).toEqual(['personChanged']);
  const event = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('audit_events').selectAll().where('entity_id', '=', mira.id).executeTakeFirst(),
  );
  expect(event?.after).toMatchObject({ firstName: 'Miriam', puid: 'changed' });
  expect(JSON.stringify(event)).not.toContain('0031234567');
});

test('AC-72 the same address in other letters is no new one', async () => {
  const mira = await world.person({ email: 'Capital@Example.edu' });
  expect((await update(mira, { email: 'capital@example.edu', firstName: 'Miriam' })).status).toBe(200);
  expect(await isSignedIn(mira)).toBe(true);
});

test('AC-70 of two people who get one address at once, one does, and the other is told at the field', async () => {
  const both = [await world.person(), await world.person()];
  const answers = await Promise.all(both.map((person) => update(person, { email: 'one@example.edu' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  // Who met the other in the middle is asked to come again, as a client does by itself.
  const other = both[answers.findIndex(({ status }) => status !== 200)] ?? both[1];
  expect(answers.some(({ status }) => status === 500)).toBe(false);
  if (other === undefined) throw new Error('Nobody was second.');
  expect((await update(other, { email: 'one@example.edu' })).body.errors).toHaveProperty('email');
});

test('MS-11 a message that never leaves is not in the audit as sent', async () => {
  const mira = await world.person();
  await world.home.database.withShard(world.shard, (db) =>
    db.insertInto('user_settings').values({ user_id: mira.id, wants_account: false }).execute(),
  );
  await world.call(sendPasswordMessage, { userId: mira.id }, { as: admin });
  expect((await get(mira.id)).passwordMessage).toMatchObject({ state: 'cancelled' });
  expect(await verbsOf(mira.id)).toEqual([]);
});

test('AC-73 a save over a newer version is refused and returns the newer one', async () => {
  const mira = await world.person();
  await update(mira, { firstName: 'First' });
  expect(await update(mira, { firstName: 'Second' })).toMatchObject({
    status: 412,
    body: { current: { firstName: 'First', version: 2 } },
  });
});

test('AC-74 nothing is done to the account of a person who may do more', async () => {
  const acts = [
    update(superAdmin, { email: 'mine@example.edu' }),
    world.call(deactivateUser, { userId: superAdmin.id }, { as: admin }),
    world.call(signOutUser, { userId: superAdmin.id }, { as: admin }),
    world.call(sendPasswordMessage, { userId: superAdmin.id }, { as: admin }),
  ];
  for (const answer of await Promise.all(acts))
    expect(answer).toMatchObject({
      status: 403,
      body: { detail: 'Only a Super Admin can do this to a Super Admin’s account.' },
    });
  expect(await isSignedIn(superAdmin)).toBe(true);
});

test('AC-71 a deactivated person is out at once, cannot sign in, and can be let in again', async () => {
  const password = 'four quiet herons wade';
  const mira = await world.person({ userName: 'leaver', passwordHash: await hashPassword(password) });
  const signIn = async () => (await world.call(signInLocally, { userName: 'leaver', password })).status;
  expect((await world.call(deactivateUser, { userId: mira.id }, { as: admin })).status).toBe(204);
  expect((await world.call(deactivateUser, { userId: mira.id }, { as: admin })).status).toBe(204);
  expect([await isSignedIn(mira), await signIn()]).toEqual([false, 400]);
  const { body } = await world.call(listUsers, { keywords: 'leaver', tab: 'DELETED' }, { as: admin });
  expect(body.totalCount).toBe(1);
  expect((await world.call(sendPasswordMessage, { userId: mira.id }, { as: admin })).status).toBe(403);
  const back = await world.call(reactivateUser, { userId: mira.id, isActive: true }, { as: admin });
  expect(back.body.isActive).toBe(true);
  expect([await isSignedIn(mira), await signIn()]).toEqual([false, 200]);
  expect(await verbsOf(mira.id)).toEqual(['personDeactivated', 'signInFailed', 'personReactivated', 'signedIn']);
});

test('AC-71 of two Super Admins who deactivate each other at once, one stays', async () => {
  const shard = world.otherShard;
  const [one, other] = [
    await world.person({ roles: ['SuperAdmin'], shard }),
    await world.person({ roles: ['SuperAdmin'], shard }),
  ];
  const answers = await Promise.all([
    world.call(deactivateUser, { userId: other.id }, { as: one }),
    world.call(deactivateUser, { userId: one.id }, { as: other }),
  ]);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  const active = await world.home.database.withShard(shard, (db) =>
    db.selectFrom('users').select('id').where('is_active', '=', true).where('id', 'in', [one.id, other.id]).execute(),
  );
  expect(active).toHaveLength(1);
});

test('AC-67 an administrator signs a person out everywhere', async () => {
  const mira = await world.person();
  expect((await world.call(signOutUser, { userId: mira.id }, { as: admin })).status).toBe(204);
  expect(await isSignedIn(mira)).toBe(false);
  expect(await verbsOf(mira.id)).toEqual(['signedOutEverywhere']);
});

test('AC-75 a person who loses a university-wide role is signed out, and the audit records it', async () => {
  const mira = await world.person({ roles: ['Creator', 'Admin'] });
  const { items } = (await world.call(listUserRoles, { userId: mira.id, rank: 'admin' }, { as: admin })).body;
  expect(items).toMatchObject([{ role: 'Admin', isExternal: false, isActive: true }]);
  const remove = () => world.call(removeUserRole, { userRoleId: items[0]?.id ?? '' }, { as: superAdmin });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  expect(await isSignedIn(mira)).toBe(false);
  expect((await get(mira.id)).roles).toEqual([{ role: 'Creator', isExternal: false }]);
  expect(await verbsOf(mira.id)).toEqual(['roleRemoved']);
});

test('AC-75 the last Super Admin and what comes from outside stay', async () => {
  const { items } = (await world.call(listUserRoles, { role: 'SuperAdmin' }, { as: admin })).body;
  const last = await world.call(removeUserRole, { userRoleId: items[0]?.id ?? '' }, { as: superAdmin });
  expect(last).toMatchObject({ status: 403, body: { detail: 'This is the only Super Admin. Add another one first.' } });
  const mira = await world.person();
  const { id } = await world.home.database.withShard(world.shard, (db) =>
    db
      .insertInto('user_roles')
      .values({ user_id: mira.id, role: 'Creator', is_external: true })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  expect((await world.call(removeUserRole, { userRoleId: id }, { as: superAdmin })).status).toBe(403);
});

test('AC-77 a person is shown with the courses they are in, their roles there and where these come from', async () => {
  const [now, past, gone] = [
    await world.group({ name: 'Writing' }),
    await world.group({ name: 'Reading', endDate: new Date(Date.now() - 1000) }),
    await world.group({ name: 'Gone', isDeleted: true }),
  ];
  const mira = await world.person({
    in: [
      [now, 'GroupGrader'],
      [past, 'GroupLearner'],
      [gone, 'GroupOwner'],
    ],
  });
  const list = async (tab: string) =>
    (await world.call(listGroupUserRolesOfUser, { userId: mira.id, tab }, { as: admin })).body.items;
  expect(await list('CURRENT')).toMatchObject([{ name: 'Writing', role: 'GroupGrader', isExternal: false }]);
  expect(await list('PAST')).toMatchObject([{ name: 'Reading', role: 'GroupLearner' }]);
  expect((await list('ALL')).map(({ name }) => name)).toEqual(['Reading', 'Writing', 'Gone']);
});

test('UR-27 a course that was deleted stays with its people, with when and by whom', async () => {
  const groupId = await world.group({ name: 'Trial' });
  const mira = await world.person({ in: [[groupId, 'GroupLearner']] });
  const list = async () =>
    (await world.call(listGroupUserRolesOfUser, { userId: mira.id, tab: 'ALL' }, { as: admin })).body;
  expect((await list()).items).toMatchObject([{ name: 'Trial', termName: null, deleted: null }]);
  await world.call(deleteGroup, { groupId }, { as: superAdmin });
  const [course] = (await list()).items;
  expect(course?.name).toBe('Trial');
  expect(course?.deleted?.at).toMatch(/^\d{4}-/);
  expect(course?.deleted?.by).toMatch(/^Ada /);
});

test('UR-27, PP-1 a person who deleted a course and has no name is shown by e-mail', async () => {
  const groupId = await world.group();
  const mira = await world.person({ in: [[groupId, 'GroupLearner']] });
  const unnamed = { roles: ['SuperAdmin'], firstName: '', lastName: '', email: 'nameless@example.edu' } as const;
  await world.call(deleteGroup, { groupId }, { as: await world.person(unnamed) });
  const request = { userId: mira.id, tab: 'ALL' };
  const { items } = (await world.call(listGroupUserRolesOfUser, request, { as: admin })).body;
  expect(items.map(({ deleted }) => deleted?.by)).toEqual(['nameless@example.edu']);
});

test('AC-76 somebody is found by what names them alone, to the letter', async () => {
  const find = async (identifier: string) => world.call(findUser, { identifier }, { as: admin });
  expect((await find('ADA@example.edu')).body).toMatchObject({ id: superAdmin.id, firstName: 'Ada' });
  expect((await find('ada@example')).status).toBe(404);
  expect((await find('nobody@example.edu')).status).toBe(404);
  expect((await find('not an identifier')).status).toBe(404);
});

test('TN-20 nobody of another shard is there', async () => {
  const stranger = await world.person({ shard: world.otherShard });
  expect((await world.call(getUser, { userId: stranger.id }, { as: admin })).status).toBe(404);
  const nobody = toUserId('01900000-0000-7000-8000-000000000000');
  expect((await world.call(getUser, { userId: nobody }, { as: admin })).status).toBe(404);
});
