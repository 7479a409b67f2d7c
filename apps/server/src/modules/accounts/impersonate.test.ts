import { exchangeToken, getUserInfo, logOut, startImpersonation, stopImpersonation } from '@circuit/contract/accounts';
import { updateConfiguration } from '@circuit/contract/configuration';
import { addPeople, listGroups } from '@circuit/contract/groups';
import { addUserRole, listUsers } from '@circuit/contract/users';
import type { ShardDb } from '@circuit/db';
import { userId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aWorld, VERIFIER, type World } from '#testing/aWorld.ts';
import { impersonate as impersonateIn } from '#testing/impersonate.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

const reason = 'She cannot see her course.';
let world: World;
let admin: Person;
let student: Person;

beforeAll(async () => {
  world = await aWorld();
  admin = await world.person({ roles: ['Admin'] });
  student = await world.person({ firstName: 'Sam' });
});
afterAll(() => world.close());

const start = (as: Person, request: object) => world.call(startImpersonation, request, { as });
const tokenFor = async (code: string): Promise<string> =>
  (
    await world.call(exchangeToken, {
      grant_type: 'authorization_code',
      client_id: 'web',
      code,
      code_verifier: VERIFIER,
    })
  ).body.access_token;
const impersonate = async (as: Person = admin, target: Person = student): Promise<Person> => {
  const { body } = await start(as, { userId: target.id, reason });
  return { ...target, token: await tokenFor(body.code) };
};

test('S7.12 S7.13 start and stop each return a code that makes the other person of you and back', async () => {
  const boss = await world.person({ roles: ['Admin'] });
  const viewing = await impersonate(boss);
  expect((await world.call(getUserInfo, {}, { as: viewing })).body).toMatchObject({
    id: student.id,
    firstName: 'Sam',
    isImpersonated: true,
  });
  const { status, body } = await world.call(stopImpersonation, {}, { as: viewing });
  const back = { ...boss, token: await tokenFor(body.code) };
  expect(status).toBe(200);
  expect((await world.call(getUserInfo, {}, { as: back })).body).toMatchObject({ id: boss.id, isImpersonated: false });
  expect((await world.call(getUserInfo, {}, { as: viewing })).status).toBe(401);
});

test('HT-9 who impersonates can stop during a downtime, and read who they are until then; nothing else answers', async () => {
  const boss = await world.person({ roles: ['SuperAdmin'] });
  const viewing = await impersonate(boss);
  const down = (isDown: boolean) =>
    world.home.database.withShard(world.shard, (db) =>
      sql`insert into shard_configurations (is_down) values (${isDown})
        on conflict (shard) do update set is_down = excluded.is_down`.execute(db),
    );
  await down(true);
  try {
    expect((await world.call(listGroups, {}, { as: viewing })).status).toBe(403);
    expect((await world.call(getUserInfo, {}, { as: student })).status).toBe(403);
    expect((await world.call(getUserInfo, {}, { as: viewing })).body).toMatchObject({ isImpersonated: true });
    const { status, body } = await world.call(stopImpersonation, {}, { as: viewing });
    expect(status).toBe(200);
    const back = { ...boss, token: await tokenFor(body.code) };
    expect((await world.call(listGroups, {}, { as: back })).status).toBe(200);
  } finally {
    await down(false);
  }
});

test.each([
  ['a reason of nine characters', () => ({ userId: student.id, reason: '123456789' })],
  ['no reason', () => ({ userId: student.id })],
  ['oneself', () => ({ userId: admin.id, reason })],
])('AC-30 impersonation is refused for %s', async (_what, request) => {
  expect((await start(admin, request())).status).toBe(403);
});

test('IM-3 a token is refused unless it and its session agree on whether somebody impersonates the person', async () => {
  const viewing = await impersonateIn(world, admin, student);
  const own = await world.person();
  const signed = ({ id, sessionId }: Person, impersonatorId: Person['id'] | null) =>
    world.home.accessTokens.sign(world.shard, { userId: id, sessionId, impersonatorId });
  const statusOf = async (person: Person, impersonatorId: Person['id'] | null) =>
    (await world.call(getUserInfo, {}, { as: { ...person, token: await signed(person, impersonatorId) } })).status;
  expect([await statusOf(viewing, admin.id), await statusOf(viewing, null)]).toEqual([200, 401]);
  expect([await statusOf(own, null), await statusOf(own, admin.id)]).toEqual([200, 401]);
});

