import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { submissionId, userId } from '../kernel/index.ts';

import { factsOf, noise, oneSubmission, person, plainClass, review, ringClass, work } from './classBuilder.ts';
import type { Columns } from './denseClass.ts';
import type { ScoringFacts } from './facts.ts';
import { scoreClass } from './scoreClass.ts';
import type { ClassScores } from './scores.ts';

const scoresOf = (classScores: ClassScores): (number | null)[] =>
  [...classScores.submissions.values()].map(({ score }) => score);
const first = (facts: ScoringFacts) => scoreClass(facts).submissions.get(work(0))!;

/** Everybody rates three practice essays, with the own leniency and some noise. */
function withPractice(columns: Columns, offset = 0): Columns {
  const experts = [42, 70, 88];
  const practice = { expertScores: experts, reviewer: [] as number[], item: [] as number[], score: [] as number[] };
  for (let v = 0; v < columns.reviewerCount; v++)
    experts.forEach((expert, item) => {
      practice.reviewer.push(v);
      practice.item.push(item);
      practice.score.push(expert + offset + 8 * (noise(500 + v, item) - 0.5));
    });
  return { ...columns, practice };
}

describe('the same facts give the same scores', () => {
  const columns = withPractice(plainClass(60, 4), 3);

  test('SC-1 scoring twice gives identical results to the last bit', () => {
    expect(scoreClass(factsOf(columns))).toEqual(scoreClass(factsOf(columns)));
  });

  test('SC-1 the order of the rows never touches a score', () => {
    const facts = factsOf(columns);
    const shuffled: ScoringFacts = {
      ...facts,
      reviews: facts.reviews.toSorted(
        (a, b) => noise(a.id.length, Number(a.id.slice(1))) - noise(1, Number(b.id.slice(1))),
      ),
      submissions: facts.submissions.toReversed(),
      practice: facts.practice.toReversed(),
      practiceEssays: facts.practiceEssays.toReversed(),
    };
    expect(scoreClass(shuffled)).toEqual(scoreClass(facts));
  });

  test('SC-1 other ids for the same people give the same scores', () => {
    const facts = factsOf(columns);
    const renamed: ScoringFacts = {
      ...facts,
      submissions: facts.submissions.map(({ id, authorId, isWithdrawn, selfEvaluation }) => ({
        id: submissionId(`x${id}`),
        authorId: userId(`y${authorId}`),
        isWithdrawn,
        selfEvaluation,
      })),
      reviews: facts.reviews.map(({ id, submissionId: on, reviewerId, shares, isExcluded }) => ({
        id,
        submissionId: submissionId(`x${on}`),
        reviewerId: userId(`y${reviewerId}`),
        shares,
        isExcluded,
      })),
      practice: facts.practice.map(({ essayId, reviewerId, shares }) => ({
        essayId,
        reviewerId: userId(`y${reviewerId}`),
        shares,
      })),
    };
    expect(scoresOf(scoreClass(renamed))).toEqual(scoresOf(scoreClass(facts)));
  });
});

