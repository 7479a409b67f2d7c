import {
  createSubmission,
  getOwnSubmission,
  handInSubmission,
  listSubmissionVersions,
  saveSubmission,
  type Submission,
} from '@circuit/contract/submissions';
import { expect } from 'vitest';

import { aGroupAssignment, aText, seen, type GroupAssignmentFacts } from './aGroupAssignment.ts';
import { aKey, type World } from './aWorld.ts';

export const TEXT = aText('A price on carbon works if families see the money come back.');

/** A course with an assignment that is open for handing in, and what its people do there. */
export async function aHandIn(world: World, facts: Omit<GroupAssignmentFacts, 'groupId'> = {}) {
  const groupId = await world.group();
  const name = { firstName: 'Amara', lastName: 'Okonkwo' };
  const amara = await world.person({ ...name, in: [[groupId, 'GroupLearner']] });
  const ben = await world.person({ in: [[groupId, 'GroupLearner']] });
  const teacher = await world.person({ in: [[groupId, 'GroupOwner']] });
  const grader = await world.person({ in: [[groupId, 'GroupGrader']] });
  const groupAssignment = await aGroupAssignment(world, { groupId, ...facts });
  const groupAssignmentId = groupAssignment.id;

  const begin = async (as = amara) => {
    const { status, body } = await world.call(createSubmission, { groupAssignmentId }, { as });
    expect(status).toBe(200);
    return body;
  };
  const mine = async (as = amara) => (await world.call(getOwnSubmission, { groupAssignmentId }, { as })).body;
  const save = ({ id, version }: Submission, document: object, as = amara) =>
    world.call(saveSubmission, { groupAssignmentId, submissionId: id, document }, { as, headers: seen(version) });
  const handIn = ({ id, version }: Submission, document: object = TEXT, headers = aKey()) =>
    world.call(
      handInSubmission,
      { groupAssignmentId, submissionId: id, document },
      { as: amara, headers: { ...seen(version), ...headers } },
    );
  const versions = async ({ id }: Submission) =>
    (await world.call(listSubmissionVersions, { groupAssignmentId, submissionId: id }, { as: amara })).body.items;
  return { groupId, groupAssignmentId, amara, ben, teacher, grader, begin, mine, save, handIn, versions };
}
export type TestHandIn = Awaited<ReturnType<typeof aHandIn>>;
