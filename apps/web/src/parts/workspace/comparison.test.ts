import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { expect, test } from 'vitest';

import { aPointsCriterion, aYesNoCriterion, OP_ED } from '#testing/rubrics.ts';

import { compareAnswers, comparisonWords } from './comparison.ts';
import { choiceWords, commentHint, completionWords } from './words.ts';

const contents = { criteria: OP_ED, pointScaleMax: 100 };
const [thesis, evidence] = OP_ED;

const levels = (...indexes: readonly number[]): CriterionAnswer[] =>
  indexes.map((level, index) => {
    const criterion = OP_ED[index] ?? thesis;
    return {
      criterionId: criterion.id,
      choice: { kind: 'levels', levelId: criterion.levels[level]?.id ?? '' },
      comment: '',
    };
  });

test('WS-8 the criterion with the largest distance comes first, one without an answer last', () => {
  const compared = compareAnswers(contents, levels(1, 1, 0), levels(1, 3, 1, 1));
  expect(compared.map(({ criterion }) => criterion.title)).toEqual([
    'Evidence',
    'Counter-argument',
    'Thesis',
    'Clarity',
  ]);
  expect(compared.map(comparisonWords)).toEqual([
    'You rated 4 points higher',
    'You rated 2 points higher',
    'Match',
    null,
  ]);
});

test('WS-8 who rated lower is told so', () => {
  const [first] = compareAnswers(contents, levels(2), levels(1));
  expect(first && comparisonWords(first)).toBe('You rated 2 points lower');
});

test('WS-5 an answer is told with its points and what they are out of', () => {
  const solid = { kind: 'levels', levelId: evidence.levels[1]?.id ?? '' } as const;
  expect(completionWords(evidence, solid, 2)).toBe('Evidence: Solid, 4 of 5. 2 criteria left.');
  expect(choiceWords(aPointsCriterion(7, 'Style'), { kind: 'points', points: 7 })).toBe('7 of 10');
  const isInverted = aYesNoCriterion(8, 'Fallacies', { isInverted: true });
  expect(choiceWords(isInverted, { kind: 'yesNo', isYes: false })).toBe('No, 2 of 2');
  expect(choiceWords(isInverted, null)).toBe('');
});

test('WS-7 what a comment has to be is told before anything is chosen', () => {
  expect(commentHint(thesis, null)).toBe('A comment is required here, at least 40 characters.');
  expect(commentHint(evidence, null)).toBe(
    'A comment is required for Thorough and Missing, at least 40 characters; otherwise it is optional.',
  );
  expect(commentHint(OP_ED[2], null)).toBe('A comment is optional.');
  const extremes = { commentRule: 'requiredAtExtremes', minCommentLength: 0 } as const;
  expect(commentHint(aPointsCriterion(7, 'Style', extremes), null)).toBe(
    'A comment is required for 0 and 10; otherwise it is optional.',
  );
});
