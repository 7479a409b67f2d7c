import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { userId } from '../kernel/index.ts';

import { reviewTotal, shareOf } from './answers.ts';
import { factsOf, noise, oneSubmission, person, review, ringClass, work } from './classBuilder.ts';
import { compositeScore, DEFAULT_WEIGHTS, weightsOfEnabled, type PartResult } from './composite.ts';
import { publishScore, type Adjustments } from './peerScore.ts';
import { evaluationScore, nearness } from './reviewQuality.ts';
import { scoreClass } from './scoreClass.ts';
import { roundToTenths } from './tenths.ts';
import { withoutReview } from './withoutReview.ts';

const level = (points: readonly (number | null)[], index: number) =>
  shareOf({ kind: 'levels', points }, { kind: 'levels', level: index });

describe('shareOf', () => {
  test('SC-2 points are a share of the scale, cut at its ends', () => {
    const scale = { kind: 'points', min: 2, max: 12 } as const;
    expect(shareOf(scale, { kind: 'points', points: 7 })).toBe(0.5);
    expect(shareOf(scale, { kind: 'points', points: 14 })).toBe(1);
    expect(shareOf(scale, { kind: 'points', points: 0 })).toBe(0);
    expect(shareOf({ kind: 'points', min: 5, max: 5 }, { kind: 'points', points: 5 })).toBeNull();
  });

  test('SC-2 levels are their points over the top level’s, or evenly spaced without points', () => {
    expect([0, 1, 2].map((index) => level([10, 6, 1], index))).toEqual([1, 0.6, 0.1]);
    expect([0, 1, 2].map((index) => level([null, null, null], index))).toEqual([1, 0.5, 0]);
    expect(level([4, null, 0], 1)).toBe(0.5);
    expect(level([0, 0], 1)).toBe(0);
    expect(level([null], 0)).toBe(1);
    expect(level([10, 5], 2)).toBeNull();
    expect(level([10, 5], -1)).toBeNull();
    expect(level([10, -5], 1)).toBe(0);
  });

  test('SC-2 yes is everything or nothing, the other way round when inverted', () => {
    const yes = { kind: 'yesNo', isYes: true } as const;
    expect(shareOf({ kind: 'yesNo', isInverted: false }, yes)).toBe(1);
    expect(shareOf({ kind: 'yesNo', isInverted: true }, yes)).toBe(0);
    expect(shareOf({ kind: 'yesNo', isInverted: true }, { kind: 'yesNo', isYes: false })).toBe(1);
  });

  test('SC-2 no answer, or one of another kind, is not zero', () => {
    expect(shareOf({ kind: 'yesNo', isInverted: false }, null)).toBeNull();
    expect(shareOf({ kind: 'yesNo', isInverted: false }, { kind: 'points', points: 1 })).toBeNull();
    expect(shareOf({ kind: 'points', min: 0, max: 1 }, { kind: 'yesNo', isYes: true })).toBeNull();
    expect(shareOf({ kind: 'levels', points: [1, 0] }, { kind: 'points', points: 1 })).toBeNull();
  });
});

describe('reviewTotal', () => {
  const criteria = [
    { id: 'a', weight: 30 },
    { id: 'b', weight: 20 },
    { id: 'c', weight: 50 },
  ];

  test('SC-2 the total is weighted, and taken over what was answered', () => {
    expect(reviewTotal(criteria, [1, 0.5, 0.8])).toEqual({ total: 80, isComplete: true });
    expect(reviewTotal(criteria, [1, null, 0.8]).total).toBeCloseTo(87.5, 10);
  });

  test('SC-3 from 60 % of the weight on a review is complete', () => {
    const thirds = [
      { id: 'a', weight: 0.1 },
      { id: 'b', weight: 0.2 },
      { id: 'c', weight: 0.3 },
      { id: 'd', weight: 0.4 },
    ];
    expect(reviewTotal(thirds, [1, 1, 1, null]).isComplete).toBe(true);
    expect(reviewTotal(criteria, [1, 1, null]).isComplete).toBe(false);
    expect(reviewTotal(criteria, [null, null, 1]).isComplete).toBe(false);
  });

  test('SC-3 nothing answered is no total', () => {
    expect(reviewTotal(criteria, [])).toEqual({ total: null, isComplete: false });
  });
});

