import {
  answerOf,
  highestPoints,
  needsComment,
  type CommentRule,
  type Criterion,
  type CriterionChoice,
} from '@circuit/domain/rubrics';
import { isSame } from '@circuit/domain/saving';

/** "5 points", "1 point". */
export function pointsText(points: number): string {
  return points === 1 ? '1 point' : `${points} points`;
}

/** One thing that can be chosen in a criterion with levels, or in one of yes and no. */
export interface Option {
  readonly choice: CriterionChoice;
  readonly key: string;
  readonly label: string;
  readonly description: string;
  readonly points: number;
}

/** In the order of the screen, highest first; none for a criterion whose points are typed. */
export function optionsOf(criterion: Criterion): readonly Option[] {
  if (criterion.kind === 'levels')
    return criterion.levels.map(({ id, label, description, points }) => ({
      choice: { kind: 'levels', levelId: id },
      key: id,
      label,
      description,
      points,
    }));
  if (criterion.kind === 'points') return [];
  return [true, false].map((isYes) => ({
    choice: { kind: 'yesNo', isYes },
    key: isYes ? 'yes' : 'no',
    label: isYes ? 'Yes' : 'No',
    description: '',
    points: isYes === criterion.isInverted ? 0 : criterion.points,
  }));
}

export function isChosen(option: Option, choice: CriterionChoice | null): boolean {
  return isSame(option.choice, choice);
}

/** What a choice earns; null when it does not belong to this criterion. */
export function pointsOfChoice(criterion: Criterion, choice: CriterionChoice | null): number | null {
  if (choice === null || answerOf(criterion, choice) === null) return null;
  if (choice.kind === 'points') return choice.points;
  return optionsOf(criterion).find((option) => isChosen(option, choice))?.points ?? null;
}

/** "Clear, 4 of 5", "7 of 10", "Yes, 2 of 2"; empty as long as nothing is chosen. */
export function choiceWords(criterion: Criterion, choice: CriterionChoice | null): string {
  const points = pointsOfChoice(criterion, choice);
  if (points === null) return '';
  const figures = `${points} of ${highestPoints(criterion)}`;
  const label = optionsOf(criterion).find((option) => isChosen(option, choice))?.label;
  return label === undefined ? figures : `${label}, ${figures}`;
}

/** "Evidence: Solid, 4 of 5. 2 criteria left." (D6) */
export function completionWords(criterion: Criterion, choice: CriterionChoice | null, leftCount: number): string {
  return `${criterion.title}: ${choiceWords(criterion, choice)}. ${leftWords(leftCount)}.`;
}

export function leftWords(leftCount: number): string {
  if (leftCount === 0) return 'All criteria are done';
  return leftCount === 1 ? '1 criterion left' : `${leftCount} criteria left`;
}

/** What is expected of the comment, before anything is chosen or written. */
export function commentHint(criterion: Criterion, choice: CriterionChoice | null): string {
  const least = Math.max(1, criterion.minCommentLength);
  const length = least === 1 ? '' : `, at least ${least} characters`;
  if (needsComment(criterion, choice)) return `A comment is required here${length}.`;
  if (criterion.commentRule !== 'requiredAtExtremes') return 'A comment is optional.';
  return `A comment is required for ${extremes(criterion)}${length}; otherwise it is optional.`;
}

function extremes(criterion: Criterion): string {
  if (criterion.kind === 'yesNo') return 'either answer';
  if (criterion.kind === 'points') return `${criterion.minPoints} and ${criterion.maxPoints}`;
  const [first, last] = [criterion.levels[0]?.label ?? '', criterion.levels.at(-1)?.label ?? ''];
  return first === '' || last === '' ? 'the highest and the lowest level' : `${first} and ${last}`;
}

/** As they stand after "comment". */
export const COMMENT_RULE_WORDS: Record<CommentRule, string> = {
  none: 'none',
  optional: 'optional',
  required: 'required',
  requiredAtExtremes: 'required at the highest and lowest',
};

/** "4 levels, comment required": a criterion in a few words. */
export function criterionWords(criterion: Criterion): string {
  const scale = scaleWords(criterion);
  return criterion.commentRule === 'none' ? scale : `${scale}, comment ${COMMENT_RULE_WORDS[criterion.commentRule]}`;
}

function scaleWords(criterion: Criterion): string {
  if (criterion.kind === 'levels') return `${criterion.levels.length} levels`;
  return criterion.kind === 'points' ? `${criterion.minPoints} to ${criterion.maxPoints}` : 'yes or no';
}
