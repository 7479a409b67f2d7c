import { wordsText } from '../artifacts/index.ts';

import type { FeedbackRequest, Remark } from './request.ts';
import { countWordsOf, type Part, type TextParts } from './textParts.ts';

/** A list nobody reads to its end helps nobody. */
const MOST_PASSAGES = 5;
const LONG_SENTENCE_WORDS = 40;
const LONG_PARAGRAPH_WORDS = 250;
const FEW_PARAGRAPHS = 3;
const PASSAGE_REPEATED_WORDS = 12;

type Reader = (parts: TextParts, request: FeedbackRequest) => Remark[];

const plain = (text: string): Remark => ({ text, passage: null });
const at = (text: string, { start, end }: { readonly start: number; readonly end: number }): Remark => ({
  text,
  passage: { start, end },
});

export const readLength: Reader = ({ words }, { minWords, maxWords }) => {
  const count = words.length;
  if (minWords !== null && count < minWords)
    return [plain(`The text has ${wordsText(count)}. It needs at least ${minWords}.`)];
  if (maxWords !== null && count > maxWords)
    return [plain(`The text has ${wordsText(count)}. The limit is ${maxWords}.`)];
  return [plain(`The text has ${wordsText(count)}, which is within the limits.`)];
};

export const readStructure: Reader = ({ paragraphs, sentences }) => {
  const counts = sentences.map(countWordsOf);
  const longest = sentences.filter((_, i) => counts[i]! > LONG_SENTENCE_WORDS).slice(0, MOST_PASSAGES);
  const average = counts.length === 0 ? 0 : counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return [
    plain(`${paragraphs.length} paragraphs, ${sentences.length} sentences of ${average.toFixed(0)} words on average.`),
    ...(paragraphs.length < FEW_PARAGRAPHS
      ? [plain('There are few paragraphs. One idea per paragraph is easier to follow.')]
      : []),
    ...longest.map((sentence) => at(`A sentence of ${countWordsOf(sentence)} words. Could it be two?`, sentence)),
    ...paragraphs
      .filter((paragraph) => countWordsOf(paragraph) > LONG_PARAGRAPH_WORDS)
      .slice(0, MOST_PASSAGES)
      .map((paragraph) => at(`A paragraph of ${countWordsOf(paragraph)} words.`, paragraph)),
    ...repeatedPassages(paragraphs, sentences),
  ];
};

/** The same passage twice makes a text longer and not better. */
function repeatedPassages(paragraphs: readonly Part[], sentences: readonly Part[]): Remark[] {
  const wholes = repeats(paragraphs).slice(0, MOST_PASSAGES);
  const pieces = repeats(sentences).filter(
    (piece) => !wholes.some((whole) => whole.start <= piece.start && piece.end <= whole.end),
  );
  return [...wholes, ...pieces].slice(0, MOST_PASSAGES).map((part) => at('This passage appears more than once.', part));
}

function repeats(parts: readonly Part[]): Part[] {
  const seen = new Set<string>();
  return parts.filter((part) => {
    const key = part.text.toLowerCase().replaceAll(/\s+/g, ' ');
    const isRepeated = seen.has(key) && countWordsOf(part) >= PASSAGE_REPEATED_WORDS;
    seen.add(key);
    return isRepeated;
  });
}

/**
 * The end of a sentence and what parts it from a small letter, unless what ended was an abbreviation. Every pattern
 * here reads a text once: none looks back over a run, or forward from each place of one. (FB-12)
 */
const BEFORE_SMALL = /\p{L}{3}(?<!\b(?:etc|vol|Vol|esp|resp|approx)(?=\.\s))[.!?]["”)]?\s+(?=\p{Ll})/gu;
const WORD_HERE = /\p{L}+/uy;

function smallBeginnings(text: string): { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(BEFORE_SMALL)].slice(0, MOST_PASSAGES).map(({ 0: before, index }) => {
    const start = index + before.length;
    WORD_HERE.lastIndex = start;
    return { start, end: start + (WORD_HERE.exec(text)?.[0].length ?? 1) };
  });
}

export const readMechanics: Reader = ({ words }, { text }) => {
  const doubled = words.filter((word, i) => {
    const before = words[i - 1];
    return (
      before !== undefined &&
      before.text.toLowerCase() === word.text.toLowerCase() &&
      /^\p{L}+$/u.test(word.text) &&
      /^\s+$/u.test(text.slice(before.end, word.start))
    );
  });
  const found = [
    ...doubled.map((word) => at(`“${word.text}” appears twice in a row.`, word)),
    ...smallBeginnings(text).map((word) => at('This sentence starts with a lowercase letter.', word)),
  ].slice(0, MOST_PASSAGES);
  // Never that it is correct: what was looked for is little.
  return found.length > 0 ? found : [plain('No repeated words, and no sentences that start with a lowercase letter.')];
};

export const SOURCE = /https?:\/\/\S+|\(\p{Lu}[^()]{1,60}?,? \d{4}[a-z]?\)|\[\d{1,3}\]|\bdoi:\s?\S+/gu;
export const QUOTED = /“[^“”]{10,}”|"[^"]{10,}"/gu;
export const FIGURE = /\p{Sc}\s?\d[\d.,]*|(?<![\d.,])\d[\d.,]{0,30}\s?(?:%|percent|million|billion)/gu;

export const readEvidence: Reader = (_parts, { text }) => {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const [sources, quotations, figures] = [count(SOURCE), count(QUOTED), count(FIGURE)];
  const sum = `${sources} sources, ${quotations} quotations and ${figures} figures were found.`;
  return sources === 0
    ? [plain(sum), plain('No source was found. A reader will ask where this comes from.')]
    : [plain(sum)];
};
