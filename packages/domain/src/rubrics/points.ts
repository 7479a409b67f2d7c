import { assertNever } from '../kernel/index.ts';
import type { Answer, CriterionScale, WeightedCriterion } from '../scoring/index.ts';

import { criteriaOf, type Criterion, type RubricContents } from './criteria.ts';

/** The most that one criterion can earn. */
export function highestPoints(criterion: Criterion): number {
  switch (criterion.kind) {
    case 'levels':
      return Math.max(0, ...criterion.levels.map(({ points }) => points));
    case 'points':
      return criterion.maxPoints;
    case 'yesNo':
      return criterion.points;
    default:
      return assertNever(criterion);
  }
}

/** "20 points": what the best possible work would get. */
export function rubricPoints(contents: RubricContents): number {
  return criteriaOf(contents).reduce((sum, criterion) => sum + highestPoints(criterion), 0);
}

/** How scoring reads the answers to it. */
export function scaleOf(criterion: Criterion): CriterionScale {
  switch (criterion.kind) {
    case 'levels':
      return { kind: 'levels', points: criterion.levels.map(({ points }) => points) };
    case 'points':
      return { kind: 'points', min: criterion.minPoints, max: criterion.maxPoints };
    case 'yesNo':
      return { kind: 'yesNo', isInverted: criterion.isInverted };
    default:
      return assertNever(criterion);
  }
}

/** Without a weight of its own a criterion counts as much as its highest points, and one without points as much as 1. */
export function weightOf(criterion: Criterion): number {
  return criterion.weight ?? (highestPoints(criterion) || 1);
}

export function weightedCriteria(contents: RubricContents): readonly WeightedCriterion[] {
  return criteriaOf(contents).map((criterion) => ({ id: criterion.id, weight: weightOf(criterion) }));
}

/** What a reviewer chose in one criterion. A level is named by its id, so that it stays what it was when levels move. */
export type CriterionChoice =
  | { readonly kind: 'levels'; readonly levelId: string }
  | { readonly kind: 'points'; readonly points: number }
  | { readonly kind: 'yesNo'; readonly isYes: boolean };

/** The same choice in the words of scoring; null when it does not belong to this criterion. */
export function answerOf(criterion: Criterion, choice: CriterionChoice): Answer | null {
  if (criterion.kind === 'levels' && choice.kind === 'levels') {
    const level = criterion.levels.findIndex(({ id }) => id === choice.levelId);
    return level === -1 ? null : { kind: 'levels', level };
  }
  if (criterion.kind === 'points' && choice.kind === 'points') {
    const isOnScale = choice.points >= criterion.minPoints && choice.points <= criterion.maxPoints;
    return isOnScale ? { kind: 'points', points: choice.points } : null;
  }
  return criterion.kind === 'yesNo' && choice.kind === 'yesNo' ? { kind: 'yesNo', isYes: choice.isYes } : null;
}
