import { getOwnLearnerStatus } from '@circuit/contract/learnerStatuses';
import { createSubmission, handInSubmission, withdrawSubmission } from '@circuit/contract/submissions';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aGroupAssignment, aText, seen } from '#testing/aGroupAssignment.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

test('LS-1 a hand-in that staff withdrew blocks Hand in and Review with that reason, and is no next step', async () => {
  const groupId = await world.group();
  const amara = await world.person({ in: [[groupId, 'GroupLearner']] });
  const teacher = await world.person({ in: [[groupId, 'GroupOwner']] });
  const { id: groupAssignmentId } = await aGroupAssignment(world, {
    groupId,
    phases: { Submission: [-2, 2], PeerEvaluation: [-1, 3] },
  });
  const { body: draft } = await world.call(createSubmission, { groupAssignmentId }, { as: amara });
  const of = { groupAssignmentId, submissionId: draft.id };
  const handedIn = { ...of, document: aText('It was here.') };
  const { body } = await world.call(handInSubmission, handedIn, { as: amara, headers: seen(draft.version) });
  const wish = { ...of, reason: 'It is a copy.' };
  await world.call(withdrawSubmission, wish, { as: teacher, headers: seen(body.version) });
  const { body: standing } = await world.call(getOwnLearnerStatus, { groupAssignmentId }, { as: amara });
  expect(standing.nextPhase).toBeNull();
  expect(standing.phases).toMatchObject([
    { phase: 'Submission', status: 'Blocked', reason: { kind: 'withdrawn' } },
    { phase: 'PeerEvaluation', status: 'Blocked', reason: { kind: 'withdrawn' } },
  ]);
});
