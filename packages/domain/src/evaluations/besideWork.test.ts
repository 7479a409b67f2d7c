import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Anchor, Criterion, CriterionAnswer } from '../rubrics/index.ts';

import { findPassage, placeComments } from './besideWork.ts';

const TEXT = 'Tax carbon now. It works.\nCanada did it in 2008. It works.';

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
const RUBRIC = { pointScaleMax: 5, criteria: [aCriterion('a', 'Thesis'), aCriterion('b', 'Evidence')] };

const quoted = (quote: string, start = TEXT.indexOf(quote)): Anchor => ({ start, end: start + quote.length, quote });
const anAnswer = (criterionId: string, comment: string, anchors: readonly Anchor[] = []): CriterionAnswer => ({
  criterionId,
  choice: null,
  comment,
  anchors,
});

test('RZ-17 comments stand at their passages in the order of the text, whoever wrote them', () => {
  const people = [
    { id: 'x', name: 'Reviewer A', answers: [anAnswer('b', 'Which year?', [quoted('Canada did it')])] },
    {
      id: 'y',
      name: 'Reviewer B',
      answers: [anAnswer('a', 'Good.', [quoted('Tax carbon now')]), anAnswer('b', 'Thin.')],
    },
  ];
  const { placed, unplaced, passages } = placeComments(RUBRIC, people, TEXT);
  expect(placed.map(({ by, criterion, passages: [first] }) => [by, criterion.title, first.number])).toEqual([
    ['y', 'Thesis', 1],
    ['x', 'Evidence', 2],
  ]);
  expect(passages.map(({ criterionTitle }) => criterionTitle)).toEqual([
    'Reviewer B on Thesis',
    'Reviewer A on Evidence',
  ]);
  expect(unplaced.map(({ by, answer }) => [by, answer.comment])).toEqual([['y', 'Thin.']]);
});

test('RZ-17 a comment on several passages stands once, at the first of them', () => {
  const anchors = [quoted('Canada did it'), quoted('Tax carbon now')];
  const { placed } = placeComments(RUBRIC, [{ id: 'x', name: 'A', answers: [anAnswer('a', 'Both.', anchors)] }], TEXT);
  expect(placed.map(({ passages }) => passages.map(({ number, quote }) => [number, quote]))).toEqual([
    [
      [1, 'Tax carbon now'],
      [2, 'Canada did it'],
    ],
  ]);
});

test('RZ-17 a passage that moved is found where the text says the same once, and lost if it is gone or stands twice', () => {
  expect(findPassage(TEXT, quoted('Tax carbon now'))).toEqual(quoted('Tax carbon now'));
  expect(findPassage(TEXT, quoted('Canada did it', 3))).toEqual(quoted('Canada did it'));
  expect(findPassage(TEXT, quoted('It works.', 3))).toBeNull();
  expect(findPassage(TEXT, quoted('Sweden did it', 3))).toBeNull();
  expect(findPassage(TEXT, { start: 4, end: 4, quote: '' })).toBeNull();
  const answers = [anAnswer('a', 'Nice.', [quoted('Sweden did it', 3)])];
  const { placed, unplaced } = placeComments(RUBRIC, [{ id: 'x', name: 'A', answers }], TEXT);
  expect(placed).toEqual([]);
  expect(unplaced.map(({ lost }) => lost.map(({ quote }) => quote))).toEqual([['Sweden did it']]);
});

test('RZ-17 every comment is shown once, and every quote is either marked in the work or said to be gone', () => {
  const someAnchor = fc
    .tuple(fc.nat(TEXT.length - 1), fc.integer({ min: 1, max: 12 }), fc.boolean())
    .map(([start, length, isThere]) => {
      const quote = TEXT.slice(start, start + length);
      return isThere ? quoted(quote, start) : quoted(`${quote}#`, start);
    });
  const someAnswers = fc
    .tuple(fc.string(), fc.array(someAnchor, { maxLength: 3 }), fc.string(), fc.array(someAnchor, { maxLength: 3 }))
    .map(([one, oneAnchors, other, otherAnchors]) => [
      anAnswer('a', one, oneAnchors),
      anAnswer('b', other, otherAnchors),
    ]);
  fc.assert(
    fc.property(fc.array(someAnswers, { maxLength: 4 }), (all) => {
      const people = all.map((answers, index) => ({ id: `p${index}`, name: `Reviewer ${index}`, answers }));
      const { placed, unplaced, passages } = placeComments(RUBRIC, people, TEXT);
      const said = all.flat().filter(({ comment, anchors = [] }) => comment.trim() !== '' || anchors.length > 0);
      expect(placed.length + unplaced.length).toBe(said.length);
      const lost = [...placed, ...unplaced].flatMap((comment) => comment.lost);
      expect(passages.length + lost.length).toBe(said.flatMap(({ anchors = [] }) => anchors).length);
      for (const { start, end, quote } of passages) expect(TEXT.slice(start, end)).toBe(quote);
      expect(passages.map(({ number }) => number)).toEqual(passages.map((_passage, index) => index + 1));
      const firsts = placed.map(({ passages: [first] }) => first.start);
      expect(firsts).toEqual(firsts.toSorted((one, other) => one - other));
    }),
  );
});
