import type { ShardDb } from '@circuit/db';
import {
  calibrationLetter,
  expertState,
  hasSample,
  type AttachedRubric,
  type CalibrationFacts,
} from '@circuit/domain/assignments';
import type { CalibrationId } from '@circuit/domain/kernel';

import { ProblemError } from '#platform/problems.ts';

import { selectCalibrations, type CalibrationHolder, type CalibrationRow } from './calibrations.store.ts';

/** The calibrations of an assignment, or of its snapshot in a course, as the wire shows them. */
export async function calibrationsOf(db: ShardDb, holder: CalibrationHolder, rubric: AttachedRubric | null) {
  return (await selectCalibrations(db, holder)).map((row, index) => toWire(row, index, rubric));
}

export async function calibrationOf(
  db: ShardDb,
  holder: CalibrationHolder,
  rubric: AttachedRubric | null,
  calibrationId: CalibrationId,
) {
  const found = (await calibrationsOf(db, holder, rubric)).find(({ id }) => id === calibrationId);
  if (found === undefined) throw new ProblemError({ kind: 'notFound', what: 'calibration' });
  return found;
}

/** What the checklist asks of one. */
export function calibrationFacts(row: CalibrationRow): CalibrationFacts {
  const { isIncluded, expertRubricVersionId: rubricVersionId, expertAnswers: answers } = row;
  return { isIncluded, hasSample: hasSample(row), expert: { rubricVersionId, answers } };
}

function toWire(row: CalibrationRow, index: number, rubric: AttachedRubric | null) {
  const {
    expertRubricVersionId: rubricVersionId,
    expertAnswers: answers,
    expertUserName,
    expertAt,
    artifactCount: _artifactCount,
    ...calibration
  } = row;
  return {
    ...calibration,
    letter: calibrationLetter(index),
    hasSample: hasSample(row),
    expertEvaluation: {
      rubricVersionId,
      answers,
      userName: expertUserName,
      at: expertAt,
      state: expertState({ rubricVersionId, answers }, rubric),
    },
  };
}
