import { handInPracticeTry, startPracticeTry } from '@circuit/contract/calibrations';
import { updateConfiguration } from '@circuit/contract/configuration';
import { POINT_SCALE_ID } from '@circuit/domain/rubrics';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aGroupAssignment, seen } from '#testing/aGroupAssignment.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { impersonate } from '#testing/impersonate.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const RATED = [{ criterionId: POINT_SCALE_ID, choice: { kind: 'points' as const, points: 50 }, comment: '' }];

test('SB-1 only learners of the course practice, and a try carries who really sat there', async () => {
  const groupId = await world.group();
  const amara = await world.person({ in: [[groupId, 'GroupLearner']] });
  const admin = await world.person({ roles: ['SuperAdmin'] });
  await world.call(
    updateConfiguration,
    { impersonationMayWrite: true, reason: 'A test.' },
    { as: admin, headers: seen(0) },
  );
  const groupAssignment = await aGroupAssignment(world, {
    groupId,
    phases: { Calibration: [-1, 1] },
    experts: [RATED],
  });
  const essay = { groupAssignmentId: groupAssignment.id, calibrationId: groupAssignment.calibrationIds[0] };
  expect((await world.call(startPracticeTry, essay, { as: admin })).status).toBe(403);
  const { body } = await world.call(startPracticeTry, essay, { as: amara });
  const asAmara = await impersonate(world, admin, amara);
  const request = { ...essay, evaluationId: body.tries[0]?.id, answers: RATED };
  const headers = seen(body.tries[0]?.version ?? 0);
  expect((await world.call(handInPracticeTry, request, { as: asAmara, headers })).status).toBe(200);
  const { rows } = await world.home.database.withShard(world.shard, (db) =>
    sql`select impersonator_id as id from evaluations where group_assignment_id = ${groupAssignment.id}`.execute(db),
  );
  expect(rows).toEqual([{ id: admin.id }]);
});