describe('what the scores promise', () => {
  test.each([0, 37, 100])(
    'SC-12 when every review says %d and nothing anchors the class, every score is that',
    (value) => {
      const classScores = scoreClass(factsOf(ringClass(30, 4, () => value)));
      for (const score of scoresOf(classScores)) expect(score).toBeCloseTo(value, 9);
    },
  );

  test('SC-12 a score lies within its reviews once leniency and offset are taken off', () => {
    const classScores = scoreClass(factsOf(withPractice(plainClass(120, 4), 3)));
    for (const { reviews, score } of classScores.submissions.values()) {
      const adjusted = reviews.map(({ total, leniency }) => total - leniency - classScores.classOffset);
      expect(score).toBeGreaterThanOrEqual(Math.max(0, Math.min(...adjusted)) - 1e-9);
      expect(score).toBeLessThanOrEqual(Math.min(100, Math.max(...adjusted)) + 1e-9);
    }
  });

  test('SC-12 adding the same points to every review, essay and grader adds them to every score', () => {
    const superior = Array.from({ length: 80 }, (_, u) => (u % 9 === 0 ? 40 + (u % 30) : null));
    const base = withPractice({ ...plainClass(80, 4), superior });
    const shifted: Columns = {
      ...base,
      reviews: { ...base.reviews, score: Array.from(base.reviews.score, (score) => score - 7) },
      practice: {
        ...base.practice!,
        expertScores: Array.from(base.practice!.expertScores, (score) => score - 7),
        score: Array.from(base.practice!.score, (score) => score - 7),
      },
      superior: superior.map((score) => (score === null ? null : score - 7)),
    };
    const before = [...scoreClass(factsOf(base)).submissions.values()];
    const after = [...scoreClass(factsOf(shifted)).submissions.values()];
    before.forEach(({ peers }, u) => expect(after[u]!.peers!.score).toBeCloseTo(peers!.score - 7, 6));
  });

  test('SC-12 with reviewers’ weights as they are, raising a review never lowers its score', () => {
    const classScores = scoreClass(factsOf(plainClass(60, 4)));
    for (const { reviews } of classScores.submissions.values())
      for (const { share } of reviews) expect(share).toBeGreaterThan(0);
  });

  test('SC-15 the visible lines add up exactly to the total, in tenths', () => {
    const classScores = scoreClass(factsOf(withPractice(plainClass(120, 3), 4)));
    for (const { lines, tenths, score } of classScores.submissions.values()) {
      expect(lines.reduce((sum, line) => sum + line.tenths, 0)).toBe(tenths);
      expect(Math.abs(tenths! / 10 - score!)).toBeLessThanOrEqual(0.0501);
    }
  });

  test('SC-7 SC-8 nobody counts for nothing and nobody for more than three', () => {
    const careless = ringClass(80, 5, (v, u) => (v % 4 === 0 ? 100 : 40 + 50 * noise(3, u) + 2 * noise(v, u)));
    const classScores = scoreClass(factsOf(withPractice(careless)));
    for (const { relativeWeight } of classScores.reviewers.values()) {
      expect(relativeWeight).toBeGreaterThanOrEqual(0.01 - 1e-12);
      expect(relativeWeight).toBeLessThanOrEqual(3 + 1e-12);
    }
  });

  test('SC-7 two people who gave the same scores to the same works count the same', () => {
    const columns = ringClass(40, 4, (v, u) => 50 + 40 * noise(9, u) + 10 * noise(v, u));
    const doubled: Columns = {
      ...columns,
      reviewerCount: 42,
      reviews: {
        submission: [...Array.from(columns.reviews.submission), 3, 7, 11, 3, 7, 11],
        reviewer: [...Array.from(columns.reviews.reviewer), 40, 40, 40, 41, 41, 41],
        score: [...Array.from(columns.reviews.score), 66, 72, 81, 66, 72, 81],
      },
    };
    const { reviewers } = scoreClass(factsOf(doubled));
    expect(reviewers.get(person(40))!.relativeWeight).toBeCloseTo(reviewers.get(person(41))!.relativeWeight, 9);
    expect(reviewers.get(person(40))!.leniency).toBeCloseTo(reviewers.get(person(41))!.leniency, 9);
  });

  test('SC-10 people who give everything the same score count less than people who read', () => {
    const columns = ringClass(80, 5, (v, u) => (v < 12 ? 95 : 35 + 60 * noise(5, u) + 8 * (noise(v, u) - 0.5)));
    const { reviewers } = scoreClass(factsOf(columns));
    for (let v = 0; v < 12; v++) {
      expect(reviewers.get(person(v))!.engaged).toBeLessThan(0.5);
      expect(reviewers.get(person(v))!.relativeWeight).toBeLessThan(0.5);
    }
    expect(reviewers.get(person(40))!.engaged).toBeGreaterThan(0.8);
  });

  test('SC-10 the same score from everybody for works that deserve it is not carelessness', () => {
    const { reviewers } = scoreClass(factsOf(ringClass(40, 4, () => 100)));
    for (const { engaged } of reviewers.values()) expect(engaged).toBeGreaterThan(0.5);
  });

  test('SC-10 with few reviews and no practice nobody is judged careless', () => {
    const columns = ringClass(80, 3, (v, u) => (v < 12 ? 95 : 35 + 60 * noise(5, u)));
    const { reviewers } = scoreClass(factsOf(columns, { reviewsNeeded: 3 }));
    for (const { engaged } of reviewers.values()) expect(engaged).toBeGreaterThan(0.8);
  });
});

