import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aGroupAssignment } from '#testing/aGroupAssignment.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { aCriterion } from '#testing/criteria.ts';

import { loadFacts } from './loadFacts.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const criterion = aCriterion({ commentRule: 'optional' });
const levels = criterion.kind === 'levels' ? criterion.levels : [];
const answersOf = (level: number) => [
  { criterionId: criterion.id, choice: { kind: 'levels' as const, levelId: levels.at(level)?.id ?? '' }, comment: '' },
];

test('DS-8 how far somebody’s reviews count comes from first practice tries alone; without any it is typical', async () => {
  const groupId = await world.group();
  const [near, far, absent] = await Promise.all([1, 2, 3].map(() => world.person({ in: [[groupId, 'GroupLearner']] })));
  const groupAssignment = await aGroupAssignment(world, {
    groupId,
    criteria: [criterion],
    experts: [answersOf(0), answersOf(0), answersOf(0)],
  });
  const rate = (userId: UserId | undefined, number: number, level: number) =>
    world.home.database.withShard(world.shard, (db) =>
      sql`insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, calibration_id, rubric_version_id,
          try_number, status, answers, handed_in_at)
        select ${groupId}, c.group_assignment_id, 'calibration', ${userId}, c.id, c.expert_rubric_version_id,
          ${number}::int, 'HandedIn', ${JSON.stringify(answersOf(level))}::jsonb, circuit_now()
        from group_assignment_calibrations c where c.group_assignment_id = ${groupAssignment.id}`.execute(db),
    );
  await rate(near?.id, 1, 0);
  await rate(near?.id, 2, -1);
  await rate(far?.id, 1, -1);
  await rate(far?.id, 2, 0);
  const { facts } = await world.home.database.withShard(
    world.shard,
    (db) => loadFacts(db, groupAssignment.id, new Date()),
    'read',
  );
  const competency = (userId: UserId | undefined) => facts.learners.find(({ id }) => id === userId)?.competency ?? 0;
  expect(competency(near?.id)).toBeGreaterThan(1);
  expect(competency(far?.id)).toBeLessThan(1);
  expect(competency(absent?.id)).toBe(1);
});
