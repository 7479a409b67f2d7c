import type { RubricVersionId } from '../kernel/index.ts';
import { answerFlaws, type CriterionAnswer, type RubricContents } from '../rubrics/index.ts';

export const QUALITIES = ['strong', 'middling', 'weak'] as const;
export type Quality = (typeof QUALITIES)[number];

export interface ExpertEvaluation {
  readonly rubricVersionId: RubricVersionId | null;
  readonly answers: readonly CriterionAnswer[];
}

export interface CalibrationFacts {
  readonly isIncluded: boolean;
  readonly expert: ExpertEvaluation;
}

export interface AttachedRubric extends RubricContents {
  readonly rubricVersionId: RubricVersionId;
}

/** "A" for the first, "B" for the second; after Z comes AA. */
export function calibrationLetter(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : calibrationLetter(Math.floor(index / 26) - 1) + letter;
}

export type ExpertState = 'none' | 'incomplete' | 'otherVersion' | 'complete';

/** The expert rates every criterion and says why; with the version that students will use. (AS-8) */
export function expertState(
  { rubricVersionId, answers }: ExpertEvaluation,
  rubric: AttachedRubric | null,
): ExpertState {
  if (rubric === null || rubricVersionId === null || answers.length === 0) return 'none';
  if (rubricVersionId !== rubric.rubricVersionId) return 'otherVersion';
  const isReasoned = answers.every(({ choice, comment }) => choice === null || comment.trim() !== '');
  const hasEveryChoice = answerFlaws(rubric, answers).every(({ field }) => field !== 'choice');
  return isReasoned && hasEveryChoice ? 'complete' : 'incomplete';
}