describe('what does not enter', () => {
  const columns = plainClass(40, 4);
  const facts = factsOf(columns);
  const expected = () => scoresOf(scoreClass(facts));
  const extra = { id: review(9000), shares: [0.01], isExcluded: false };

  test('SC-5 a review of the own work changes nothing', () => {
    const own = { ...extra, submissionId: work(3), reviewerId: person(3) };
    expect(scoresOf(scoreClass({ ...facts, reviews: [...facts.reviews, own] }))).toEqual(expected());
  });

  test('SC-5 an excluded review changes nothing', () => {
    const excluded = { ...extra, submissionId: work(3), reviewerId: person(30), isExcluded: true };
    expect(scoresOf(scoreClass({ ...facts, reviews: [...facts.reviews, excluded] }))).toEqual(expected());
  });

  test('SC-5 a withdrawn submission and the reviews of it change nothing', () => {
    const withdrawn = { id: work(900), authorId: person(900), isWithdrawn: true, selfEvaluation: null };
    const onIt = { ...extra, submissionId: work(900), reviewerId: person(30) };
    const classScores = scoreClass({
      ...facts,
      submissions: [...facts.submissions, withdrawn],
      reviews: [...facts.reviews, onIt],
    });
    expect(scoresOf(classScores)).toEqual(expected());
    expect(classScores.submissions.has(work(900))).toBe(false);
  });

  test('SC-3 an incomplete review changes nothing', () => {
    const criteria = [
      { id: 'a', weight: 50 },
      { id: 'b', weight: 50 },
    ];
    const twice = {
      ...facts,
      criteria,
      reviews: facts.reviews.map((row) => Object.assign({}, row, { shares: [row.shares[0]!, row.shares[0]!] })),
    };
    const half = { ...extra, submissionId: work(3), reviewerId: person(30), shares: [0.01, null] };
    expect(scoresOf(scoreClass({ ...twice, reviews: [...twice.reviews, half] }))).toEqual(scoresOf(scoreClass(twice)));
  });

  test('SC-5 a self-evaluation changes no score', () => {
    const rated = facts.submissions.map((row) => Object.assign({}, row, { selfEvaluation: [1] }));
    expect(scoresOf(scoreClass({ ...facts, submissions: rated }))).toEqual(expected());
  });
});

/** The same class with two essays rated ten points too high by so many people. */
function ratedBy(people: number, columns: Columns): Columns {
  return {
    ...columns,
    practice: {
      expertScores: [40, 80],
      reviewer: Array.from({ length: 2 * people }, (_, at) => at >> 1),
      item: Array.from({ length: 2 * people }, (_, at) => at % 2),
      score: Array.from({ length: 2 * people }, (_, at) => (at % 2 === 0 ? 50 : 90)),
    },
  };
}

