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
    'What went in: 1 review (run 1: 1,188); 1 rating by a grader (run 1: 12); 1 student (run 1: 412).',
  );
  expect(inputWords(ONE, two({ counts }))).toBe(
    'What went in: 1,188 reviews (run 2: 1); 12 ratings by graders (run 2: 1); 412 students (run 2: 1).',
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
    'What went in: 1 review needed of each hand-in (run 1: 3); Simple (run 1: Calibrated); other weights of the parts; another version of the method.',
  );
});

test('SP-9 inputs that differ in no number are said to', () => {
  expect(inputWords(two({}), ONE)).toBe(
    'Other ratings, decisions or settings went in than into run 1; how many there are is the same.',
  );
});