describe('roundToTenths', () => {
  test('SC-15 the example of the method adds up', () => {
    const { lines, total } = roundToTenths([32.94, 26.27, 21.51, -0.74, -1.8]);
    expect(total).toBe(782);
    expect(lines.reduce((sum, line) => sum + line, 0)).toBe(782);
  });

  test('SC-15 equal remainders go to the line that stands first', () => {
    expect(roundToTenths([0.05, 0.05]).lines).toEqual([1, 0]);
    expect(roundToTenths([0.01, 0.06, 0.06]).lines).toEqual([0, 1, 0]);
  });

  test('SC-15 a half is rounded up, and nothing is not minus nothing', () => {
    expect(roundToTenths([78.15]).total).toBe(782);
    expect(roundToTenths([-0.02, 0.02]).total).toBe(0);
    expect(Object.is(roundToTenths([-0.02]).total, 0)).toBe(true);
    expect(roundToTenths([])).toEqual({ lines: [], total: 0 });
  });

  test('SC-15 whatever the lines, they add up to the nearest tenth and each is within a tenth', () => {
    const values = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(values, (list) => {
        const { lines, total } = roundToTenths(list);
        expect(lines.reduce((sum, line) => sum + line, 0)).toBe(total);
        expect(Math.abs(total / 10 - list.reduce((sum, value) => sum + value, 0))).toBeLessThan(0.0500001);
        lines.forEach((line, index) => expect(Math.abs(line / 10 - list[index]!)).toBeLessThan(0.1000001));
      }),
    );
  });
});

describe('publishScore', () => {
  const criteria = [
    { id: 'a', weight: 60 },
    { id: 'b', weight: 40 },
  ];
  const plain: Adjustments = { classOffset: 0, hasLeniency: true, isAnchored: false };

  test('SC-12 criteria are weighted by share, then leniency, far-off parts and the offset are taken off', () => {
    const reviews = [
      { shares: [0.8, 0.5], share: 0.75, leniency: 4, farOff: 0 },
      { shares: [0.4, 1], share: 0.25, leniency: -2, farOff: -8 },
    ];
    const { score, lines, tenths } = publishScore(criteria, reviews, {
      classOffset: 1.5,
      hasLeniency: true,
      isAnchored: true,
    });
    expect(lines).toEqual([
      { kind: 'criterion', criterionId: 'a', tenths: 420 },
      { kind: 'criterion', criterionId: 'b', tenths: 250 },
      { kind: 'leniency', tenths: -25 },
      { kind: 'farFromOthers', tenths: 20 },
      { kind: 'classOffset', tenths: -15 },
    ]);
    expect(score).toBeCloseTo(65, 10);
    expect(tenths).toBe(650);
  });

  test('SC-12 a criterion is taken from those who answered it', () => {
    const reviews = [
      { shares: [1, null], share: 0.5, leniency: 0, farOff: 0 },
      { shares: [0.5, 0.2], share: 0.5, leniency: 0, farOff: 0 },
    ];
    expect(publishScore(criteria, reviews, plain).score).toBeCloseTo(60 * 0.75 + 40 * 0.2, 10);
    const nobody = reviews.map(({ shares, share }) => ({ shares: [shares[0]!, null], share, leniency: 0, farOff: 0 }));
    expect(publishScore(criteria, nobody, plain).score).toBeCloseTo(75, 10);
  });

  test('SC-15 what is cut at the ends of the scale is a line of its own', () => {
    const high = publishScore(criteria, [{ shares: [1, 1], share: 1, leniency: -3, farOff: 0 }], plain);
    expect(high).toMatchObject({ score: 100, tenths: 1000 });
    expect(high.lines.at(-1)).toEqual({ kind: 'limit', tenths: -30 });
    const low = publishScore(criteria, [{ shares: [0, 0], share: 1, leniency: 3, farOff: 0 }], plain);
    expect(low).toMatchObject({ score: 0, tenths: 0 });
    expect(low.lines.at(-1)).toEqual({ kind: 'limit', tenths: 30 });
    const hardly = publishScore(criteria, [{ shares: [1, 1], share: 1, leniency: -0.01, farOff: 0 }], plain);
    expect(hardly.lines.map(({ kind }) => kind)).not.toContain('limit');
    expect(hardly.tenths).toBe(1000);
  });

  test('SC-12 with shares as they are, raising any answer never lowers the score', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(share, share, share), { minLength: 1, maxLength: 5 }), share, (rows, raised) => {
        const weight = rows.reduce((sum, [, , part]) => sum + part + 0.01, 0);
        const reviews = rows.map(([a, b, part]) => ({
          shares: [a, b],
          share: (part + 0.01) / weight,
          leniency: 0,
          farOff: 0,
        }));
        const higher = reviews.with(0, { ...reviews[0]!, shares: [Math.max(raised, rows[0]![0]), rows[0]![1]] });
        expect(publishScore(criteria, higher, plain).score).toBeGreaterThanOrEqual(
          publishScore(criteria, reviews, plain).score - 1e-9,
        );
      }),
    );
  });
});

