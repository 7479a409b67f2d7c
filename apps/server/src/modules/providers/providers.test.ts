import { listAssignments } from '@circuit/contract/assignments';
import { listExternalProviders, listLtiLaunches } from '@circuit/contract/providers';
import { listRubrics } from '@circuit/contract/rubrics';
import { assignmentActivities } from '@circuit/domain/permissions';
import type { Shard } from '@circuit/domain/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let person: Person;
let admin: Person;

beforeAll(async () => {
  world = await aWorld();
  person = await world.person();
  admin = await world.person({ roles: ['Admin'] });
  await fill(world.shard);
});
afterAll(() => world.close());

async function fill(shard: Shard): Promise<void> {
  const stranger = await world.person();
  await world.home.database.withShard(shard, async (db) => {
    const [lti] = await db
      .insertInto('external_providers')
      .values([
        { name: 'Brightspace', type: 'LtiExternalProvider' },
        { name: 'Timetable', type: 'UniTimeExternalProvider' },
        { name: 'Old one', type: 'LtiExternalProvider', is_enabled: false },
      ])
      .returning('id')
      .execute();
    const launch = {
      external_provider_id: lti?.id ?? '',
      message_type: 'LtiResourceLinkRequest',
      target_link_uri: '/',
    };
    await db
      .insertInto('lti_launches')
      .values([
        { ...launch, user_id: person.id },
        { ...launch, user_id: stranger.id },
      ])
      .execute();
    const rubrics = await db
      .insertInto('rubrics')
      .values([{ name: 'Argument' }, { name: 'Private' }])
      .returning('id')
      .execute();
    const versions = rubrics.map(({ id }) => ({ rubric_id: id, number: 1, criteria: '[]' }));
    await db.insertInto('rubric_versions').values(versions).execute();
    const [rubric] = rubrics;
    const [essay] = await db
      .insertInto('assignments')
      .values([{ title: 'Essay 1', rubric_id: rubric?.id ?? null }, { title: 'Not shared' }])
      .returning('id')
      .execute();
    if (rubric === undefined || essay === undefined) throw new Error('Nothing was inserted.');
    await db
      .insertInto('rubric_user_roles')
      .values({ rubric_id: rubric.id, user_id: person.id, role: 'Viewer' })
      .execute();
    await db
      .insertInto('assignment_user_roles')
      .values({ assignment_id: essay.id, user_id: person.id, role: 'Owner' })
      .execute();
  });
}

test('S3.06/2 S3.07/6 external providers come with their type; one that is switched off does not come', async () => {
  const { body } = await world.call(listExternalProviders, {}, { as: person });
  expect(body.items).toMatchObject([
    { name: 'Brightspace', type: 'LtiExternalProvider' },
    { name: 'Timetable', type: 'UniTimeExternalProvider' },
  ]);
});

test('S3.07/4 a person lists their own launches and nobody else’s', async () => {
  const { body } = await world.call(listLtiLaunches, {}, { as: person });
  expect(body).toMatchObject({ totalCount: 1, items: [{ userId: person.id }] });
});

test('LB-1 S1.01/2 S6.02/2 assignments and rubrics come with the roles and activities that one has on them', async () => {
  const assignments = await world.call(listAssignments, {}, { as: person });
  expect(assignments.body).toMatchObject({
    totalCount: 1,
    items: [{ title: 'Essay 1', roles: ['Owner'], activities: assignmentActivities(['Owner']) }],
  });
  const rubrics = await world.call(listRubrics, {}, { as: person });
  expect(rubrics.body.items).toMatchObject([{ name: 'Argument', roles: ['Viewer'] }]);
  expect(rubrics.body.items[0]?.activities).not.toContain('RubricUpdate');
  expect(assignments.body.items[0]?.rubricId).toBe(rubrics.body.items[0]?.id);
});

test('LB-2 the whole library is listed for people who may read all of it, and only on request', async () => {
  expect((await world.call(listAssignments, { scope: 'any' }, { as: admin })).body.totalCount).toBe(2);
  expect((await world.call(listAssignments, {}, { as: admin })).body.totalCount).toBe(0);
  expect((await world.call(listAssignments, { scope: 'any' }, { as: person })).body.totalCount).toBe(1);
  expect((await world.call(listRubrics, { scope: 'any', keywords: 'priv' }, { as: admin })).body.totalCount).toBe(1);
});