test('AC-31 nobody becomes a person who may do more, and a student nobody at all', async () => {
  const superAdmin = await world.person({ roles: ['SuperAdmin'] });
  expect((await start(admin, { userId: superAdmin.id, reason })).status).toBe(403);
  expect((await start(student, { userId: admin.id, reason })).status).toBe(403);
  expect((await start(admin, { userId: userId('01900000-0000-7000-8000-000000000000'), reason })).status).toBe(404);
});

test('AC-32 there is no impersonation inside an impersonation', async () => {
  const superAdmin = await world.person({ roles: ['SuperAdmin'] });
  const asAdmin = await impersonate(superAdmin, admin);
  expect((await start(asAdmin, { userId: student.id, reason })).status).toBe(403);
});

test('AC-33 while impersonating nothing can be changed, and the refusal says why', async () => {
  const superAdmin = await world.person({ roles: ['SuperAdmin'] });
  const other = await world.person({ roles: ['SuperAdmin'] });
  const viewing = await impersonate(superAdmin, other);
  const refused = await world.call(addUserRole, { userId: student.id, role: 'Creator' }, { as: viewing });
  expect(refused).toMatchObject({
    status: 403,
    body: { detail: 'You cannot change anything while you are viewing as someone else.' },
  });
  expect((await world.call(listUsers, {}, { as: viewing })).status).toBe(200);
});

test('AC-34 where the university allows writing, the audit carries both ids', async () => {
  const shard = world.otherShard;
  const superAdmin = await world.person({ roles: ['SuperAdmin'], shard });
  const other = await world.person({ roles: ['SuperAdmin'], shard });
  const person = await world.person({ shard });
  const changed = await world.call(
    updateConfiguration,
    { impersonationMayWrite: true, reason: 'A test.' },
    { as: superAdmin, headers: { 'if-match': '"0"' } },
  );
  expect(changed.status).toBe(200);
  const { body } = await start(superAdmin, { userId: other.id, reason });
  const code = { grant_type: 'authorization_code', client_id: 'web', code: body.code, code_verifier: VERIFIER };
  const { access_token: token } = (await world.call(exchangeToken, code, { shard })).body;
  const answer = await world.call(addUserRole, { userId: person.id, role: 'Creator' }, { as: { ...other, token } });
  expect(answer.status).toBe(200);
  const rows = await world.home.database.withShard(shard, (db) =>
    db.selectFrom('audit_events').select(['actor_id', 'effective_user_id']).where('verb', '=', 'roleAdded').execute(),
  );
  expect(rows).toEqual([{ actor_id: superAdmin.id, effective_user_id: other.id }]);
});

test('PE-18 nobody gives themselves a role through the person they impersonate', async () => {
  const shard = world.otherShard;
  const groupId = await world.group({ shard });
  const boss = await world.person({ roles: ['Admin'], shard });
  const owner = await world.person({ in: [[groupId, 'GroupOwner']], shard });
  const { body } = await start(boss, { userId: owner.id, reason });
  const code = { grant_type: 'authorization_code', client_id: 'web', code: body.code, code_verifier: VERIFIER };
  const { access_token: token } = (await world.call(exchangeToken, code, { shard })).body;
  const request = { groupId, role: 'GroupOwner', identifiers: [boss.email] };
  const answer = await world.call(addPeople, request, { as: { ...owner, token } });
  expect(answer.body).toMatchObject({ added: [], refused: [{ identifier: boss.email }] });
});

test('AC-35 an impersonation ends after 60 minutes', async () => {
  const viewing = await impersonate();
  await moveClock(world.home, world.shard, 3600);
  const after = await world.call(getUserInfo, {}, { as: viewing });
  await moveClock(world.home, world.shard, 0);
  expect(after.status).toBe(401);
});

