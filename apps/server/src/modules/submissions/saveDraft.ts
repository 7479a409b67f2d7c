import { createSubmission, getOwnSubmission, saveSubmission } from '@circuit/contract/submissions';
import { isSame } from '@circuit/domain/saving';

import { loadLearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { keepOverwritten } from './draftHistory.ts';
import { selectOptionalLastKept } from './draftVersions.store.ts';
import { closedReason, findOwn, requireOpen, shownSubmission } from './ownSubmission.ts';
import { insertSubmission, selectOptionalOwnSubmission, updateSubmission } from './submissions.store.ts';

export const getOwnSubmissionRoute = implement(getOwnSubmission, async ({ groupAssignmentId }, { db, actor, now }) => {
  const [groupAssignment, own] = await Promise.all([
    loadLearnerGroupAssignment(db, groupAssignmentId, actor.id, now),
    selectOptionalOwnSubmission(db, groupAssignmentId, actor.id),
  ]);
  const submission = own === undefined ? null : await shownSubmission(db, groupAssignment, own);
  return { submission, closed: closedReason(groupAssignment, own, now) };
});

/** One per learner and assignment, even if several windows begin at once. Only learners have one. (SB-1) */
export const createSubmissionRoute = implement(
  createSubmission,
  async ({ groupAssignmentId }, { db, actor, now, standing }) => {
    if (!standing.roles.includes('GroupLearner'))
      throw new ProblemError({ kind: 'notAllowed', activity: 'GroupAssignmentSubmissionCreate' });
    const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, actor.id, now);
    const found = await selectOptionalOwnSubmission(db, groupAssignmentId, actor.id);
    if (found !== undefined) return shownSubmission(db, groupAssignment, found);
    requireOpen(groupAssignment, undefined);
    await insertSubmission(db, { groupId: groupAssignment.groupId, groupAssignmentId, userId: actor.id });
    const own = await selectOptionalOwnSubmission(db, groupAssignmentId, actor.id);
    if (own === undefined) throw new Error('The draft that was just stored is missing.');
    return shownSubmission(db, groupAssignment, own);
  },
);

/**
 * A save whose answer was lost comes again with the same text, and finds that it is what is stored: after the end too,
 * since nothing is written then. (SB-7)
 */
export const saveSubmissionRoute = implement(
  saveSubmission,
  async ({ groupAssignmentId, submissionId, document }, { db, actor, envelope }) => {
    const [own, groupAssignment, lastKept] = await Promise.all([
      findOwn(db, groupAssignmentId, submissionId, actor.id, 'lock'),
      loadLearnerGroupAssignment(db, groupAssignmentId, actor.id),
      selectOptionalLastKept(db, submissionId),
    ]);
    if (isSame(own.document, document)) return shownSubmission(db, groupAssignment, own);
    requireOpen(groupAssignment, own);
    const saved = await updateSubmission(db, own.id, { document }, envelope.ifMatch);
    if (saved !== undefined) await keepOverwritten(db, own, lastKept, { document, now: groupAssignment.now });
    if (saved !== undefined) return shownSubmission(db, groupAssignment, { ...own, ...saved, document });
    throw new ProblemError({ kind: 'versionConflict', current: await shownSubmission(db, groupAssignment, own) });
  },
);
