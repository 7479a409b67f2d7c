import {
  listGroupAssignmentCalibrations,
  saveGroupAssignmentExpertEvaluation,
  updateGroupAssignmentCalibration,
} from '@circuit/contract';

import {
  attachedRubricOf,
  calibrationOf,
  calibrationsOf,
  saveExpert,
  updateCalibration,
} from '#modules/assignments/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { moveRunOn } from './groupAssignments.store.ts';
import { inRun, loadRun, type Run } from './runOf.ts';
import { refuseBroken, refuseLocked } from './saveRun.ts';

const CALIBRATIONS = {
  field: 'calibrations',
  label: 'Calibrations',
  before: '',
  after: '',
  changesResults: true,
} as const;

const rubricOf = ({ version }: Run) => (version === null ? null : attachedRubricOf(version));

export const listGroupAssignmentCalibrationsRoute = implement(
  listGroupAssignmentCalibrations,
  async ({ groupAssignmentId }, { db, now }) => {
    const run = await loadRun(db, groupAssignmentId, now);
    return { items: await calibrationsOf(db, inRun(groupAssignmentId), rubricOf(run)) };
  },
);

/** One that turned out bad is left out, and scores are computed without it. (CE-8) */
export const updateGroupAssignmentCalibrationRoute = implement(
  updateGroupAssignmentCalibration,
  async ({ groupAssignmentId: id, calibrationId, isIncluded, unlockReason }, { db, envelope, now, audit }) => {
    const run = await loadRun(db, id, now);
    const before = await calibrationOf(db, inRun(id), rubricOf(run), calibrationId);
    if (before.isIncluded !== isIncluded) refuseLocked(run, [CALIBRATIONS], unlockReason);
    if (!(await updateCalibration(db, inRun(id), calibrationId, { isIncluded }, envelope.ifMatch)))
      throw new ProblemError({ kind: 'versionConflict', current: before });
    await moveRunOn(db, id);
    await refuseBroken(db, run, now);
    await audit({
      verb: isIncluded ? 'calibrationIncluded' : 'calibrationLeftOut',
      entity: 'groupAssignment',
      entityId: id,
      groupId: run.row.groupId,
      ...(unlockReason === undefined ? {} : { reason: unlockReason }),
      before: { calibrationId, isIncluded: before.isIncluded },
      after: { calibrationId, isIncluded },
    });
    return calibrationOf(db, inRun(id), rubricOf(run), calibrationId);
  },
);

/** Another expert's rating changes the scores of everybody who practiced: once students are at work it needs a reason. (CE-9) */
export const saveGroupAssignmentExpertEvaluationRoute = implement(
  saveGroupAssignmentExpertEvaluation,
  async ({ groupAssignmentId: id, calibrationId, answers, unlockReason }, { db, actor, envelope, now, audit }) => {
    const run = await loadRun(db, id, now);
    const before = await calibrationOf(db, inRun(id), rubricOf(run), calibrationId);
    refuseLocked(run, [CALIBRATIONS], unlockReason);
    const expert = { calibrationId, answers, userId: actor.id };
    const saved = await saveExpert(db, inRun(id), rubricOf(run), expert, envelope.ifMatch);
    await moveRunOn(db, id);
    await refuseBroken(db, run, now);
    await audit({
      verb: 'expertEvaluationChanged',
      entity: 'groupAssignment',
      entityId: id,
      groupId: run.row.groupId,
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