describe('graders', () => {
  const columns = plainClass(40, 4);

  test('SC-20 a grader’s evaluation is the score, and without it the old score returns exactly', () => {
    const facts = factsOf(columns);
    const before = scoreClass(facts);
    const graded = scoreClass({ ...facts, superiorEvaluations: [{ submissionId: work(5), shares: [0.815] }] });
    expect(graded.submissions.get(work(5))).toMatchObject({ source: 'superior', score: 81.5, tenths: 815 });
    expect(graded.submissions.get(work(5))!.lines).toEqual([{ kind: 'criterion', criterionId: 'whole', tenths: 815 }]);
    expect(graded.submissions.get(work(5))!.peers).not.toBeNull();
    expect(scoreClass({ ...facts, superiorEvaluations: [] })).toEqual(before);
  });

  test('SC-20 several graders count as their mean, also without any review', () => {
    const facts = factsOf({
      submissionCount: 1,
      reviewerCount: 1,
      reviews: { submission: [], reviewer: [], score: [] },
    });
    const superiorEvaluations = [0.6, 0.7].map((share) => ({ submissionId: work(0), shares: [share] }));
    const classScores = scoreClass({ ...facts, superiorEvaluations });
    expect(classScores.submissions.get(work(0))).toMatchObject({ source: 'superior', tenths: 650, peers: null });
  });

  test('SC-9 without anchors there is no offset and no line for it', () => {
    const classScores = scoreClass(factsOf(columns));
    expect(classScores).toMatchObject({ classOffset: 0, isAnchored: false });
    for (const { lines } of classScores.submissions.values())
      expect(lines.map(({ kind }) => kind)).not.toContain('classOffset');
  });

  test('SC-9 practice that shows a generous class takes the offset off everybody, on a line of its own', () => {
    const classScores = scoreClass(factsOf(withPractice(columns, 6)));
    expect(classScores.isAnchored).toBe(true);
    expect(classScores.classOffset).toBeGreaterThan(3);
    expect(classScores.classOffset).toBeLessThan(6.5);
    expect(classScores.submissions.get(work(0))!.lines.map(({ kind }) => kind)).toEqual([
      'criterion',
      'leniency',
      'classOffset',
    ]);
  });

  test.each([
    [4, false],
    [5, true],
  ])('SC-9 %i graders’ evaluations anchor the class: %s', (count, isAnchored) => {
    const superior = Array.from({ length: 40 }, (_, u) => (u < count ? 50 : null));
    expect(scoreClass(factsOf({ ...columns, superior })).isAnchored).toBe(isAnchored);
  });

  test('SC-9 two essays rated by nine people each do not move a class, by ten they do', () => {
    expect(scoreClass(factsOf(ratedBy(9, columns)))).toMatchObject({ isAnchored: false, classOffset: 0 });
    expect(scoreClass(factsOf(ratedBy(10, columns))).classOffset).toBeGreaterThan(2);
  });
});

describe('small and odd classes', () => {
  test('SC-4 no review means no score, not zero', () => {
    expect(first(oneSubmission([]))).toMatchObject({ source: 'none', score: null, tenths: null, flags: ['noReviews'] });
  });

  test('SC-13 one review is taken as it is, with a wide range', () => {
    const { score, peers } = first(oneSubmission([70]));
    expect(score).toBeCloseTo(70, 6);
    expect(peers!.sd).toBeGreaterThan(9);
    expect(peers!.sd).toBeLessThan(13);
  });

  test('SC-11 one review far off moves the score by a few points at most, and says so on a line of its own', () => {
    const { score, lines, reviews } = first(oneSubmission([80, 82, 0]));
    expect(score).toBeGreaterThan(75);
    expect(score).toBeLessThan(81);
    expect(lines.map(({ kind }) => kind)).toEqual(['criterion', 'leniency', 'farFromOthers']);
    expect(reviews.map(({ reason }) => reason)).toEqual(['typical', 'typical', 'farFromOthers']);
  });

  test('SC-11 two against two is a dispute and ends in the middle', () => {
    const { score, flags } = first(oneSubmission([90, 90, 40, 40]));
    expect(score).toBeCloseTo(65, 1);
    expect(flags).toContain('disputed');
  });

  test.each([0, 100])('SC-12 everything %d stays %d', (value) => {
    expect(first(oneSubmission([value, value, value])).score).toBeCloseTo(value, 9);
  });

  test('SC-4 an empty class has no scores and breaks nothing', () => {
    const empty = factsOf({
      submissionCount: 0,
      reviewerCount: 0,
      reviews: { submission: [], reviewer: [], score: [] },
    });
    expect(scoreClass(empty).submissions.size).toBe(0);
  });

  test('SC-4 any odd class gives numbers, never NaN, and scores within 0 and 100', () => {
    const rows = fc.array(
      fc.record({ u: fc.nat({ max: 5 }), v: fc.nat({ max: 6 }), score: fc.integer({ min: 0, max: 100 }) }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(rows, (list) => {
        const reviews = {
          submission: list.map(({ u }) => u),
          reviewer: list.map(({ v }) => v),
          score: list.map(({ score }) => score),
        };
        const classScores = scoreClass(factsOf({ submissionCount: 6, reviewerCount: 7, reviews }));
        for (const { score, peers, reviews: counted } of classScores.submissions.values()) {
          expect(score === null).toBe(counted.length === 0);
          if (score === null) continue;
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(100);
          expect(Number.isFinite(peers!.sd)).toBe(true);
          expect(counted.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
        }
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});
