import { diffWordsWithSpace } from 'diff';

export interface ChangedPiece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Longer comparisons than this are cut short: the page must not stand still. */
const TIMEOUT_MS = 1500;
/** So much of what stayed is shown around a change. */
const AROUND = 160;

/** What differs between two texts, word by word, with a little of what stayed around it. (DH-5) */
export function changedWords(before: string, after: string): ChangedPiece[] {
  const found = diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS });
  // Two texts that have little in common are told apart as wholes.
  const pieces: readonly ChangedPiece[] =
    found === undefined
      ? [
          { kind: 'removed', text: before },
          { kind: 'added', text: after },
        ]
      : found.map(({ value, added, removed }) => ({
          kind: added ? 'added' : removed ? 'removed' : 'same',
          text: value,
        }));
  return pieces.map((piece, index) => {
    const text = piece.text.replaceAll(EMPTY_LINES, '\n\n');
    return { ...piece, text: piece.kind === 'same' ? shortened(text, index > 0, index < pieces.length - 1) : text };
  });
}

/** The cells of an empty table, for example: they would push the words out of sight. */
const EMPTY_LINES = /\n\s*\n(?:\s*\n)+/g;

function shortened(text: string, isAfterChange: boolean, isBeforeChange: boolean): string {
  const head = isAfterChange ? text.slice(0, AROUND).replace(CUT_AT_END, '') : '';
  const tail = isBeforeChange ? text.slice(-AROUND).replace(CUT_AT_START, '') : '';
  if (!isAfterChange && !isBeforeChange) return text;
  return text.length <= 2 * AROUND ? text : `${head} … ${tail}`;
}

/** Part of a word. */
const CUT_AT_END = /\S*$/;
const CUT_AT_START = /^\S*/;
