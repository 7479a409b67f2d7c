import type { ShardDb } from '@circuit/db';
import { isSampleOpen } from '@circuit/domain/assignments';
import { isHandInOver } from '@circuit/domain/submissions';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';
import { mayActNow } from '@circuit/domain/phases';

import type { HolderRule, HolderRules } from '#modules/artifacts/public.ts';
import { selectAssignmentStanding, selectCalibrationPlace } from '#modules/assignments/public.ts';
import { whyNamesAreClosed } from '#modules/grading/public.ts';
import {
  loadLearnerGroupAssignment,
  selectGroupAssignmentStanding,
  selectGroupAssignmentCalibrationPlace,
} from '#modules/groupAssignments/public.ts';
import { selectIsReviewing } from '#modules/evaluations/public.ts';
import { selectSubmissionPlace, writeRefusal } from '#modules/submissions/public.ts';
import { refuseClosedTask } from '#platform/closedTasks.ts';

/** Anyone who may read a library assignment sees its material. Anyone who may edit it can add and remove material. */
const assignment: HolderRule = async (db, holderId, actor) => {
  const standing = await selectAssignmentStanding(db, holderId, actor.id);
  if (standing === undefined) return undefined;
  // A deleted assignment exists only for people who may restore it, and cannot be edited until then. (LB-4)
  if (standing.isDeleted) return can(actor, 'AssignmentDelete', standing) ? 'deleted' : undefined;
  if (can(actor, 'AssignmentUpdate', standing)) return 'change';
  return can(actor, 'AssignmentRead', standing) ? 'read' : null;
};

/**
 * The files of a hand-in belong to its author, who may edit them while the text can be edited; after that, the refusal
 * says why. Staff see what was handed in. Unsubmitted files are open only to staff who may hand them in for an author
 * who no longer can. Deleting the assignment opens nothing more. For everyone else the hand-in does not exist. A student
 * gets at files of a task only where they get at the task. (SB-6, SB-9, LD-4)
 */
const submission: HolderRule = async (db, holderId, actor) => {
  const place = await selectSubmissionPlace(db, holderId);
  if (place === undefined) return undefined;
  const standing = await selectGroupAssignmentStanding(db, place.groupAssignmentId, actor.id, actor.sessionId);
  if (standing === undefined) return undefined;
  const wasHandedIn = place.status !== 'Draft';
  if (standing.isDeleted) {
    const mayRestore = wasHandedIn && can(actor, 'GroupAssignmentDelete', standing);
    return mayRestore ? { access: 'deleted', ...HANDED_IN_ONLY } : undefined;
  }
  const groupAssignment = await loadLearnerGroupAssignment(db, place.groupAssignmentId, place.userId);
  if (place.userId === actor.id && can(actor, 'GroupAssignmentSubmissionUpdateOwn', standing)) {
    refuseClosedTask(standing, actor, 'reading');
    const blocked = writeRefusal(groupAssignment, place) ?? standing.closedTasks?.writing ?? null;
    return blocked === null ? 'change' : { access: 'read', blocked };
  }
  if (
    isHandInOver(groupAssignment.schedule, groupAssignment.now) &&
    can(actor, 'GroupAssignmentSubmissionUpdateAny', standing)
  )
    return { access: 'read', listsHandedIn: true };
  if (wasHandedIn && can(actor, 'GroupAssignmentSubmissionReadAny', standing)) {
    // In the queue the files have aliases; under the id of a hand-in they would have a name. (SS-1)
    const isAnonymous = (await whyNamesAreClosed({ db, actor, standing }, place.groupAssignmentId)) !== null;
    return { access: 'read', ...HANDED_IN_ONLY, opensByAliasOnly: isAnonymous };
  }
  const mayReview = can(actor, 'PeerEvaluationRead', standing) && (await isReviewing(db, holderId, place, actor.id));
  if (!mayReview) return undefined;
  refuseClosedTask(standing, actor, 'reading');
  return { access: 'read', opensHandedInOnly: true, opensByAliasOnly: true };
};

/** A reviewer may open the contents of an allocated hand-in once Review has begun for them. (RV-1, AN-3) */
async function isReviewing(
  db: ShardDb,
  submissionId: string,
  { groupAssignmentId }: { readonly groupAssignmentId: GroupAssignmentId },
  userId: UserId,
): Promise<boolean> {
  if (!(await selectIsReviewing(db, submissionId, userId))) return false;
  const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, userId);
  const verdict = mayActNow(groupAssignment, 'PeerEvaluation', groupAssignment.now);
  return verdict.isOk || verdict.failure.kind === 'over';
}
const HANDED_IN_ONLY = { listsHandedIn: true, opensHandedInOnly: true } as const;

/** The sample of a calibration of the library is seen and changed with its assignment. (CE-1) */
const calibration: HolderRule = async (db, holderId, actor) => {
  const place = await selectCalibrationPlace(db, holderId);
  return place === undefined ? undefined : assignment(db, place.assignmentId, actor);
};

/** The material of an assignment: learners see it as long as they see the assignment. (CE-5) */
const groupAssignment: HolderRule = async (db, holderId, actor) => {
  const standing = await selectGroupAssignmentStanding(db, holderId, actor.id, actor.sessionId);
  if (standing === undefined) return undefined;
  if (standing.isDeleted) return can(actor, 'GroupAssignmentDelete', standing) ? 'deleted' : undefined;
  if (can(actor, 'GroupAssignmentUpdate', standing)) return 'change';
  const mayRead = can(actor, 'GroupAssignmentReadAny', standing) || can(actor, 'GroupAssignmentReadActive', standing);
  return mayRead ? 'read' : null;
};

/** The sample in a course is as the library had it: nobody changes it there. Learners see it once they practice. (CE-6) */
const groupAssignmentCalibration: HolderRule = async (db, holderId, actor) => {
  const place = await selectGroupAssignmentCalibrationPlace(db, holderId);
  const standing =
    place === undefined
      ? undefined
      : await selectGroupAssignmentStanding(db, place.groupAssignmentId, actor.id, actor.sessionId);
  if (place === undefined || standing === undefined) return undefined;
  if (standing.isDeleted) return can(actor, 'GroupAssignmentDelete', standing) ? 'deleted' : undefined;
  if (can(actor, 'CalibrationReadAny', standing)) return 'read';
  if (!isSampleOpen(place, place.now) || !can(actor, 'CalibrationRead', standing)) return null;
  refuseClosedTask(standing, actor, 'reading');
  return 'read';
};

/** What can hold artifacts, and who stands how to it. */
export const HOLDER_RULES: HolderRules = {
  assignment,
  calibration,
  groupAssignment,
  groupAssignmentCalibration,
  submission,
};
