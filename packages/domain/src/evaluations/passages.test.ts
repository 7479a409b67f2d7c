import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Criterion } from '../rubrics/index.ts';

import { anchorAt, isInText, passagesOf, segmentsOf, sentencesOf, withAnchor, type Passage } from './passages.ts';

const TEXT = 'Tax carbon now. It works.\nCanada did it in 2008.';

const aCriterion = (id: string, title: string): Criterion => ({
  id,
  title,
  kind: 'points',
  question: '',
  weight: null,
  commentRule: 'optional',
  commentPrompt: '',
  minCommentLength: 0,
  aesTag: 'none',
  minPoints: 0,
  maxPoints: 5,
});

const aPassage = (start: number, end: number, number = 1): Passage => ({
  start,
  end,
  quote: TEXT.slice(start, end),
  number,
  criterionId: 'a',
  criterionTitle: 'Thesis',
});

test('RW-11 passages are numbered in the order of the text, whichever criterion they belong to', () => {
  const contents = { criteria: [aCriterion('a', 'Thesis'), aCriterion('b', 'Evidence')], pointScaleMax: 100 };
  const answers = [
    { criterionId: 'a', choice: null, comment: '', anchors: [{ start: 26, end: 32, quote: 'Canada' }] },
    { criterionId: 'b', choice: null, comment: '', anchors: [{ start: 0, end: 3, quote: 'Tax' }] },
  ];
  expect(
    passagesOf(contents, answers).map(({ number, criterionTitle, quote }) => [number, criterionTitle, quote]),
  ).toEqual([
    [1, 'Evidence', 'Tax'],
    [2, 'Thesis', 'Canada'],
  ]);
});

test('RW-11 a text that is cut where passages begin and end is the same text, each part with what lies over it', () => {
  const [first, second] = [aPassage(4, 10), aPassage(7, 15, 2)];
  const cut = segmentsOf(TEXT.slice(0, 20), 0, [first, second]);
  expect(cut.map(({ text, over }) => [text, over.map(({ number }) => number)])).toEqual([
    ['Tax ', []],
    ['car', [1]],
    ['bon', [1, 2]],
    [' now.', [2]],
    [' It w', []],
  ]);
});

test('RW-11 cutting never loses or doubles a character, wherever passages lie', () => {
  const place = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 30 }));
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), fc.nat(20), fc.array(place), (text, start, places) => {
      const cut = segmentsOf(
        text,
        start,
        places.map(([from, length], index) => aPassage(from, from + length, index + 1)),
      );
      expect(cut.map((segment) => segment.text).join('')).toBe(text);
      for (const segment of cut) expect(text.slice(segment.start - start).startsWith(segment.text)).toBe(true);
    }),
  );
});

test('RW-10 a passage is what stands between its offsets, without blanks around it and no longer than 500 characters', () => {
  expect(anchorAt(TEXT, 15, 26)).toEqual({ start: 16, end: 25, quote: 'It works.' });
  expect(anchorAt(TEXT, 15, 16)).toBeNull();
  const long = `  ${'word '.repeat(200)}`;
  const anchor = anchorAt(long, 0, long.length);
  expect(anchor?.quote).toHaveLength(499);
  expect(long.slice(anchor?.start, anchor?.end)).toBe(anchor?.quote);
});

test('RW-10 a passage that is cut never ends in the middle of a character', () => {
  const quote = anchorAt(`${'x'.repeat(499)}🙂 and more`, 0, 510)?.quote ?? '';
  expect([quote.length, quote.isWellFormed()]).toEqual([499, true]);
});

test('RW-13 a passage is there only where the text still says the same', () => {
  expect(isInText(TEXT, { start: 0, end: 3, quote: 'Tax' })).toBe(true);
  expect(isInText(TEXT, { start: 1, end: 4, quote: 'Tax' })).toBe(false);
  expect(isInText('Ta', { start: 0, end: 3, quote: 'Tax' })).toBe(false);
});

test('RW-10 the same passage is linked once, and there is a most', () => {
  const anchor = { start: 0, end: 3, quote: 'Tax' };
  expect(withAnchor([anchor], anchor)).toEqual([anchor]);
  const many = Array.from({ length: 20 }, (_, index) => ({ start: index, end: index + 1, quote: 'x' }));
  expect(withAnchor(many, { start: 40, end: 41, quote: 'y' })).toBe(many);
});

test('RW-12 every sentence can be linked, also the last of a line without a stop', () => {
  expect(sentencesOf(TEXT).map(({ quote }) => quote)).toEqual([
    'Tax carbon now.',
    'It works.',
    'Canada did it in 2008.',
  ]);
  expect(sentencesOf('A title\nA sentence.').map(({ quote }) => quote)).toEqual(['A title', 'A sentence.']);
  for (const { start, end, quote } of sentencesOf(TEXT)) expect(TEXT.slice(start, end)).toBe(quote);
});