function selfScore(share: number): number | null {
  const facts = oneSubmission([70, 72, 74]);
  const submissions = facts.submissions.map((row) => Object.assign({}, row, { selfEvaluation: [share] }));
  return scoreClass({ ...facts, submissions }).submissions.get(work(0))!.selfEvaluationScore;
}

describe('evaluation scores', () => {
  test('SC-16 within the tolerance everything is earned, then a straight line to nothing', () => {
    expect([0, 10, -10, 22.5, 35, -60].map((deviation) => nearness(deviation, 10))).toEqual([100, 100, 100, 50, 0, 0]);
  });

  test('SC-16 being further off never earns more', () => {
    const value = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(nearness(Math.max(one, other), 9)).toBeLessThanOrEqual(nearness(Math.min(one, other), 9));
      }),
    );
  });

  test('SC-16 what was assigned and not done counts nothing; nothing assigned is no score', () => {
    expect(evaluationScore([{ quality: 100 }, { quality: 80 }, { quality: null }])).toBe(60);
    expect(evaluationScore([])).toBeNull();
  });

  test('SC-16 a review of a work with fewer than three reviews cannot be judged and earns everything', () => {
    const [one] = scoreClass(oneSubmission([20, 90])).submissions.get(work(0))!.reviews;
    expect(one!.quality).toBe(100);
    const judged = scoreClass(oneSubmission([5, 90, 92, 91])).submissions.get(work(0))!.reviews;
    expect(judged.map(({ quality }) => quality < 30)).toEqual([true, false, false, false]);
  });

  test('SC-16 where a grader has evaluated, reviews are held against the grader', () => {
    const facts = oneSubmission([60, 90], { superiorEvaluations: [{ submissionId: work(0), shares: [0.9] }] });
    const [far, near] = scoreClass(facts).submissions.get(work(0))!.reviews;
    expect(near!.quality).toBe(100);
    expect(far!.quality).toBeLessThan(50);
  });

  test('SC-16 a self-evaluation is held against the published score', () => {
    expect(selfScore(0.72)).toBe(100);
    expect(selfScore(1)).toBeLessThan(100);
    expect(selfScore(0.1)).toBe(0);
    expect(scoreClass(oneSubmission([70])).submissions.get(work(0))!.selfEvaluationScore).toBeNull();
  });
});

const halfWidth = (totals: number[]): number =>
  1.645 * scoreClass(oneSubmission(totals, { mode: 'simple' })).submissions.get(work(0))!.peers!.sd;

describe('simple mode', () => {
  test('SC-19 the score is the plain mean, with criteria lines only', () => {
    const classScores = scoreClass(oneSubmission([70, 82, 85], { mode: 'simple' }));
    const { score, tenths, lines, reviews, peers } = classScores.submissions.get(work(0))!;
    expect(score).toBeCloseTo(79, 10);
    expect(tenths).toBe(790);
    expect(lines).toEqual([{ kind: 'criterion', criterionId: 'whole', tenths: 790 }]);
    expect(reviews.map(({ share }) => share)).toEqual([1 / 3, 1 / 3, 1 / 3]);
    expect(peers!.plainMean).toBeCloseTo(79, 10);
    expect(classScores.algorithm).toBe('mean-1');
  });

  test('SC-19 the interval assumes at least the typical spread', () => {
    expect(halfWidth([80, 80, 80])).toBeCloseTo((2.92 * 8) / Math.sqrt(3), 6);
    expect(halfWidth([60, 80, 100])).toBeCloseTo((2.92 * 20) / Math.sqrt(3), 6);
    expect(halfWidth([80])).toBeCloseTo(6.314 * 8, 6);
    expect(halfWidth(Array.from({ length: 20 }, () => 80))).toBeCloseTo((1.645 * 8) / Math.sqrt(20), 6);
  });

  test('SC-19 evaluation quality is the distance to the mean of the others', () => {
    const { reviews } = scoreClass(oneSubmission([40, 80, 80, 80], { mode: 'simple' })).submissions.get(work(0))!;
    const tolerance = Math.sqrt(64 + 64 / 3);
    expect(reviews[0]!.quality).toBeCloseTo(nearness(-40, tolerance), 9);
    expect(reviews[1]!.quality).toBeCloseTo(nearness(80 - 200 / 3, tolerance), 9);
  });
});

