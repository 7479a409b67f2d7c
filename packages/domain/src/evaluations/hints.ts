import { criteriaOf, sharesOf, type CriterionAnswer, type RubricContents } from '../rubrics/index.ts';

/** The first try on a practice essay that its reader has finished, beside the rating they were shown. */
export interface FinishedTry {
  readonly answers: readonly CriterionAnswer[];
  readonly expertAnswers: readonly CriterionAnswer[];
}

export interface PracticeHint {
  readonly criterionId: string;
  /** Out of 100; above the expert is more than 0. */
  readonly points: number;
}

/** One essay is chance, and less than this is no habit. */
const ESSAYS_NEEDED = 2;
const CLEAR_POINTS = 10;

/** Criteria on which somebody was clearly above or below the expert, from first tries, in the rubric's order. (RV-8) */
export function practiceHints(contents: RubricContents, tries: readonly FinishedTry[]): PracticeHint[] {
  const shares = tries.map(({ answers, expertAnswers }) => ({
    own: sharesOf(contents, answers),
    expert: sharesOf(contents, expertAnswers),
  }));
  return criteriaOf(contents).flatMap(({ id }, index) => {
    const differences = shares.flatMap(({ own, expert }) => difference(own[index] ?? null, expert[index] ?? null));
    if (differences.length < ESSAYS_NEEDED) return [];
    const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length;
    const points = Math.round(mean * 1000) / 10;
    return Math.abs(points) < CLEAR_POINTS ? [] : [{ criterionId: id, points }];
  });
}

const difference = (own: number | null, expert: number | null): number[] =>
  own === null || expert === null ? [] : [own - expert];
