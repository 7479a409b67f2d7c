import { saveExpertEvaluation } from '@circuit/contract/assignments';
import type { ShardDb } from '@circuit/db';
import type { AttachedRubric } from '@circuit/domain/assignments';
import type { CalibrationId, UserId } from '@circuit/domain/kernel';
import { strayAnswers, type CriterionAnswer } from '@circuit/domain/rubrics';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { calibrationOf } from './calibrationOf.ts';
import { inLibrary, rubricToday } from './calibrations.ts';
import { updateExpertEvaluation, type CalibrationHolder } from './calibrations.store.ts';

export const saveExpertEvaluationRoute = implement(
  saveExpertEvaluation,
  async ({ assignmentId, calibrationId, answers }, { db, actor, envelope }) => {
    const rubric = await rubricToday(db, assignmentId, actor.id);
    return saveExpert(
      db,
      inLibrary(assignmentId),
      rubric,
      { calibrationId, answers, userId: actor.id },
      envelope.ifMatch,
    );
  },
);

interface ExpertSave {
  readonly calibrationId: CalibrationId;
  readonly answers: readonly CriterionAnswer[];
  readonly userId: UserId;
}

/**
 * Saved criterion by criterion, so it may be incomplete. The version stays free to change: it is in use once students
 * see it, with the activation of an assignment. (AS-9, RU-4)
 */
export async function saveExpert(
  db: ShardDb,
  holder: CalibrationHolder,
  rubric: AttachedRubric | null,
  { calibrationId, answers, userId }: ExpertSave,
  seenVersion: number,
) {
  if (rubric === null)
    throw new ProblemError({ kind: 'blocked', detail: 'Attach a rubric first. The expert rates its criteria.' });
  if (strayAnswers(rubric, answers).length > 0)
    throw new ProblemError({
      kind: 'invalidRequest',
      errors: { answers: ['An answer does not match the rubric, or a criterion has two answers.'] },
    });
  const expert = { rubricVersionId: rubric.rubricVersionId, answers, userId };
  const isSaved = await updateExpertEvaluation(db, holder, calibrationId, expert, seenVersion);
  const saved = await calibrationOf(db, holder, rubric, calibrationId);
  if (!isSaved) throw new ProblemError({ kind: 'versionConflict', current: saved });
  return saved;
}
