import {
  listGroupAssignmentCalibrations,
  saveGroupAssignmentExpertEvaluation,
  updateGroupAssignmentCalibration,
} from '@circuit/contract/groupAssignments';

import {
  attachedRubricOf,
  calibrationOf,
  calibrationsOf,
  saveExpert,
  saveCalibration,
} from '#modules/assignments/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { moveGroupAssignmentOn } from './groupAssignments.store.ts';
import { inGroupAssignment, loadGroupAssignment, type GroupAssignment } from './groupAssignmentOf.ts';
import { refuseBroken, refuseLocked } from './saveGroupAssignment.ts';

const CALIBRATIONS = {
  field: 'calibrations',
  label: 'Calibrations',
  before: '',
  after: '',
  changesResults: true,
} as const;

const rubricOf = ({ version }: GroupAssignment) => (version === null ? null : attachedRubricOf(version));

export const listGroupAssignmentCalibrationsRoute = implement(
  listGroupAssignmentCalibrations,
  async ({ groupAssignmentId }, { db, now }) => {
    const groupAssignment = await loadGroupAssignment(db, groupAssignmentId, now);
    return { items: await calibrationsOf(db, inGroupAssignment(groupAssignmentId), rubricOf(groupAssignment)) };
  },
);

/** One that turned out bad is left out, and scores are computed without it. (CE-8) */
export const updateGroupAssignmentCalibrationRoute = implement(
  updateGroupAssignmentCalibration,
  async ({ groupAssignmentId: id, calibrationId, isIncluded, unlockReason }, { db, envelope, now, audit }) => {
    const groupAssignment = await loadGroupAssignment(db, id, now);
    const before = await calibrationOf(db, inGroupAssignment(id), rubricOf(groupAssignment), calibrationId);
    if (before.isIncluded !== isIncluded) refuseLocked(groupAssignment, [CALIBRATIONS], unlockReason);
    if (!(await saveCalibration(db, inGroupAssignment(id), calibrationId, { isIncluded }, envelope.ifMatch)))
      throw new ProblemError({ kind: 'versionConflict', current: before });
    await moveGroupAssignmentOn(db, id);
    await refuseBroken(db, groupAssignment, now);
    await audit({
      verb: isIncluded ? 'calibrationIncluded' : 'calibrationLeftOut',
      entity: 'groupAssignment',
      entityId: id,
      groupId: groupAssignment.row.groupId,
      ...(unlockReason === undefined ? {} : { reason: unlockReason }),
      before: { calibrationId, isIncluded: before.isIncluded },
      after: { calibrationId, isIncluded },
    });
    return calibrationOf(db, inGroupAssignment(id), rubricOf(groupAssignment), calibrationId);
  },
);

/** Another expert's rating changes the scores of everybody who practiced: once students are at work it needs a reason. (CE-9) */
export const saveGroupAssignmentExpertEvaluationRoute = implement(
  saveGroupAssignmentExpertEvaluation,
  async ({ groupAssignmentId: id, calibrationId, answers, unlockReason }, { db, actor, envelope, now, audit }) => {
    const groupAssignment = await loadGroupAssignment(db, id, now);
    const before = await calibrationOf(db, inGroupAssignment(id), rubricOf(groupAssignment), calibrationId);
    refuseLocked(groupAssignment, [CALIBRATIONS], unlockReason);
    const expert = { calibrationId, answers, userId: actor.id };
    const saved = await saveExpert(db, inGroupAssignment(id), rubricOf(groupAssignment), expert, envelope.ifMatch);
    await moveGroupAssignmentOn(db, id);
    await refuseBroken(db, groupAssignment, now);
    await audit({
      verb: 'expertEvaluationChanged',
      entity: 'groupAssignment',
      entityId: id,
      groupId: groupAssignment.row.groupId,
      ...(unlockReason === undefined ? {} : { reason: unlockReason }),
      before: { calibrationId, choices: choicesOf(before) },
      after: { calibrationId, choices: choicesOf(saved) },
    });
    return saved;
  },
);

/** Of the reasons only that they changed: the trail holds values, not what somebody wrote. (RX-11) */
const choicesOf = ({ expertEvaluation }: Awaited<ReturnType<typeof calibrationOf>>) =>
  expertEvaluation.answers.map(({ criterionId, choice }) => ({ criterionId, choice }));
