import type { RubricVersionId } from '../kernel/index.ts';
import { isBlank, type RichDocument } from '../richText/index.ts';
import { answerFlaws, strayAnswers, type CriterionAnswer, type RubricContents } from '../rubrics/index.ts';

export const QUALITIES = ['strong', 'middling', 'weak'] as const;
export type Quality = (typeof QUALITIES)[number];

export interface ExpertEvaluation {
  readonly rubricVersionId: RubricVersionId | null;
  readonly answers: readonly CriterionAnswer[];
}

export interface CalibrationFacts {
  readonly isIncluded: boolean;
  readonly hasSample: boolean;
  readonly expert: ExpertEvaluation;
}

export interface AttachedRubric extends RubricContents {
  readonly rubricVersionId: RubricVersionId;
}

/** There is something to rate: a text with anything in it, a file or a link. (CE-2) */
export function hasSample({ sampleText, artifactCount }: { sampleText: RichDocument; artifactCount: number }): boolean {
  return artifactCount > 0 || !isBlank(sampleText);
}

/** Learners see the sample of a calibration from the start of the practice on, unless it was left out. (CE-6) */
export function isSampleOpen(
  { isIncluded, practiceStartsAt }: { isIncluded: boolean; practiceStartsAt: Date | null },
  now: Date,
): boolean {
  return isIncluded && practiceStartsAt !== null && practiceStartsAt <= now;
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
  // The rubric was changed since, which its author may do until students see it.
  if (strayAnswers(rubric, answers).length > 0) return 'incomplete';
  const isReasoned = answers.every(({ choice, comment }) => choice === null || comment.trim() !== '');
  const hasEveryChoice = answerFlaws(rubric, answers).every(({ field }) => field !== 'choice');
  return isReasoned && hasEveryChoice ? 'complete' : 'incomplete';
}
