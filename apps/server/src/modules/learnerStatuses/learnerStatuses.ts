import { getOwnLearnerStatus, listLearnerStatuses } from '@circuit/contract/learnerStatuses';
import { nextStep } from '@circuit/domain/learnerStatuses';

import { loadLearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';

import { selectHasNewerChanges, selectLearnerPage, selectLearnerRows } from './learnerFacts.store.ts';
import { loadGroupAssignmentFactsOf, standingsOf } from './standings.ts';

/** Where the caller stands, with the dates that hold for them. (LS-2) */
export const getOwnLearnerStatusRoute = implement(
  getOwnLearnerStatus,
  async ({ groupAssignmentId }, { db, actor, now }) => {
    const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, actor.id, now);
    const known = await loadGroupAssignmentFactsOf(db, groupAssignment);
    const [row] = await selectLearnerRows(db, groupAssignmentId, actor.id);
    if (row === undefined) throw new Error('The signed-in user has no row.');
    const phases = standingsOf(groupAssignment, known, row, now);
    const hasNewerChanges = await selectHasNewerChanges(db, groupAssignmentId, actor.id);
    return {
      status: groupAssignment.status,
      phases,
      nextPhase: nextStep(phases, { hasNewerChanges, now }),
      hasNewerChanges,
    };
  },
);

export const listLearnerStatusesRoute = implement(listLearnerStatuses, async (search, { db, actor, now }) => {
  const groupAssignment = await loadLearnerGroupAssignment(db, search.groupAssignmentId, actor.id, now);
  const known = await loadGroupAssignmentFactsOf(db, groupAssignment);
  const { rows, totalCount } = await selectLearnerPage(db, search);
  return { totalCount, items: rows.map((row) => ({ ...row, phases: standingsOf(groupAssignment, known, row, now) })) };
});
