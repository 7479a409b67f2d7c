import { expect, test } from 'vitest';

import { aScoreRun } from '#testing/scores.ts';

import { inputWords } from './inputWords.ts';

const ONE = aScoreRun({ number: 1 });
const two = (fields: Parameters<typeof aScoreRun>[0]) => aScoreRun({ number: 2, inputHash: 'b'.repeat(64), ...fields });

test('SP-9 of runs with the same inputs nothing is named', () => {
  expect(inputWords(aScoreRun({ number: 2 }), ONE)).toBe('Both were computed from the same ratings and settings.');
});

test('SP-9 what differs in number is named with the number of the other run, one of a thing as one', () => {
  const counts = { ...ONE.counts, learners: 1, reviews: 1, superiorEvaluations: 1 };
  expect(inputWords(two({ counts }), ONE)).toBe(
    'This run used 1 review, 1 rating by a grader, and 1 student. Run 1 used 1,188 reviews, 12 ratings by graders, and 412 students.',
  );
  expect(inputWords(ONE, two({ counts }))).toBe(
    'This run used 1,188 reviews, 12 ratings by graders, and 412 students. Run 2 used 1 review, 1 rating by a grader, and 1 student.',
  );
});

test('SP-9 mode, weights, rubric, number of reviews and method are named where they differ', () => {
  const settings = {
    mode: 'simple' as const,
    weights: { submission: 70, calibration: 10, evaluation: 15, self: 5 },
    reviewsNeeded: 1,
    rubricVersionId: ONE.settings.rubricVersionId,
  };
  expect(inputWords(two({ settings, algorithm: 'elsewhere-2' }), ONE)).toBe(
    'This run used 1 review needed per hand-in and Simple. Run 1 used 3 reviews needed per hand-in, Calibrated, different part weights, and a different version of the method.',
  );
});

test('SP-9 inputs that differ in no number are said to', () => {
  expect(inputWords(two({}), ONE)).toBe(
    'This run used different ratings, decisions or settings than run 1, but the same number of them.',
  );
});
