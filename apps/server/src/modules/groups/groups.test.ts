import { addPeople, getGroup, listGroups, listGroupUserRoles } from '@circuit/contract/groups';
import { listUserRoles } from '@circuit/contract/users';
import { GROUPS_TABS } from '@circuit/domain/groups';
import type { GroupId } from '@circuit/domain/kernel';
import { groupActivities } from '@circuit/domain/permissions';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import { freezeClock, moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let groupId: GroupId;
let owner: Person;
let learner: Person;
let admin: Person;

beforeAll(async () => {
  world = await aWorld();
  groupId = await world.group({ name: 'Writing 101' });
  await world.group({ name: 'Not mine' });
  owner = await world.person({ in: [[groupId, 'GroupOwner']] });
  learner = await world.person({ in: [[groupId, 'GroupLearner']] });
  admin = await world.person({ roles: ['Admin'] });
});
afterAll(() => world.close());

const list = (as: Person, request: object = {}) => world.call(listGroups, request, { as });
const namesOf = ({ body }: Awaited<ReturnType<typeof list>>) => body.items.map((item: { name: string }) => item.name);

test('S7.16/1 S3.07/1 S3.03/1 S3.03/2 S1.01/1 a person lists the groups they work in, with their own roles', async () => {
  const { body } = await list(learner);
  const [{ guid, ...group } = { guid: '' }] = body.items;
  expect(guid).toMatch(/^[\da-f-]{36}$/);
  expect([group]).toEqual([
    {
      id: groupId,
      name: 'Writing 101',
      roles: ['GroupLearner'],
      activities: groupActivities(['GroupLearner']),
      externalTermId: null,
      externalTerm: null,
      startDate: null,
      endDate: null,
      timeZoneId: 'America/Indianapolis',
      isDeleted: false,
      instructors: ['Mira Okafor'],
      studentCount: null,
      peopleCount: null,
      roster: null,
      version: 1,
    },
  ]);
});

test('GR-20 every group is listed for people who may read any group, and for nobody else', async () => {
  expect(namesOf(await list(admin, { scope: 'any' }))).toEqual(['Not mine', 'Writing 101']);
  expect(namesOf(await list(owner, { scope: 'any' }))).toEqual(['Writing 101']);
  expect(namesOf(await list(admin))).toEqual([]);
});

test('GR-21 past groups have a tab of their own; deleted ones show only to an owner', async () => {
  const past = await world.group({ name: 'Past', endDate: new Date(Date.now() - 1000) });
  const gone = await world.group({ name: 'Gone', isDeleted: true });
  const someone = await world.person({
    in: [
      [past, 'GroupLearner'],
      [gone, 'GroupLearner'],
    ],
  });
  const restorer = await world.person({ in: [[gone, 'GroupOwner']] });
  expect(namesOf(await list(someone))).toEqual([]);
  expect(namesOf(await list(someone, { tab: 'PAST' }))).toEqual(['Past']);
  expect(namesOf(await list(someone, { tab: 'DELETED' }))).toEqual([]);
  expect(namesOf(await list(restorer, { tab: 'DELETED' }))).toEqual(['Gone']);
});

describe('the tabs of courses', () => {
  afterEach(() => moveClock(world.home, world.shard, 0));

  const tabsOf = async (fields: { readonly isDeleted?: boolean }, msAfterEnd: number) => {
    const endDate = new Date();
    const course = await world.group({ name: 'Course', endDate, ...fields });
    const instructor = await world.person({ in: [[course, 'GroupOwner']] });
    await freezeClock(world.home, world.shard, new Date(endDate.getTime() + msAfterEnd));
    const on = async (tab: string) => (namesOf(await list(instructor, { tab })).length > 0 ? [tab] : []);
    return (await Promise.all(GROUPS_TABS.map(on))).flat();
  };

  test.each([
    [-1, 'CURRENT'],
    [0, 'PAST'],
    [1, 'PAST'],
  ])('S4.09/2 %i ms after its end a course is on the tab %s and on no other', async (ms, tab) => {
    expect(await tabsOf({}, ms)).toEqual([tab]);
  });

  test.each([-1, 1])('GR-3 %i ms after its end a deleted course is among the deleted only', async (ms) => {
    expect(await tabsOf({ isDeleted: true }, ms)).toEqual(['DELETED']);
  });
});

test('GR-23 one course comes as the list shows it, with its version as ETag', async () => {
  const { body, headers } = await world.call(getGroup, { groupId }, { as: learner });
  expect(body).toEqual((await list(learner)).body.items[0]);
  expect(headers['etag']).toBe(`"${body.version}"`);
  expect((await world.call(getGroup, { groupId }, { as: admin })).body).toMatchObject({ roles: [], activities: [] });
});

test('GR-24 a deleted course is found only by people who may restore it', async () => {
  const gone = await world.group({ isDeleted: true });
  const restorer = await world.person({ in: [[gone, 'GroupOwner']] });
  const grader = await world.person({ in: [[gone, 'GroupGrader']] });
  const get = (as: Person) => world.call(getGroup, { groupId: gone }, { as });
  expect((await get(restorer)).body.isDeleted).toBe(true);
  expect((await get(admin)).body.isDeleted).toBe(true);
  expect((await get(grader)).status).toBe(404);
  expect((await get(owner)).status).toBe(404);
  expect((await world.call(listGroupUserRoles, { groupId: gone }, { as: grader })).status).toBe(404);
});

test('S7.17/1 S3.07/2 staff list the people of a course; a learner does not', async () => {
  const { body } = await world.call(listGroupUserRoles, { groupId, role: 'GroupLearner' }, { as: owner });
  expect(body.items).toMatchObject([{ groupId, userId: learner.id, role: 'GroupLearner', isExternal: false }]);
  expect((await world.call(listGroupUserRoles, { groupId }, { as: learner })).status).toBe(403);
});

test('S7.17/2 people are added by identifier; an unknown e-mail becomes a person', async () => {
  const known = await world.person({ email: 'known@example.edu' });
  const request = { groupId, role: 'GroupLearner', identifiers: ['Known@Example.edu', 'new@example.edu', 'zz9'] };
  const { status, body } = await world.call(addPeople, request, { as: owner, headers: aKey() });
  expect(status).toBe(200);
  expect(body.added).toHaveLength(2);
  expect(body.added.map((role: { userId: string }) => role.userId)).toContain(known.id);
  expect(body.notFound).toEqual(['zz9']);
  const again = await world.call(addPeople, request, { as: owner, headers: aKey() });
  expect(again.body).toMatchObject({ added: [], alreadyThere: ['Known@Example.edu', 'new@example.edu'] });
});

test('PE-32 a new instructor may create courses; nobody adds themselves', async () => {
  const colleague = await world.person({ email: 'colleague@example.edu' });
  const request = { groupId, role: 'GroupOwner', identifiers: [colleague.email, owner.email] };
  const { body } = await world.call(addPeople, request, { as: owner });
  expect(body.added).toMatchObject([{ userId: colleague.id, role: 'GroupOwner' }]);
  expect(body.alreadyThere).toEqual([owner.email]);
  const roles = await world.call(listUserRoles, { userId: colleague.id }, { as: admin });
  expect(roles.body.items).toMatchObject([{ role: 'Creator', isExternal: false }]);
  const self = { groupId, role: 'GroupGrader', identifiers: [owner.email] };
  expect((await world.call(addPeople, self, { as: owner })).body.refused).toHaveLength(1);
});

test('GR-25 nothing in a deleted course can be changed until it is restored', async () => {
  const gone = await world.group({ isDeleted: true });
  const restorer = await world.person({ in: [[gone, 'GroupOwner']] });
  const request = { groupId: gone, role: 'GroupLearner', identifiers: ['late@example.edu'] };
  expect((await world.call(addPeople, request, { as: restorer })).status).toBe(410);
  expect((await world.call(listGroupUserRoles, { groupId: gone }, { as: restorer })).status).toBe(200);
});

test('GR-22 a course that is not there is 404, one that is not yours 403', async () => {
  const elsewhere = await world.group({ shard: world.otherShard });
  expect((await world.call(listGroupUserRoles, { groupId: elsewhere }, { as: owner })).status).toBe(404);
  expect((await world.call(getGroup, { groupId: elsewhere }, { as: owner })).status).toBe(404);
  const stranger = await world.person();
  expect((await world.call(listGroupUserRoles, { groupId }, { as: stranger })).status).toBe(403);
  expect((await world.call(getGroup, { groupId }, { as: stranger })).status).toBe(403);
});