function flagsOf(totals: number[], selfShare: number | null = null) {
  const facts = oneSubmission(totals);
  const selfEvaluation = selfShare === null ? null : [selfShare];
  const submissions = facts.submissions.map((row) => Object.assign({}, row, { selfEvaluation }));
  return scoreClass({ ...facts, submissions }).submissions.get(work(0))!.flags;
}

describe('flags', () => {
  test('SC-14 one review is flagged; two are when they disagree, and three that agree are not', () => {
    expect(flagsOf([80])).toEqual(['singleReview']);
    expect(flagsOf([80, 82])).toEqual([]);
    expect(flagsOf([40, 90])).toContain('fewReviews');
    expect(flagsOf([80, 82, 81])).toEqual([]);
  });

  test('SC-14 a self-evaluation more than twenty points off is flagged', () => {
    expect(flagsOf([80, 80, 80], 0.99)).not.toContain('selfDiffers');
    expect(flagsOf([80, 80, 80], 0.55)).toContain('selfDiffers');
  });

  test('SC-14 a submission that only light reviewers saw is flagged, and one that a good reader saw beside them is not', () => {
    // Ten people give 95 to everything; two works have seen nobody else, one has seen one reader beside them.
    const columns = ringClass(80, 5, (v, u) => (v < 10 ? 95 : 35 + 60 * noise(5, u) + 8 * (noise(v, u) - 0.5)));
    const extra = {
      submission: [80, 80, 80, 81, 81, 81],
      reviewer: [0, 1, 2, 3, 4, 40],
      score: [95, 95, 95, 95, 95, 60],
    };
    const reviews = {
      submission: [...Array.from(columns.reviews.submission), ...extra.submission],
      reviewer: [...Array.from(columns.reviews.reviewer), ...extra.reviewer],
      score: [...Array.from(columns.reviews.score), ...extra.score],
    };
    const { submissions } = scoreClass(factsOf({ submissionCount: 82, reviewerCount: 80, reviews }));
    expect(submissions.get(work(80))!.flags).toContain('lightReviewersOnly');
    expect(submissions.get(work(81))!.flags).toEqual([]);
    expect(submissions.get(work(20))!.flags).not.toContain('lightReviewersOnly');
  });
});

describe('withoutReview', () => {
  const facts = oneSubmission([60, 80, 90]);
  const scoredClass = () => {
    const classScores = scoreClass(facts);
    return { classScores, submission: classScores.submissions.get(work(0))! };
  };

  test('SC-17 the other shares grow in proportion and everything about reviewers stays', () => {
    const { classScores, submission } = scoredClass();
    const others = submission.reviews.filter(({ evaluationId }) => evaluationId !== review(0));
    const weight = others.reduce((sum, { share }) => sum + share, 0);
    const expected = others.reduce(
      (sum, row) => sum + (row.share / weight) * (row.total - row.leniency - row.farOff),
      0,
    );
    expect(withoutReview(facts.criteria, classScores, submission, review(0))!.score).toBeCloseTo(expected, 9);
  });

  test('SC-17 removing nothing changes nothing, removing everything leaves no score', () => {
    const { classScores, submission } = scoredClass();
    expect(withoutReview(facts.criteria, classScores, submission, review(99))!.tenths).toBe(submission.tenths);
    const single = scoreClass(oneSubmission([60]));
    expect(withoutReview(facts.criteria, single, single.submissions.get(work(0))!, review(0))).toBeNull();
  });

  test('SC-17 in simple mode it is the mean of the others', () => {
    const simple = scoreClass({ ...facts, mode: 'simple' });
    const result = withoutReview(facts.criteria, simple, simple.submissions.get(work(0))!, review(0))!;
    expect(result.tenths).toBe(850);
    expect(result.lines).toHaveLength(1);
  });
});

const scored = (score: number): PartResult => ({ kind: 'scored', score });

