import { expect, test } from 'vitest';

import { shareOf } from './answers.ts';
import { factsOf, oneSubmission, plainClass, review, work } from './classBuilder.ts';
import { DEFAULT_WEIGHTS, weightsOfEnabled } from './composite.ts';
import { excusedWeights } from './excusedWeights.ts';
import type { ScoringFacts } from './facts.ts';
import { PARAMETERS } from './parameters.ts';
import { nearness } from './reviewQuality.ts';
import { scoreClass } from './scoreClass.ts';
import { withoutReview } from './withoutReview.ts';

const first = (facts: ScoringFacts) => scoreClass(facts).submissions.get(work(0))!;

/** A class on the instructor's scale: five graders’ evaluations say that reviews are too kind. */
function anchored(change: Partial<ScoringFacts> = {}): ScoringFacts {
  const columns = plainClass(40, 4);
  return factsOf({ ...columns, superior: Array.from({ length: 40 }, (_, u) => (u < 5 ? 40 : null)) }, change);
}

test('SC-13 the range is the score and 1.645 times its uncertainty to each side, in whole points, outward', () => {
  for (const { peers } of scoreClass(factsOf(plainClass(40, 4))).submissions.values()) {
    const { score, sd, range } = peers!;
    expect(range).toEqual({ low: Math.floor(score - 1.645 * sd), high: Math.ceil(score + 1.645 * sd) });
  }
});

test('SC-13 a range ends at 0 and at 100', () => {
  expect(first(oneSubmission([2, 2, 2])).peers!.range.low).toBe(0);
  expect(first(oneSubmission([98, 98, 98])).peers!.range.high).toBe(100);
});

test('SC-20 the score says where it comes from', () => {
  expect(first(oneSubmission([80, 70])).source).toBe('peers');
  expect(first(oneSubmission([])).lines).toEqual([]);
});

test('SC-16 beside a grader a review is held against the grader and the class’s scale, with the grader’s tolerance', () => {
  const classScores = scoreClass(anchored());
  expect(classScores.classOffset).toBeGreaterThan(1);
  const tolerance = Math.hypot(classScores.typicalSd, PARAMETERS.superiorSd);
  const graded = [...classScores.submissions.values()].filter(({ source }) => source === 'superior');
  expect(graded).toHaveLength(5);
  for (const { reviews } of graded)
    for (const { total, quality } of reviews)
      expect(quality).toBeCloseTo(nearness(total - classScores.classOffset - 40, tolerance), 9);
});

test('SC-16 beside a grader the own rating is held against the grader, with the grader’s tolerance', () => {
  const facts = anchored();
  const submissions = facts.submissions.map((row) => Object.assign({}, row, { selfEvaluation: [0.6] }));
  const classScores = scoreClass({ ...facts, submissions });
  const of = (sd: number, score: number) => nearness(60 - score, Math.hypot(classScores.typicalSd, sd));
  for (const { source, score, peers, selfEvaluationScore } of classScores.submissions.values())
    expect(selfEvaluationScore).toBeCloseTo(of(source === 'superior' ? PARAMETERS.superiorSd : peers!.sd, score!), 9);
});

test('SC-16 a self-evaluation of work that nobody could score earns nothing and loses nothing', () => {
  const facts = oneSubmission([]);
  const submissions = facts.submissions.map((row) => Object.assign({}, row, { selfEvaluation: [0.6] }));
  expect(first({ ...facts, submissions }).selfEvaluationScore).toBeNull();
});

test('SC-16 from three reviews on a review is judged', () => {
  expect(first(oneSubmission([5, 90, 91])).reviews[0]!.quality).toBeLessThan(100);
});

test('SC-17 removing nothing gives the lines of the run, also on the instructor’s scale', () => {
  const facts = anchored();
  const classScores = scoreClass(facts);
  for (const submission of classScores.submissions.values()) {
    const again = withoutReview(facts.criteria, classScores, submission, review(9999))!;
    expect(again.lines).toEqual(submission.peers!.lines);
    expect(again.score).toBeCloseTo(submission.peers!.score, 9);
  }
});

test('SC-19 in simple mode nobody counts more than another and every score settles', () => {
  const classScores = scoreClass(factsOf(plainClass(12, 3), { mode: 'simple' }));
  for (const reviewer of classScores.reviewers.values())
    expect(reviewer).toMatchObject({ relativeWeight: 1, leniency: 0, noiseSd: classScores.typicalSd, engaged: 1 });
  for (const { flags, reviews } of classScores.submissions.values()) {
    expect(flags).not.toContain('unstable');
    expect(reviews).toHaveLength(3);
  }
});

test('SC-2 where a level has no points all levels are evenly spaced', () => {
  const scale = { kind: 'levels', points: [9, null, 3, 0] } as const;
  const shares = [0, 1, 2, 3].map((level) => shareOf(scale, { kind: 'levels', level })! * 3);
  expect(shares.map((share) => Math.round(share * 1e9) / 1e9)).toEqual([3, 2, 1, 0]);
});

test('SC-18 every part that takes place keeps its weight in proportion, and none counts when none has weight', () => {
  const all = weightsOfEnabled(DEFAULT_WEIGHTS, ['submission', 'calibration', 'evaluation', 'self']);
  const sum = Object.values(DEFAULT_WEIGHTS).reduce((total, weight) => total + weight, 0);
  for (const part of ['submission', 'calibration', 'evaluation', 'self'] as const)
    expect(all[part]).toBeCloseTo((100 * DEFAULT_WEIGHTS[part]) / sum, 9);
  const nothing = { submission: 0, calibration: 0, evaluation: 0, self: 0 };
  expect(weightsOfEnabled(nothing, ['submission', 'self'])).toEqual(nothing);
});

test('LP-6 what somebody is excused from counts for the rest, which sums to 100 to the last decimal', () => {
  const weights = { submission: 50, calibration: 20, evaluation: 20, self: 10 };
  const all = ['submission', 'calibration', 'evaluation', 'self'] as const;
  expect(excusedWeights(weights, all, ['calibration'])).toEqual([
    { part: 'submission', percent: 62.5 },
    { part: 'evaluation', percent: 25 },
    { part: 'self', percent: 12.5 },
  ]);
  expect(excusedWeights({ ...weights, self: 0 }, all, ['submission'])).toEqual([
    { part: 'calibration', percent: 50 },
    { part: 'evaluation', percent: 50 },
  ]);
  expect(excusedWeights(weights, ['submission', 'self'], [])).toHaveLength(2);
  expect(excusedWeights(weights, all, all)).toEqual([]);
});
