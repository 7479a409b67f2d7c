import { getOwnLearnerStatus, listLearnerStatuses } from '@circuit/contract';
import { nextStep } from '@circuit/domain/learnerStatuses';

import { loadLearnerRun } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';

import { selectHasNewerChanges, selectLearnerPage, selectLearnerRows } from './learnerFacts.store.ts';
import { loadRunFactsOf, standingsOf } from './standings.ts';

/** Where the caller stands, with the dates that hold for them. (LS-2) */
export const getOwnLearnerStatusRoute = implement(
  getOwnLearnerStatus,
  async ({ groupAssignmentId }, { db, actor, now }) => {
    const run = await loadLearnerRun(db, groupAssignmentId, actor.id, now);
    const known = await loadRunFactsOf(db, run);
    const [row] = await selectLearnerRows(db, groupAssignmentId, actor.id);
    if (row === undefined) throw new Error('Whoever is signed in has a row.');
    const phases = standingsOf(run, known, row, now);
    const hasNewerChanges = await selectHasNewerChanges(db, groupAssignmentId, actor.id);
    return { status: run.status, phases, nextPhase: nextStep(phases, { hasNewerChanges, now }), hasNewerChanges };
  },
);

export const listLearnerStatusesRoute = implement(listLearnerStatuses, async (search, { db, actor, now }) => {
  const run = await loadLearnerRun(db, search.groupAssignmentId, actor.id, now);
  const known = await loadRunFactsOf(db, run);
  const { rows, totalCount } = await selectLearnerPage(db, search);
  return { totalCount, items: rows.map((row) => ({ ...row, phases: standingsOf(run, known, row, now) })) };
});