test('AC-36 the reason is kept in the audit and never in the log', async () => {
  await impersonate();
  const rows = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('audit_events').select('reason').where('verb', '=', 'impersonationStarted').execute(),
  );
  expect(rows).toContainEqual({ reason });
  expect(world.logged()).not.toContain(reason);
});

test('AC-37 a user who is not impersonating has nothing to stop', async () => {
  expect((await world.call(stopImpersonation, {}, { as: admin })).status).toBe(400);
});

test.each<[string, (boss: Person) => Promise<unknown>]>([
  [
    'deactivated',
    (boss) => change((db) => db.updateTable('users').set({ is_active: false }).where('id', '=', boss.id).execute()),
  ],
  ['without the right', (boss) => change((db) => db.deleteFrom('user_roles').where('user_id', '=', boss.id).execute())],
  ['logged out', (boss) => world.call(logOut, {}, { as: boss })],
])('AC-38 an impersonation ends with its impersonator: %s', async (_what, act) => {
  const boss = await world.person({ roles: ['Admin'] });
  const viewing = await impersonate(boss);
  expect((await world.call(getUserInfo, {}, { as: viewing })).status).toBe(200);
  await act(boss);
  expect((await world.call(getUserInfo, {}, { as: viewing })).status).toBe(401);
});

test('AC-40 an impersonation ends when its person comes to hold a global activity that the impersonator lacks', async () => {
  const [rising, sameRank] = [await world.person(), await world.person()];
  const [asRising, asSameRank] = [await impersonate(admin, rising), await impersonate(admin, sameRank)];
  const give = (person: Person, role: 'SuperAdmin' | 'Admin') =>
    change((db) => db.insertInto('user_roles').values({ user_id: person.id, role }).execute());
  await give(sameRank, 'Admin');
  expect((await world.call(getUserInfo, {}, { as: asSameRank })).status).toBe(200);
  expect((await world.call(getUserInfo, {}, { as: asRising })).status).toBe(200);
  await give(rising, 'SuperAdmin');
  expect((await world.call(getUserInfo, {}, { as: asRising })).status).toBe(401);
  expect((await world.call(listUsers, {}, { as: asRising })).status).toBe(401);
});

test('AC-48 the refresh token of an impersonation that has ended is refused, and it stays ended', async () => {
  const rising = await world.person();
  const { code } = (await start(admin, { userId: rising.id, reason })).body;
  const exchanged = { grant_type: 'authorization_code', client_id: 'web', code, code_verifier: VERIFIER };
  const { access_token: token, refresh_token: refreshToken } = (await world.call(exchangeToken, exchanged)).body;
  await change((db) => db.insertInto('user_roles').values({ user_id: rising.id, role: 'SuperAdmin' }).execute());
  const refresh = { grant_type: 'refresh_token', client_id: 'web', refresh_token: refreshToken };
  expect((await world.call(exchangeToken, refresh)).status).toBe(400);
  await change((db) => db.deleteFrom('user_roles').where('user_id', '=', rising.id).execute());
  expect((await world.call(getUserInfo, {}, { as: { ...rising, token } })).status).toBe(401);
});

test('AC-38 a code that was asked for in a session is worth nothing once that session has ended', async () => {
  const boss = await world.person({ roles: ['Admin'] });
  const { body } = await start(boss, { userId: student.id, reason });
  await world.call(logOut, {}, { as: boss });
  const code = { grant_type: 'authorization_code', client_id: 'web', code: body.code, code_verifier: VERIFIER };
  expect((await world.call(exchangeToken, code)).status).toBe(400);
});

test('AC-39 stopping can be asked for again after a lost answer, and its code ends the first session too', async () => {
  const boss = await world.person({ roles: ['Admin'] });
  const viewing = await impersonate(boss);
  await world.call(stopImpersonation, {}, { as: viewing });
  const again = await world.call(stopImpersonation, {}, { as: viewing });
  expect(again.status).toBe(200);
  const back = { ...boss, token: await tokenFor(again.body.code) };
  const statuses = [back, boss, viewing].map(async (as) => (await world.call(getUserInfo, {}, { as })).status);
  expect(await Promise.all(statuses)).toEqual([200, 401, 401]);
});

const change = (work: (db: ShardDb) => Promise<unknown>) => world.home.database.withShard(world.shard, work);
