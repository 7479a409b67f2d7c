import {
  createCalibration,
  deleteCalibration as deleteCalibrationEndpoint,
  listCalibrations,
  updateCalibration,
} from '@circuit/contract/assignments';
import type { ShardDb } from '@circuit/db';
import type { AssignmentId, UserId } from '@circuit/domain/kernel';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { assignmentOf } from './assignmentOf.ts';
import { calibrationOf, calibrationsOf } from './calibrationOf.ts';
import {
  deleteCalibration,
  insertCalibration,
  selectCalibrations,
  saveCalibration,
  updatePositions,
  type CalibrationHolder,
} from './calibrations.store.ts';

export const inLibrary = (assignmentId: AssignmentId): CalibrationHolder => ({
  table: 'calibrations',
  column: 'assignment_id',
  id: assignmentId,
});

/** The rubric that students would answer today. */
export async function rubricToday(db: ShardDb, assignmentId: AssignmentId, userId: UserId) {
  const { rubric } = await assignmentOf(db, assignmentId, userId);
  return rubric;
}

export const listCalibrationsRoute = implement(listCalibrations, async ({ assignmentId }, { db, actor }) => ({
  items: await calibrationsOf(db, inLibrary(assignmentId), await rubricToday(db, assignmentId, actor.id)),
}));

export const createCalibrationRoute = implement(
  createCalibration,
  async ({ assignmentId, ...wanted }, { db, actor }) => {
    const calibrationId = await insertCalibration(db, assignmentId, wanted);
    return calibrationOf(db, inLibrary(assignmentId), await rubricToday(db, assignmentId, actor.id), calibrationId);
  },
);

export const updateCalibrationRoute = implement(
  updateCalibration,
  async ({ assignmentId, calibrationId, position, ...changes }, { db, actor, envelope }) => {
    const holder = inLibrary(assignmentId);
    const rubric = await rubricToday(db, assignmentId, actor.id);
    const isSaved = await saveCalibration(db, holder, calibrationId, changes, envelope.ifMatch);
    if (!isSaved)
      throw new ProblemError({
        kind: 'versionConflict',
        current: await calibrationOf(db, holder, rubric, calibrationId),
      });
    if (position !== undefined) {
      const others = (await selectCalibrations(db, holder)).map(({ id }) => id).filter((id) => id !== calibrationId);
      await updatePositions(db, others.toSpliced(position, 0, calibrationId));
    }
    return calibrationOf(db, holder, rubric, calibrationId);
  },
);

export const deleteCalibrationRoute = implement(
  deleteCalibrationEndpoint,
  async ({ assignmentId, calibrationId }, { db, audit }) => {
    if (!(await deleteCalibration(db, assignmentId, calibrationId)))
      throw new ProblemError({ kind: 'notFound', what: 'calibration' });
    await audit({
      verb: 'calibrationDeleted',
      entity: 'assignment',
      entityId: assignmentId,
      before: { calibrationId },
    });
    return undefined;
  },
);
