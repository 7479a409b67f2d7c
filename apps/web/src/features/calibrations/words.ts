import type { Tendency } from '@circuit/domain/calibrations';

import { type ComparedCriterion, comparisonWords } from '#parts/workspace/comparison.ts';

const list = new Intl.ListFormat('en-US');

const criteriaWords = (count: number): string => (count === 1 ? '1 criterion' : `${count} criteria`);

/** "You matched 2 of 4 criteria." How a try ended, without a word of what the expert chose. (PT-3) */
export function matchWords(matched: number, total: number): string {
  return `You matched ${matched} of ${criteriaWords(total)}.`;
}

/** "Practice score 100: small differences are free." Never a bare percentage beside a match count. (PT-9) */
export function practiceScoreWords(score: number, match: { matchedCount: number; totalCount: number } | null): string {
  const shown = Math.round(score);
  if (shown < 100)
    return `Practice score ${shown}: fewer points the further you were from the expert; small differences are free.`;
  const isFull = match === null || match.matchedCount === match.totalCount;
  return isFull ? 'Practice score 100.' : 'Practice score 100: small differences are free.';
}

/** "These differ: Evidence and Clarity." */
export function differingWords(titles: readonly string[]): string {
  if (titles.length === 0) return 'You rated every criterion as the expert did.';
  return titles.length === 1 ? `This one differs: ${titles[0]}.` : `These differ: ${list.format(titles)}.`;
}

/** When the expert's rating is shown: the same wherever it is said. (PT-1) */
export const expertWhen = (tryNumber: number, triesAllowed: number): string =>
  tryNumber >= triesAllowed
    ? 'The expert’s rating appears when you finish.'
    : 'When you finish, you’ll see how many criteria match. The expert’s rating appears after your last try.';

/** "You were generous on Evidence and strict on Thesis." Every criterion that differs, the farthest first. (PT-5) */
export function leaningWords(compared: readonly ComparedCriterion[]): string {
  const on = (end: 'higher' | 'lower') =>
    compared.filter((one) => comparisonWords(one)?.endsWith(end) === true).map(({ criterion }) => criterion.title);
  const [higher, lower] = [on('higher'), on('lower')];
  const parts = [
    higher.length === 0 ? '' : `generous on ${list.format(higher)}`,
    lower.length === 0 ? '' : `strict on ${list.format(lower)}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `You were ${parts.join(', and ')}.`;
}

/** "On the first tries of 2 essays, you rated about 6 points out of 100 higher than the expert." (PT-5, PX-7) */
export function tendencyWords(tendency: Tendency | null, essays: number): string {
  if (tendency === null) return '';
  const over = essays === 1 ? 'On your first try' : `On the first tries of ${essays} essays`;
  if (tendency.kind === 'balanced') return `${over}, your ratings were about the same as the expert’s.`;
  const side = tendency.kind === 'generous' ? 'higher' : 'lower';
  return `${over}, you rated about ${Math.round(Math.abs(tendency.points))} points out of 100 ${side} than the expert.`;
}

interface Ending {
  readonly done: number;
  readonly total: number;
  /** 0 to 100, as it stands in the score; null when nothing counts yet. */
  readonly score: number | null;
  readonly isClosed: boolean;
  /** Whether students of this assignment review each other. */
  readonly hasReviews: boolean;
  /** "Reviews open Wed, Nov 11, 12:00 AM."; empty when there are none. */
  readonly next: string;
}

/** The last sentence of practice: done, or what being unfinished means. (PT-6) */
export function endingWords({ done, total, score, isClosed, hasReviews, next }: Ending): string {
  const missing = total - done;
  if (missing === 0 && score !== null) return `Your practice score is ${Math.round(score)}. ${next}`.trim();
  if (!isClosed) return missing === 1 ? 'One more essay.' : `${missing} more essays.`;
  const told = score === null ? '' : ` Your practice score is ${Math.round(score)}.`;
  const unfinished = `${missing} of ${total} ${missing === 1 ? 'is' : 'are'} missing.`;
  return `${hasReviews ? `Your reviews will count less because ${unfinished}` : unfinished}${told}`;
}