describe('compositeScore', () => {
  const all = { submission: scored(80), calibration: scored(60), evaluation: scored(90), self: scored(100) };

  test('SC-18 the parts are weighted and the lines add up', () => {
    expect(compositeScore(DEFAULT_WEIGHTS, all, null)).toEqual({
      status: 'scored',
      computedTenths: 800,
      totalTenths: 800,
      lines: [
        { kind: 'part', part: 'submission', weight: 60, tenths: 480 },
        { kind: 'part', part: 'calibration', weight: 15, tenths: 90 },
        { kind: 'part', part: 'evaluation', weight: 20, tenths: 180 },
        { kind: 'part', part: 'self', weight: 5, tenths: 50 },
      ],
    });
  });

  test('SC-18 a part not done counts nothing', () => {
    expect(compositeScore(DEFAULT_WEIGHTS, { ...all, submission: { kind: 'notDone' } }, null).totalTenths).toBe(320);
  });

  test('SC-18 excused parts are left out and the rest is raised, on a line of its own', () => {
    const { lines, totalTenths } = compositeScore(DEFAULT_WEIGHTS, { ...all, calibration: { kind: 'excused' } }, null);
    expect(totalTenths).toBe(835);
    expect(lines.at(-1)).toEqual({ kind: 'excused', parts: ['calibration'], tenths: 125 });
    expect(lines.reduce((sum, { tenths }) => sum + tenths, 0)).toBe(835);
  });

  test('SC-18 a submission nobody could score leaves no total, never zero', () => {
    const waiting = compositeScore(DEFAULT_WEIGHTS, { ...all, submission: { kind: 'needsInstructor' } }, null);
    expect(waiting).toEqual({ status: 'needsInstructor', computedTenths: null, totalTenths: null, lines: [] });
  });

  test('SC-18 excused from everything is no total', () => {
    const excused: PartResult = { kind: 'excused' };
    const nothing = { submission: excused, calibration: excused, evaluation: excused, self: excused };
    expect(compositeScore(DEFAULT_WEIGHTS, nothing, null)).toMatchObject({ status: 'excused', totalTenths: null });
  });

  test('SC-18 an override replaces the total and keeps what was computed beside it', () => {
    const override = { total: 91.25, actorId: userId('owner'), at: new Date(0), reason: 'appeal' };
    const { lines, computedTenths, totalTenths } = compositeScore(DEFAULT_WEIGHTS, all, override);
    expect([computedTenths, totalTenths]).toEqual([800, 913]);
    expect(lines.at(-1)).toEqual({ kind: 'override', override, tenths: 113 });
    const waiting = compositeScore(DEFAULT_WEIGHTS, { ...all, submission: { kind: 'needsInstructor' } }, override);
    expect(waiting).toMatchObject({ status: 'scored', computedTenths: null, totalTenths: 913 });
  });

  test('SC-18 disabled phases are taken out when the assignment is set up', () => {
    const weights = weightsOfEnabled(DEFAULT_WEIGHTS, ['submission', 'evaluation']);
    expect(weights).toEqual({ submission: 75, calibration: 0, evaluation: 25, self: 0 });
    expect(compositeScore(weights, { ...all, self: { kind: 'needsInstructor' } }, null).totalTenths).toBe(825);
    expect(weightsOfEnabled(DEFAULT_WEIGHTS, [])).toEqual({ submission: 0, calibration: 0, evaluation: 0, self: 0 });
  });
});

test('SC-22 authors learn of a reviewer only one of four reasons', () => {
  const columns = ringClass(80, 5, (v, u) => (v < 10 ? 95 : 35 + 60 * noise(5, u) + 8 * (noise(v, u) - 0.5)));
  const reviews = [...scoreClass(factsOf(columns)).submissions.values()].flatMap((submission) => submission.reviews);
  const ofCareless = reviews.filter(({ reviewerId }) => reviewerId < person(10));
  const ofCarelessReasons = new Set(ofCareless.map(({ reason }) => reason));
  // What was cut off their reviews has a line of its own, so the review must say so first.
  expect(ofCarelessReasons).toEqual(new Set(['sameScoreForEverything', 'farFromOthers']));
  const reasons = new Set(reviews.map(({ reason }) => reason));
  for (const reason of reasons)
    expect(['typical', 'moreAccurate', 'farFromOthers', 'sameScoreForEverything']).toContain(reason);
  expect(reasons.has('typical') || reasons.has('moreAccurate')).toBe(true);
});
