import { exchangeToken, startImpersonation } from '@circuit/contract/accounts';
import { listAuditEventsOfGroup, listAuditEventsOfUser } from '@circuit/contract/auditEvents';
import { updateConfiguration } from '@circuit/contract/configuration';
import { addPeople } from '@circuit/contract/groups';
import { giveExcusals } from '@circuit/contract/lateActivityPermits';
import { addUserRole } from '@circuit/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aHandIn } from '#testing/aHandIn.ts';
import { aWorld, VERIFIER, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let superAdmin: Person;
let admin: Person;
beforeAll(async () => {
  world = await aWorld();
  superAdmin = await world.person({ roles: ['SuperAdmin'], firstName: 'Ada', lastName: 'Boss' });
  admin = await world.person({ roles: ['Admin'] });
});
afterAll(() => world.close());

const ofUser = async (userId: string, request: object = {}) =>
  (await world.call(listAuditEventsOfUser, { userId, ...request }, { as: admin })).body;

test('AU-21 the audit of a person holds what was done to them, by whom, in words, newest first', async () => {
  const mira = await world.person({ firstName: 'Mira', lastName: 'Okafor' });
  await world.call(addUserRole, { userId: mira.id, role: 'Creator' }, { as: superAdmin });
  const reason = 'She cannot see her course.';
  await world.call(startImpersonation, { userId: mira.id, reason }, { as: admin });
  const { items, totalCount } = await ofUser(mira.id);
  expect(totalCount).toBe(2);
  expect(items).toMatchObject([
    { text: 'Started viewing as this person', reason, actor: { id: admin.id }, actedAs: null },
    {
      verb: 'roleAdded',
      text: 'Gave the role Creator',
      subject: { id: mira.id, firstName: 'Mira' },
      actor: { id: superAdmin.id, firstName: 'Ada', lastName: 'Boss' },
      after: { role: 'Creator' },
      group: null,
    },
  ]);
  expect((await ofUser(mira.id, { sort: 'at' })).items.map(({ verb }) => verb)).toEqual([
    'roleAdded',
    'impersonationStarted',
  ]);
});

test('AU-21 it also holds what the person did themselves, and what somebody did as them', async () => {
  const shard = world.otherShard;
  const [boss, other, target] = [
    await world.person({ roles: ['SuperAdmin'], shard }),
    await world.person({ roles: ['SuperAdmin'], shard }),
    await world.person({ shard }),
  ];
  const headers = { 'if-match': '"0"' };
  await world.call(updateConfiguration, { impersonationMayWrite: true, reason: 'A test.' }, { as: boss, headers });
  const { body } = await world.call(
    startImpersonation,
    { userId: other.id, reason: 'Roles look wrong.' },
    { as: boss },
  );
  const code = { grant_type: 'authorization_code', client_id: 'web', code: body.code, code_verifier: VERIFIER };
  const { access_token: token } = (await world.call(exchangeToken, code, { shard })).body;
  await world.call(addUserRole, { userId: target.id, role: 'Creator' }, { as: { ...other, token } });
  const seenBy = async (userId: string) =>
    (await world.call(listAuditEventsOfUser, { userId }, { as: boss })).body.items.find(
      ({ verb }) => verb === 'roleAdded',
    );
  for (const person of [boss, other, target])
    expect(await seenBy(person.id)).toMatchObject({ actor: { id: boss.id }, actedAs: { id: other.id } });
});

test('AU-22 the audit of a course holds what was done in it, and nothing of another', async () => {
  const [groupId, otherId] = [await world.group({ name: 'Writing' }), await world.group()];
  const owner = await world.person({ in: [[groupId, 'GroupOwner']] });
  const add = (to: string, as: Person) =>
    world.call(addPeople, { groupId: to, role: 'GroupLearner', identifiers: [`${to}@example.edu`] }, { as });
  await add(groupId, owner);
  await add(otherId, admin);
  const { items, totalCount } = (await world.call(listAuditEventsOfGroup, { groupId }, { as: owner })).body;
  expect(totalCount).toBe(items.length);
  expect(new Set(items.map(({ group }) => group?.name))).toEqual(new Set(['Writing']));
  expect(items.find(({ verb }) => verb === 'groupRoleAdded')).toMatchObject({
    text: 'Added to the course as Student',
    actor: { id: owner.id },
    subject: { email: `${groupId}@example.edu` },
  });
  expect((await world.call(listAuditEventsOfGroup, { groupId: otherId }, { as: owner })).status).toBe(403);
});

test('AU-23 an event about an assignment, or a thing inside one, names that assignment', async () => {
  const course = await aHandIn(world);
  await course.handIn(await course.begin());
  const request = { groupAssignmentId: course.groupAssignmentId, userIds: [course.ben.id], part: 'submission' };
  await world.call(giveExcusals, { ...request, reason: 'Was ill' }, { as: course.teacher });
  const { items } = (await world.call(listAuditEventsOfGroup, { groupId: course.groupId }, { as: course.teacher }))
    .body;
  const groupAssignment = { id: course.groupAssignmentId };
  expect(items.find(({ verb }) => verb === 'handedIn')).toMatchObject({ entity: 'submission', groupAssignment });
  expect(items.find(({ verb }) => verb === 'excused')).toMatchObject({ entity: 'user', groupAssignment });
  const ofAdmin = (await ofUser(admin.id)).items;
  expect(ofAdmin.length).toBeGreaterThan(0);
  expect(ofAdmin.every((event) => event.groupAssignment === null)).toBe(true);
});

test('AU-21 pages follow each other without gap or repetition', async () => {
  const mira = await world.person();
  await world.home.database.withShard(world.shard, (db) =>
    db
      .insertInto('audit_events')
      .values(
        Array.from({ length: 60 }, (_, n) => ({ verb: `v${n}`, entity: 'user', entity_id: mira.id, trace_id: 't' })),
      )
      .execute(),
  );
  const pages = [await ofUser(mira.id), await ofUser(mira.id, { page: 2 }), await ofUser(mira.id, { page: 3 })];
  expect(pages.map(({ totalCount }) => totalCount)).toEqual([60, 60, 60]);
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(60);
});
