import type { Criterion } from './criteria.ts';
import type { CriterionChoice } from './points.ts';

/** Whether this choice needs a comment. Of a yes or no both answers are extremes. (RU-6) */
export function needsComment(criterion: Criterion, choice: CriterionChoice | null): boolean {
  if (criterion.commentRule === 'required') return true;
  if (criterion.commentRule !== 'requiredAtExtremes' || choice === null) return false;
  return isExtreme(criterion, choice);
}

function isExtreme(criterion: Criterion, choice: CriterionChoice): boolean {
  if (criterion.kind === 'yesNo') return true;
  if (criterion.kind === 'points')
    return choice.kind === 'points' && [criterion.minPoints, criterion.maxPoints].includes(choice.points);
  const ends = [criterion.levels[0]?.id, criterion.levels.at(-1)?.id];
  return choice.kind === 'levels' && ends.includes(choice.levelId);
}

/** What the reviewer reads below the comment, or null when it is long enough. Blanks at the ends do not count. */
export function commentFlaw(criterion: Criterion, choice: CriterionChoice | null, comment: string): string | null {
  if (!needsComment(criterion, choice)) return null;
  const { length } = comment.trim();
  const least = Math.max(1, criterion.minCommentLength);
  if (length >= least) return null;
  if (length === 0) return `Write a comment of at least ${count(least)}.`;
  return `Write ${count(least - length)} more.`;
}

const count = (characters: number): string => (characters === 1 ? '1 character' : `${characters} characters`);
