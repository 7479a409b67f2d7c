import { isSampleOpen } from '@circuit/domain/assignments';
import { can } from '@circuit/domain/permissions';
import { acceptsWrite } from '@circuit/domain/phases';

import type { HolderRule, HolderRules } from '#modules/artifacts/public.ts';
import { selectAssignmentStanding, selectCalibrationPlace } from '#modules/assignments/public.ts';
import {
  loadLearnerRun,
  selectGroupAssignmentStanding,
  selectRunCalibrationPlace,
} from '#modules/groupAssignments/public.ts';
import { selectSubmissionPlace } from '#modules/submissions/public.ts';

/** Whoever may read an assignment of the library sees its material; whoever may change it adds and removes. */
const assignment: HolderRule = async (db, holderId, actor) => {
  const standing = await selectAssignmentStanding(db, holderId, actor.id);
  if (standing === undefined) return undefined;
  // What was deleted is there only for whoever may restore it, and is not changed before that. (LB-4)
  if (standing.isDeleted) return can(actor, 'AssignmentDelete', standing) ? 'deleted' : undefined;
  if (can(actor, 'AssignmentUpdate', standing)) return 'change';
  return can(actor, 'AssignmentRead', standing) ? 'read' : null;
};

/**
 * The files of a hand-in are its author's, who changes them as long as the text can be changed; staff see them once
 * they were handed in. For anybody else there is no such hand-in. (SB-6)
 */
const submission: HolderRule = async (db, holderId, actor) => {
  const place = await selectSubmissionPlace(db, holderId);
  if (place === undefined) return undefined;
  const standing = await selectGroupAssignmentStanding(db, place.groupAssignmentId, actor.id);
  if (standing === undefined) return undefined;
  if (standing.isDeleted) return can(actor, 'GroupAssignmentDelete', standing) ? 'deleted' : undefined;
  if (place.userId === actor.id && can(actor, 'GroupAssignmentSubmissionUpdateOwn', standing)) {
    const run = await loadLearnerRun(db, place.groupAssignmentId, actor.id, place.now);
    const mayChange = place.status !== 'Withdrawn' && acceptsWrite(run, 'Submission', place.now).isOk;
    return mayChange ? 'change' : 'read';
  }
  const mayRead = place.status !== 'Draft' && can(actor, 'GroupAssignmentSubmissionReadAny', standing);
  return mayRead ? 'read' : undefined;
};

/** The sample of a calibration of the library is seen and changed with its assignment. (CE-1) */
const calibration: HolderRule = async (db, holderId, actor) => {
  const place = await selectCalibrationPlace(db, holderId);
  return place === undefined ? undefined : assignment(db, place.assignmentId, actor);
};

/** The material of a run: learners see it as long as they see the run. (CE-5) */
const groupAssignment: HolderRule = async (db, holderId, actor) => {
  const standing = await selectGroupAssignmentStanding(db, holderId, actor.id);
  if (standing === undefined) return undefined;
  if (standing.isDeleted) return can(actor, 'GroupAssignmentDelete', standing) ? 'deleted' : undefined;
  if (can(actor, 'GroupAssignmentUpdate', standing)) return 'change';
  const mayRead = can(actor, 'GroupAssignmentReadAny', standing) || can(actor, 'GroupAssignmentReadActive', standing);
  return mayRead ? 'read' : null;
};

/** The sample in a course is as the library had it: nobody changes it there. Learners see it once they practice. (CE-6) */
const groupAssignmentCalibration: HolderRule = async (db, holderId, actor) => {
  const place = await selectRunCalibrationPlace(db, holderId);
  const standing =
    place === undefined ? undefined : await selectGroupAssignmentStanding(db, place.groupAssignmentId, actor.id);
  if (place === undefined || standing === undefined) return undefined;
  if (standing.isDeleted) return can(actor, 'GroupAssignmentDelete', standing) ? 'deleted' : undefined;
  if (can(actor, 'CalibrationReadAny', standing)) return 'read';
  return isSampleOpen(place, place.now) && can(actor, 'CalibrationRead', standing) ? 'read' : null;
};

/** What can hold artifacts, and who stands how to it. */
export const HOLDER_RULES: HolderRules = {
  assignment,
  calibration,
  groupAssignment,
  groupAssignmentCalibration,
  submission,
};
