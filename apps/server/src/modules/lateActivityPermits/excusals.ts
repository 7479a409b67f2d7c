import { deleteExcusal, giveExcusals, listExcusals, previewExcusals } from '@circuit/contract/lateActivityPermits';
import { enabledParts } from '@circuit/domain/assignments';
import { excusedWeights, type Part } from '@circuit/domain/scoring';

import { loadLearnerGroupAssignment, type LearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { findLearners, type Learner } from './learners.ts';
import { markExcusalTakenBack, selectExcusals, upsertExcusals } from './permits.store.ts';

export const listExcusalsRoute = implement(listExcusals, async ({ groupAssignmentId }, { db }) => ({
  items: await selectExcusals(db, groupAssignmentId),
}));

const notPart = (groupAssignment: LearnerGroupAssignment, part: Part): string | null =>
  enabledParts(groupAssignment.phases).includes(part)
    ? null
    : 'This assignment does not have this part, so nobody needs an exemption.';

/** How the score of each would be made: what is left counts for more. (LP-6) */
export const previewExcusalsRoute = implement(
  previewExcusals,
  async ({ groupAssignmentId, userIds, part }, { db, actor, now }) => {
    const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, actor.id, now);
    const learners = await findLearners(db, groupAssignmentId, userIds);
    return {
      effects: learners.map((learner) => effectOn(groupAssignment, learner, part)),
      refusal: notPart(groupAssignment, part),
    };
  },
);

function effectOn(groupAssignment: LearnerGroupAssignment, { person, excused }: Learner, part: Part) {
  const weights = [
    ...excusedWeights(groupAssignment.weights, enabledParts(groupAssignment.phases), [...excused, part]),
  ];
  const isNothing = weights.length === 0 ? 'Exempt from everything: no score.' : null;
  return { person, weights, note: excused.includes(part) ? 'Already exempt.' : isNothing };
}

export const giveExcusalsRoute = implement(
  giveExcusals,
  async ({ groupAssignmentId, userIds, part, reason }, { db, actor, now, audit }) => {
    const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, actor.id, now);
    const refusal = notPart(groupAssignment, part);
    if (refusal !== null) throw new ProblemError({ kind: 'blocked', detail: refusal });
    const people = (await findLearners(db, groupAssignmentId, userIds)).map(({ person }) => person.id);
    const { groupId } = groupAssignment;
    const ids = await upsertExcusals(db, {
      groupId,
      groupAssignmentId,
      userIds: people,
      part,
      reason,
      grantedBy: actor.id,
      impersonatorId: actor.impersonatorId,
    });
    const after = { groupAssignmentId, part };
    // Not the reason: more people read the trail than may excuse, and the row keeps it for those who may. (LP-5)
    await audit(people.map((userId) => ({ verb: 'excused', entity: 'user', entityId: userId, groupId, after })));
    return { items: await selectExcusals(db, groupAssignmentId, ids) };
  },
);

export const deleteExcusalRoute = implement(
  deleteExcusal,
  async ({ groupAssignmentId, excusalId: id }, { db, actor, now, audit }) => {
    const { groupId } = await loadLearnerGroupAssignment(db, groupAssignmentId, actor.id, now);
    const taken = await markExcusalTakenBack(db, groupAssignmentId, id);
    if (taken === undefined) throw new ProblemError({ kind: 'notFound', what: 'excusal' });
    const { userId, part } = taken;
    const before = { groupAssignmentId, excusalId: id, part };
    await audit({ verb: 'excusalTakenBack', entity: 'user', entityId: userId, groupId, before });
    return undefined;
  },
);
