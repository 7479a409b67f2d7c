import { createSubmission, getOwnSubmission, saveSubmission } from '@circuit/contract';
import { isSame } from '@circuit/domain/saving';

import { loadLearnerRun } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { closedReason, findOwn, requireOpen, shownSubmission } from './ownSubmission.ts';
import { insertSubmission, selectOptionalOwnSubmission, updateSubmission } from './submissions.store.ts';

export const getOwnSubmissionRoute = implement(getOwnSubmission, async ({ groupAssignmentId }, { db, actor, now }) => {
  const [run, own] = await Promise.all([
    loadLearnerRun(db, groupAssignmentId, actor.id, now),
    selectOptionalOwnSubmission(db, groupAssignmentId, actor.id),
  ]);
  const submission = own === undefined ? null : await shownSubmission(db, run, own);
  return { submission, closed: closedReason(run, own, now) };
});

/** One per learner and run, however many windows begin at once. Whoever may do everything else has none. (SB-1) */
export const createSubmissionRoute = implement(
  createSubmission,
  async ({ groupAssignmentId }, { db, actor, now, standing }) => {
    if (!standing.roles.includes('GroupLearner'))
      throw new ProblemError({ kind: 'notAllowed', activity: 'GroupAssignmentSubmissionCreate' });
    const run = await loadLearnerRun(db, groupAssignmentId, actor.id, now);
    const found = await selectOptionalOwnSubmission(db, groupAssignmentId, actor.id);
    if (found !== undefined) return shownSubmission(db, run, found);
    requireOpen(run, undefined);
    await insertSubmission(db, { groupId: run.groupId, groupAssignmentId, userId: actor.id });
    const own = await selectOptionalOwnSubmission(db, groupAssignmentId, actor.id);
    if (own === undefined) throw new Error('A draft that was just stored is not there.');
    return shownSubmission(db, run, own);
  },
);

/**
 * A save whose answer was lost comes again with the same text, and finds that it is what is stored: after the end too,
 * since nothing is written then. (SB-7)
 */
export const saveSubmissionRoute = implement(
  saveSubmission,
  async ({ groupAssignmentId, submissionId, document }, { db, actor, envelope }) => {
    const [own, run] = await Promise.all([
      findOwn(db, groupAssignmentId, submissionId, actor.id, 'lock'),
      loadLearnerRun(db, groupAssignmentId, actor.id),
    ]);
    if (isSame(own.document, document)) return shownSubmission(db, run, own);
    requireOpen(run, own);
    const saved = await updateSubmission(db, own.id, { document }, envelope.ifMatch);
    if (saved !== undefined) return shownSubmission(db, run, { ...own, ...saved, document });
    throw new ProblemError({ kind: 'versionConflict', current: await shownSubmission(db, run, own) });
  },
);
