import { criteriaOf, type CriterionAnswer } from '@circuit/domain/rubrics';
import { expect, test } from 'vitest';

import { compareAnswers } from '#parts/workspace/comparison.ts';
import { OP_ED } from '#testing/rubrics.ts';

import { differingWords, endingWords, leaningWords, matchWords, practiceScoreWords, tendencyWords } from './words.ts';

const contents = { criteria: OP_ED, pointScaleMax: 100 };

/** The nth level of each criterion. */
const rated = (...levels: number[]): CriterionAnswer[] =>
  criteriaOf(contents).map((criterion, index) => ({
    criterionId: criterion.id,
    comment: '',
    choice:
      criterion.kind === 'levels' ? { kind: 'levels', levelId: criterion.levels[levels[index] ?? 0]?.id ?? '' } : null,
  }));

test('PT-3 after the first try the match is told, and which criteria differ', () => {
  expect(matchWords(2, 4)).toBe('You matched 2 of 4 criteria.');
  expect(matchWords(0, 1)).toBe('You matched 0 of 1 criterion.');
  expect(differingWords(['Evidence', 'Clarity'])).toBe('These differ: Evidence and Clarity.');
  expect(differingWords(['Evidence'])).toBe('This one differs: Evidence.');
  expect(differingWords([])).toBe('You rated every criterion as the expert did.');
});

test('PT-5 every criterion that differs from the expert is named with the side, the farthest first', () => {
  expect(leaningWords(compareAnswers(contents, rated(0, 1, 0, 0), rated(0, 2, 0, 0)))).toBe(
    'You were generous on Evidence.',
  );
  expect(leaningWords(compareAnswers(contents, rated(2, 1, 0, 0), rated(0, 1, 0, 0)))).toBe(
    'You were strict on Thesis.',
  );
  expect(leaningWords(compareAnswers(contents, rated(2, 0, 0, 0), rated(0, 2, 2, 0)))).toBe(
    'You were generous on Counter-argument and Evidence, and strict on Thesis.',
  );
  expect(leaningWords(compareAnswers(contents, rated(0, 0, 0, 0), rated(0, 0, 0, 0)))).toBe('');
});

test('PT-5 the tendency is one sentence that says of which tries it speaks', () => {
  expect(tendencyWords({ kind: 'generous', points: 6.4 }, 2)).toBe(
    'On the first tries of 2 essays, you rated about 6 points out of 100 higher than the expert.',
  );
  expect(tendencyWords({ kind: 'strict', points: -12 }, 3)).toBe(
    'On the first tries of 3 essays, you rated about 12 points out of 100 lower than the expert.',
  );
  expect(tendencyWords({ kind: 'balanced', points: 1 }, 1)).toBe(
    'On your first try, your ratings were about the same as the expert’s.',
  );
  expect(tendencyWords(null, 0)).toBe('');
});

test('PT-9 a practice score is named, and full points beside a criterion that differs are explained', () => {
  expect(practiceScoreWords(100, { matchedCount: 3, totalCount: 4 })).toBe(
    'Practice score 100: small differences are free.',
  );
  expect(practiceScoreWords(100, { matchedCount: 4, totalCount: 4 })).toBe('Practice score 100.');
  expect(practiceScoreWords(86.4, { matchedCount: 2, totalCount: 4 })).toBe(
    'Practice score 86: fewer points the further you were from the expert; small differences are free.',
  );
});

test('PT-6 practice ends with where one stands, or with what missing essays mean', () => {
  const next = 'Reviews open Wed, Nov 11, 12:00 AM.';
  const ending = { done: 3, total: 3, score: 88.4, isClosed: false, hasReviews: true, next };
  expect(endingWords(ending)).toBe(`Your practice score is 88. ${next}`);
  expect(endingWords({ ...ending, done: 2 })).toBe('One more essay.');
  expect(endingWords({ ...ending, done: 2, isClosed: true, score: 59.1 })).toBe(
    'Your reviews will count less because 1 of 3 is missing. Your practice score is 59.',
  );
  expect(endingWords({ ...ending, done: 0, isClosed: true, score: null })).toBe(
    'Your reviews will count less because 3 of 3 are missing.',
  );
  expect(endingWords({ ...ending, done: 2, isClosed: true, score: null, hasReviews: false })).toBe(
    '1 of 3 is missing.',
  );
});
