import { assertNever } from '../kernel/index.ts';

import { isPointScale, type Criterion, type Level, type RubricContents } from './criteria.ts';
import { weightOf } from './points.ts';

/** Something that keeps a rubric from being used. It can be saved all the same: people write in their own order. */
export interface RubricFlaw {
  /** Null when it concerns the whole. */
  readonly criterionId: string | null;
  readonly levelId: string | null;
  readonly field: 'title' | 'levels' | 'label' | 'points' | 'weight' | 'minCommentLength';
  /** What the author reads. */
  readonly text: string;
}

/** Everything that is wrong with it, in the order of the screen. (RU-2) */
export function rubricFlaws(contents: RubricContents): readonly RubricFlaw[] {
  if (isPointScale(contents))
    return contents.pointScaleMax > 0 ? [] : [flaw(null, 'points', 'The point scale needs a highest score above 0.')];
  const flaws = contents.criteria.flatMap(criterionFlaws);
  const hasWeight = contents.criteria.some((criterion) => weightOf(criterion) > 0);
  return hasWeight ? flaws : [...flaws, flaw(null, 'weight', 'At least one criterion needs a weight above 0.')];
}

function criterionFlaws(criterion: Criterion): readonly RubricFlaw[] {
  const name = criterion.title.trim() === '' ? [flaw(criterion, 'title', 'Give this criterion a title.')] : [];
  const length =
    criterion.minCommentLength < 0
      ? [flaw(criterion, 'minCommentLength', 'A comment cannot be shorter than 0 characters.')]
      : [];
  return [...name, ...scaleFlaws(criterion), ...length];
}

function scaleFlaws(criterion: Criterion): readonly RubricFlaw[] {
  switch (criterion.kind) {
    case 'levels':
      return levelFlaws(criterion, criterion.levels);
    case 'points':
      return criterion.maxPoints > criterion.minPoints
        ? []
        : [flaw(criterion, 'points', 'The highest score must be above the lowest.')];
    case 'yesNo':
      return criterion.points > 0 ? [] : [flaw(criterion, 'points', 'The better answer needs more than 0 points.')];
    default:
      return assertNever(criterion);
  }
}

function levelFlaws(criterion: Criterion, levels: readonly Level[]): readonly RubricFlaw[] {
  if (levels.length < 2) return [flaw(criterion, 'levels', 'A criterion needs at least two levels.')];
  return levels.flatMap((level, index) => {
    const before = levels[index - 1];
    const unnamed = level.label.trim() === '' ? [flaw(criterion, 'label', 'Give this level a name.', level)] : [];
    if (before === undefined || level.points < before.points) return unnamed;
    return [...unnamed, flaw(criterion, 'points', orderText(level, before), level)];
  });
}

/** "Thin has as many points as Solid. Each level needs fewer points than the one before." */
function orderText(level: Level, before: Level): string {
  const [own, other] = [level, before].map(({ label }) => (label.trim() === '' ? 'A level without a name' : label));
  const relation = level.points === before.points ? 'has as many points as' : 'has more points than';
  return `${own} ${relation} ${other}. Each level needs fewer points than the one before.`;
}

function flaw(criterion: Criterion | null, field: RubricFlaw['field'], text: string, level?: Level): RubricFlaw {
  return { criterionId: criterion?.id ?? null, levelId: level?.id ?? null, field, text };
}
