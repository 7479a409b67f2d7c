import { err, ok, type Result } from '../kernel/index.ts';
import { isSame } from '../saving/index.ts';

import type { Criterion, RubricContents } from './criteria.ts';

/** A text that differs between two states of the same scale. */
export interface WordingFix {
  readonly criterionId: string;
  readonly levelId: string | null;
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

export type RubricChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'wording'; readonly fixes: readonly WordingFix[] }
  /** Something by which answers are counted: criteria, levels, points, weights, comment rules, their order. */
  | { readonly kind: 'scale' };

/** What an edit does to a rubric. */
export function compareRubrics(before: RubricContents, after: RubricContents): RubricChange {
  if (!isSame(scalesOf(before), scalesOf(after))) return { kind: 'scale' };
  const fixes = before.criteria.flatMap((criterion, index) => {
    const other = after.criteria[index];
    return other === undefined ? [] : fixesOf(criterion, other);
  });
  return fixes.length === 0 ? { kind: 'none' } : { kind: 'wording', fixes };
}

/** How the author wants it saved when the version is in use. */
export const SAVE_MODES = ['wording', 'newVersion'] as const;
export type SaveMode = (typeof SAVE_MODES)[number];

export type RubricSave =
  | { readonly kind: 'unchanged' }
  /** Nothing uses the version yet: it becomes what was sent. */
  | { readonly kind: 'overwrite' }
  | { readonly kind: 'wording'; readonly fixes: readonly WordingFix[] }
  | { readonly kind: 'newVersion' };

export type RubricLocked = { readonly kind: 'choiceNeeded' } | { readonly kind: 'scaleLocked' };

/** A version is what it was once a review or an active assignment uses it; only its wording can be mended. (RU-4) */
export function decideRubricSave(
  current: { readonly isUsed: boolean; readonly contents: RubricContents },
  wanted: RubricContents,
  mode: SaveMode | undefined,
): Result<RubricSave, RubricLocked> {
  const change = compareRubrics(current.contents, wanted);
  if (change.kind === 'none') return ok({ kind: 'unchanged' });
  if (!current.isUsed) return ok({ kind: 'overwrite' });
  if (mode === 'newVersion') return ok({ kind: 'newVersion' });
  if (mode === undefined) return err({ kind: 'choiceNeeded' });
  return change.kind === 'wording' ? ok({ kind: 'wording', fixes: change.fixes }) : err({ kind: 'scaleLocked' });
}

export function rubricLockedText({ kind }: RubricLocked): string {
  return kind === 'choiceNeeded'
    ? 'This rubric is in use. Choose whether to edit its wording or save a new version.'
    : 'This rubric is in use, so its points, levels and weights are locked. Save it as a new version.';
}

function scalesOf({ criteria, pointScaleMax }: RubricContents): unknown {
  if (criteria.length === 0) return { pointScaleMax };
  return criteria.map((criterion) => [
    criterion.id,
    criterion.kind,
    criterion.weight,
    criterion.commentRule,
    criterion.minCommentLength,
    criterion.aesTag,
    criterion.kind === 'levels' && criterion.levels.map(({ id, points }) => [id, points]),
    criterion.kind === 'points' && [criterion.minPoints, criterion.maxPoints],
    criterion.kind === 'yesNo' && [criterion.points, criterion.isInverted],
  ]);
}

function fixesOf(before: Criterion, after: Criterion): WordingFix[] {
  const texts = (['title', 'question', 'commentPrompt'] as const).map((field) => ({
    criterionId: before.id,
    levelId: null,
    field,
    before: before[field],
    after: after[field],
  }));
  const levels = before.kind === 'levels' ? before.levels : [];
  const others = after.kind === 'levels' ? after.levels : [];
  const levelTexts = levels.flatMap((level, index) =>
    (['label', 'description'] as const).map((field) => ({
      criterionId: before.id,
      levelId: level.id,
      field,
      before: level[field],
      after: others[index]?.[field] ?? '',
    })),
  );
  return [...texts, ...levelTexts].filter((text) => text.before !== text.after);
}
