import type { Reaction, Thanks } from '@circuit/contract/reactions';
import { type ReactionKind, REACTIONS } from '@circuit/domain/reactions';
import { overText, type SecondLookDecision } from '@circuit/domain/secondLooks';

import type { OfResult } from './result.ts';

export const REACTION_LABELS: Record<ReactionKind, string> = {
  isSpecific: 'Specific',
  isUseful: 'Useful',
  isKind: 'Kind',
};

/** "You found this specific and kind."; null when nothing was pressed. */
export function foundWords(reaction: Reaction, isOwn: boolean, what: 'this' | 'this review' = 'this'): string | null {
  const found = REACTIONS.filter((kind) => reaction[kind]).map((kind) => REACTION_LABELS[kind].toLowerCase());
  const [last] = found.slice(-1);
  if (last === undefined) return null;
  const words = found.length === 1 ? last : `${found.slice(0, -1).join(', ')} and ${last}`;
  return `${isOwn ? 'You' : 'The author'} found ${what} ${words}.`;
}

/** "2 authors found your comments specific.", a sentence for each that somebody pressed. (SW-6) */
export function thanksWords(thanks: Pick<Thanks, `${'specific' | 'useful' | 'kind'}Count`>, isOwn: boolean): string[] {
  const counts = [
    { count: thanks.specificCount, word: 'specific' },
    { count: thanks.usefulCount, word: 'useful' },
    { count: thanks.kindCount, word: 'kind' },
  ];
  return counts
    .filter(({ count }) => count > 0)
    .map(
      ({ count, word }) =>
        `${count === 1 ? '1 author' : `${count} authors`} found ${isOwn ? 'your' : 'their'} comments ${word}.`,
    );
}

export const DECISION_WORDS: Record<SecondLookDecision, string> = {
  stands: 'The review stands.',
  excluded: 'The review no longer counts.',
  graded: 'A grader rated the work, and that rating counts.',
};

/** Whether the student can react and ask now. */
export const mayRespond = ({ result, isOwn, readOnly }: OfResult): boolean =>
  isOwn && result.mayRespond && readOnly === null;

/** Until when one can answer to reviews, or why not; null where that is not the reader's. */
export function respondWords(of: OfResult, showDate: (date: Date) => string): string | null {
  const { respondUntil } = of.result;
  if (!of.isOwn || respondUntil === null) return null;
  const until = new Date(respondUntil);
  if (mayRespond(of))
    return `Your reactions go back to the reviewer, without your name. React or ask for a second look by ${showDate(until)}.`;
  return of.readOnly ?? overText(until, showDate);
}
