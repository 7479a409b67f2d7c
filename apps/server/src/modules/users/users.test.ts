import { addUserRole, listUserRoles, listUsers } from '@circuit/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let superAdmin: Person;
let admin: Person;
let student: Person;

beforeAll(async () => {
  world = await aWorld();
  superAdmin = await world.person({ roles: ['SuperAdmin'], firstName: 'Ada', lastName: 'Boss' });
  admin = await world.person({ roles: ['Admin'], firstName: 'Bo', lastName: 'Able' });
  const groupId = await world.group();
  student = await world.person({
    firstName: '100%_real',
    lastName: 'Zimmer',
    puid: '0031234567',
    in: [[groupId, 'GroupLearner']],
  });
});
afterAll(() => world.close());

const search = async (request: object, as = admin) => world.call(listUsers, request, { as });
const namesOf = ({ body }: Awaited<ReturnType<typeof search>>) =>
  body.items.map((item: { lastName: string }) => item.lastName);

test('S7.18 users are found by every word of what was typed, in name, e-mail and identifiers', async () => {
  expect(namesOf(await search({ keywords: 'zimm real' }))).toEqual(['Zimmer']);
  expect(namesOf(await search({ keywords: '003123' }))).toEqual(['Zimmer']);
  expect(namesOf(await search({ keywords: 'zimmer nobody' }))).toEqual([]);
});

test('LI-3 what people type is never a pattern', async () => {
  expect(namesOf(await search({ keywords: '100%_real' }))).toEqual(['Zimmer']);
  expect(namesOf(await search({ keywords: '%%%' }))).toEqual([]);
});

test('LI-1 fewer than 3 characters are refused, digits are not', async () => {
  expect((await search({ keywords: 'zi' })).status).toBe(400);
  expect((await search({ keywords: '00' })).status).toBe(200);
});

test('LI-4 lists are sorted, turned round by a minus, and paged with the count of all', async () => {
  expect(namesOf(await search({ sort: 'name' }))).toEqual(['Able', 'Boss', 'Zimmer']);
  const { body } = await search({ sort: '-name', pageSize: 25 });
  expect(body).toMatchObject({ totalCount: 3, items: [{ lastName: 'Zimmer' }, {}, {}] });
  expect((await search({ page: 2 })).body).toEqual({ items: [], totalCount: 3 });
  expect((await search({ pageSize: 30 })).status).toBe(400);
});

test('S6.01/2 users can be asked for by role, in the whole university or in a course', async () => {
  expect(namesOf(await search({ role: 'SuperAdmin' }))).toEqual(['Boss']);
  expect(namesOf(await search({ role: 'GroupLearner' }))).toEqual(['Zimmer']);
});

test('S7.14/1 S7.14/2 S3.02/1 S3.02/2 S3.07/3 a role that is given is listed, once, as given by hand', async () => {
  const give = () =>
    world.call(addUserRole, { userId: student.id, role: 'Creator' }, { as: superAdmin, headers: aKey() });
  const [first, second] = [await give(), await give()];
  expect(Object.keys(first.body).toSorted()).toEqual(['id', 'isExternal', 'role', 'userId']);
  expect(first.body).toMatchObject({ userId: student.id, role: 'Creator', isExternal: false });
  expect(second.body).toEqual(first.body);
  const { body } = await world.call(listUserRoles, { userId: student.id }, { as: admin });
  expect(body).toMatchObject({ totalCount: 1, items: [{ userId: student.id, role: 'Creator', isExternal: false }] });
});

test('PE-30 an Admin gives no roles, and nobody gives one to themselves', async () => {
  expect((await world.call(addUserRole, { userId: student.id, role: 'Creator' }, { as: admin })).status).toBe(403);
  const own = await world.call(addUserRole, { userId: superAdmin.id, role: 'Admin' }, { as: superAdmin });
  expect(own).toMatchObject({
    status: 403,
    body: { detail: 'You cannot give yourself a role. Ask someone else to do it.' },
  });
});

test('PE-31 a role acts with the next request, without a new token', async () => {
  const late = await world.person();
  expect((await search({}, late)).status).toBe(403);
  await world.call(addUserRole, { userId: late.id, role: 'Admin' }, { as: superAdmin });
  expect((await search({}, late)).status).toBe(200);
});

test('LI-5 an admin who copies the directory is throttled with 429', async () => {
  const eager = await world.person({ roles: ['Admin'] });
  const statuses = await Promise.all(Array.from({ length: 125 }, async () => (await search({}, eager)).status));
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test('AU-2 a role and its audit event are one: a refusal leaves neither, a repetition adds neither', async () => {
  const target = await world.person();
  const give = (as: Person) => world.call(addUserRole, { userId: target.id, role: 'Creator' }, { as });
  await give(admin);
  await give(superAdmin);
  await give(superAdmin);
  const events = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('audit_events').select(['actor_id', 'after']).where('entity_id', '=', target.id).execute(),
  );
  expect(events).toEqual([{ actor_id: superAdmin.id, after: { role: 'Creator' } }]);
});

test('LI-11 a person is found without accents, and by the name as the list shows it', async () => {
  await world.person({ firstName: 'Tomás', lastName: 'Łukasz-Groß' });
  await world.person({ firstName: 'Søren', lastName: 'YILMAZ' });
  const found = async (keywords: string) => namesOf(await search({ keywords }, superAdmin));
  expect(await found('tomas')).toEqual(['Łukasz-Groß']);
  expect(await found('Łukasz-Groß, Tomás')).toEqual(['Łukasz-Groß']);
  expect(await found('lukasz-gross, toma\u0301s')).toEqual(['Łukasz-Groß']);
  expect(await found('Yılmaz, Soren')).toEqual(['YILMAZ']);
});
