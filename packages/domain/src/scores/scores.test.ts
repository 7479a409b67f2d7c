import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { evaluationId, submissionId, userId } from '../kernel/index.ts';
import { DEFAULT_WEIGHTS, PARTS, type Part, type Share } from '../scoring/index.ts';

import { agreementOf } from './agreement.ts';
import { canonicalText } from './canonical.ts';
import { compareTotals, type RunTotal } from './compareTotals.ts';
import type { ClassFacts } from './facts.ts';
import type { LearnerScore } from './learnerScore.ts';
import { scoreLearners } from './scoreLearners.ts';
import { classRange, scoreStats } from './stats.ts';

const CRITERIA = [
  { id: 'thesis', weight: 60 },
  { id: 'evidence', weight: 40 },
];
const person = (n: number) => userId(`p${n}`);
const work = (n: number) => submissionId(`s${n}`);

/** Each of the first `size` people handed in; everybody reviews the next three. */
function aClass(
  size: number,
  change: Partial<ClassFacts> = {},
  share = (v: number, u: number) => ((v * 7 + u * 3) % 10) / 10,
): ClassFacts {
  const pairs = Array.from({ length: size }, (_, v) => [1, 2, 3].map((step) => ({ v, u: (v + step) % size }))).flat();
  return {
    mode: 'calibrated',
    weights: DEFAULT_WEIGHTS,
    parts: PARTS,
    criteria: CRITERIA,
    reviewsNeeded: 3,
    learners: Array.from({ length: size }, (_, n) => ({ userId: person(n), submissionId: work(n), excused: [] })),
    submissions: Array.from({ length: size }, (_, n) => ({
      id: work(n),
      authorId: person(n),
      isWithdrawn: false,
      selfEvaluation: [0.7, 0.7],
    })),
    reviews: pairs.map(({ v, u }) => ({
      id: evaluationId(`e${v}-${u}`),
      submissionId: work(u),
      reviewerId: person(v),
      shares: [share(v, u), share(u, v)],
      isExcluded: false,
    })),
    asked: pairs.map(({ v, u }) => ({
      reviewerId: person(v),
      submissionId: work(u),
      isVolunteered: false,
      isGone: false,
    })),
    practiceEssays: [{ id: 'essay', expertShares: [0.5, 0.5] }],
    practiceTries: Array.from({ length: size }, (_, n) => ({
      essayId: 'essay',
      reviewerId: person(n),
      number: 1,
      shares: [0.5, n % 2 === 0 ? 0.5 : 0.9],
    })),
    graderEvaluations: [],
    ...change,
  };
}

const of = (facts: ClassFacts, n = 0): LearnerScore => {
  const found = scoreLearners(facts).learners.find((one) => one.userId === person(n));
  if (found === undefined) throw new Error('Everybody is scored.');
  return found;
};

const anyShare: fc.Arbitrary<Share> = fc.option(fc.integer({ min: 0, max: 20 }).map((steps) => steps / 20));
const anyShares = fc.tuple(anyShare, anyShare);
const anyParts = fc.subarray([...PARTS]);

/** Any class at all: holes, exclusions, excusals, graders, withdrawn work, odd weights. */
const anyClass: fc.Arbitrary<ClassFacts> = fc
  .record({
    size: fc.integer({ min: 4, max: 12 }),
    mode: fc.constantFrom('calibrated' as const, 'simple' as const),
    weights: fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100), fc.nat(100)),
    parts: anyParts,
    shares: fc.array(anyShares, { minLength: 60, maxLength: 60 }),
    facts: fc.array(fc.record({ excused: anyParts, fate: fc.nat(9) }), { minLength: 12, maxLength: 12 }),
    excluded: fc.array(fc.boolean(), { minLength: 36, maxLength: 36 }),
  })
  .map(({ size, mode, weights, parts, shares, facts, excluded }) => {
    const base = aClass(size);
    const fateOf = (n: number) => facts[n]?.fate ?? 0;
    const [submission, calibration, evaluation, self] = weights;
    return {
      ...base,
      mode,
      weights: { submission, calibration, evaluation, self },
      parts,
      learners: base.learners.map((learner, n) => ({
        ...learner,
        excused: facts[n]?.excused ?? [],
        submissionId: fateOf(n) === 0 ? null : learner.submissionId,
      })),
      submissions: base.submissions
        .filter((_, n) => fateOf(n) !== 0)
        .map((one, n) => ({ ...one, selfEvaluation: n % 3 === 0 ? null : (shares[n] ?? null) })),
      reviews: base.reviews
        .map((one, n) => ({
          ...one,
          shares: shares[n] ?? [null, null],
          isExcluded: excluded[n] === true && n % 4 === 0,
        }))
        .filter((_, n) => n % 7 !== fateOf(n % size)),
      graderEvaluations: base.submissions
        .filter((_, n) => fateOf(n) === 1)
        .map(({ id }, n) => ({ id: evaluationId(`g${n}`), submissionId: id, shares: shares[n + 20] ?? [null, null] })),
    };
  });

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('what adds up', () => {
  test('SR-3 T5 the lines of a total add up to it, and those of the work to its score, in any class', () => {
    const addsUp = fc.property(anyClass, (facts) =>
      scoreLearners(facts).learners.every(({ lines, computedTenths, work: scored }) => {
        const total =
          computedTenths === null ? lines.length === 0 : sum(lines.map(({ tenths }) => tenths)) === computedTenths;
        const own =
          scored === null || scored.tenths === null || sum(scored.lines.map(({ tenths }) => tenths)) === scored.tenths;
        return total && own;
      }),
    );
    expect(() => fc.assert(addsUp, { numRuns: 300 })).not.toThrow();
  });

  test('SR-3 the total comes from what each part shows as earned: earned times weight is the line to a tenth', () => {
    const agrees = fc.property(anyClass, (facts) =>
      scoreLearners(facts).learners.every(({ lines }) =>
        lines.every(
          (line) => line.kind !== 'part' || Math.abs((line.earnedTenths * line.weight) / 100 - line.tenths) <= 1,
        ),
      ),
    );
    expect(() => fc.assert(agrees, { numRuns: 200 })).not.toThrow();
  });

  test('SR-3 no total is below 0 or above 100', () => {
    const isWithin = fc.property(anyClass, (facts) =>
      scoreLearners(facts).learners.every(
        ({ computedTenths }) => computedTenths === null || (computedTenths >= 0 && computedTenths <= 1000),
      ),
    );
    expect(() => fc.assert(isWithin, { numRuns: 200 })).not.toThrow();
  });
});

test('SR-1 facts in another order are the same text to hash and give the same scores to the last bit', () => {
  const isSame = fc.property(anyClass, fc.nat(), (facts, turn) => {
    const turned = <Item>(items: readonly Item[]) =>
      [
        ...items.slice(turn % Math.max(1, items.length)),
        ...items.slice(0, turn % Math.max(1, items.length)),
      ].toReversed();
    const other: ClassFacts = {
      ...facts,
      parts: turned(facts.parts),
      learners: turned(facts.learners).map((one) => ({ ...one, excused: turned(one.excused) })),
      submissions: turned(facts.submissions),
      reviews: turned(facts.reviews),
      asked: turned(facts.asked),
      practiceEssays: turned(facts.practiceEssays),
      practiceTries: turned(facts.practiceTries),
      graderEvaluations: turned(facts.graderEvaluations),
    };
    return (
      canonicalText(other, 'x') === canonicalText(facts, 'x') &&
      JSON.stringify(scoreLearners(other)) === JSON.stringify(scoreLearners(facts))
    );
  });
  expect(() => fc.assert(isSame, { numRuns: 100 })).not.toThrow();
});

test('SR-1 a single other answer, exclusion, excusal or weight is another text to hash', () => {
  const facts = aClass(5);
  const [first, ...others] = facts.reviews;
  if (first === undefined) throw new Error('There are reviews.');
  const changes: Partial<ClassFacts>[] = [
    { reviews: [{ ...first, shares: [0.1, 0.2] }, ...others] },
    { reviews: [{ ...first, isExcluded: true }, ...others] },
    { learners: facts.learners.map((one, n) => (n === 0 ? { ...one, excused: ['self'] } : one)) },
    { weights: { ...DEFAULT_WEIGHTS, self: 6 } },
    { practiceEssays: [] },
    { mode: 'simple' },
    { graderEvaluations: [{ id: evaluationId('g'), submissionId: work(1), shares: [1, 1] }] },
  ];
  const texts = [facts, ...changes.map((change) => ({ ...facts, ...change }))].map((one) => canonicalText(one, 'x'));
  expect(new Set([...texts, canonicalText(facts, 'y')]).size).toBe(changes.length + 2);
});

describe('who gets which score', () => {
  test('SR-4 a student without a hand-in gets 0 for work, reviews and self-evaluation, and keeps the practice', () => {
    const facts = aClass(6);
    const learners = [...facts.learners, { userId: person(90), submissionId: null, excused: [] }];
    const practiceTries = [
      ...facts.practiceTries,
      { essayId: 'essay', reviewerId: person(90), number: 1, shares: [0.5, 0.5] },
    ];
    expect(of({ ...facts, learners, practiceTries }, 90)).toMatchObject({
      status: 'noHandIn',
      parts: { submission: 0, calibration: 1000, evaluation: 0, self: 0 },
      computedTenths: 150,
    });
  });

  test('SC-4 SR-4 work without a usable review has no total and needs an instructor', () => {
    const facts = aClass(6);
    const reviews = facts.reviews.filter(({ submissionId: on }) => on !== work(0));
    expect(of({ ...facts, reviews })).toMatchObject({
      status: 'needsInstructor',
      computedTenths: null,
      lines: [],
      parts: { submission: null },
      flags: ['noReviews'],
    });
  });

  test('SR-4 a part somebody is excused from is left out, and the rest counts for more as a line of its own', () => {
    const score = of(aClass(6, { learners: [{ userId: person(0), submissionId: work(0), excused: ['self'] }] }));
    expect(score).toMatchObject({ status: 'scored', excused: ['self'], parts: { self: null } });
    expect(score.lines.at(-1)).toMatchObject({ kind: 'excused', parts: ['self'] });
  });

  test('SR-4 a student excused from everything has no total, which is not 0', () => {
    const score = of(aClass(6, { learners: [{ userId: person(0), submissionId: work(0), excused: PARTS }] }));
    expect(score).toMatchObject({ status: 'excused', computedTenths: null });
  });

  test('SR-4 a grader’s evaluation takes the place of the reviews', () => {
    const graderEvaluations = [{ id: evaluationId('g'), submissionId: work(0), shares: [1, 0.5] }];
    const score = of(aClass(6, { graderEvaluations }));
    expect(score.work).toMatchObject({ source: 'superior', tenths: 800, criterionShares: [1, 0.5] });
    expect(score.flags).toEqual([]);
  });
});

describe('reviews given', () => {
  const asked = (change: object) => {
    const facts = aClass(6);
    const reviews = facts.reviews.filter(({ id }) => id !== 'e0-1');
    return of({
      ...facts,
      reviews,
      asked: facts.asked.map((one) =>
        one.reviewerId === person(0) && one.submissionId === work(1) ? { ...one, ...change } : one,
      ),
    });
  };

  test('SR-5 a review that was asked for and not done counts 0', () => {
    expect(asked({}).given).toMatchObject({ asked: 3, done: 2 });
    expect(asked({}).parts.evaluation).toBeLessThan(700);
  });

  test.each([
    ['offered', { isVolunteered: true }],
    ['taken out', { isGone: true }],
  ])('SR-5 one that was %s and not done costs nothing', (_, change) => {
    expect(asked(change).given).toMatchObject({ asked: 2, done: 2 });
  });

  test('SR-5 one that staff set aside is neither done nor missing', () => {
    const facts = aClass(6);
    const reviews = facts.reviews.map((one) => (one.id === 'e0-1' ? { ...one, isExcluded: true } : one));
    expect(of({ ...facts, reviews }).given).toMatchObject({ asked: 2, done: 2 });
  });

  test('SR-5 one that says too little for a total was handed in and earns nothing', () => {
    const facts = aClass(6);
    const reviews = facts.reviews.map((one) => (one.id === 'e0-1' ? { ...one, shares: [null, 0.5] } : one));
    const score = of({ ...facts, reviews });
    expect(score.given).toMatchObject({ asked: 3, done: 3 });
    expect(score.parts.evaluation).toBeLessThan(700);
  });

  test('SR-6 a student excused from handing in who handed in nothing loses neither Reviews nor Self', () => {
    const base = aClass(6);
    const without = (excused: readonly Part[]) => ({
      ...base,
      learners: base.learners.map((one, n) => (n === 0 ? { ...one, submissionId: null, excused } : one)),
      submissions: base.submissions.slice(1),
      reviews: base.reviews.filter((one) => one.reviewerId !== person(0) && one.submissionId !== work(0)),
      asked: base.asked.filter((one) => one.reviewerId !== person(0) && one.submissionId !== work(0)),
    });
    expect(of(without(['submission']))).toMatchObject({
      status: 'scored',
      parts: { submission: null, calibration: 1000, evaluation: null, self: null },
      excused: ['submission', 'evaluation', 'self'],
      computedTenths: 1000,
    });
    expect(of(without([]))).toMatchObject({ status: 'noHandIn', parts: { submission: 0, evaluation: 0, self: 0 } });
  });

  test('SR-6 nobody loses points because nothing was left to review', () => {
    const facts = aClass(6);
    const none = (one: { readonly reviewerId: string }) => one.reviewerId !== person(0);
    const score = of({ ...facts, asked: facts.asked.filter(none), reviews: facts.reviews.filter(none) });
    expect(score).toMatchObject({ status: 'scored', excused: ['evaluation'], parts: { evaluation: null } });
  });
});

test('SR-4 practice without essays is no part of the total', () => {
  expect(scoreLearners(aClass(6, { practiceEssays: [] })).weights).toMatchObject({ calibration: 0 });
});

test('CA-3 SR-4 the better try is the score of practice, the first one feeds the model', () => {
  const facts = aClass(6);
  const practiceTries = [
    { essayId: 'essay', reviewerId: person(0), number: 2, shares: [0.5, 0.5] },
    { essayId: 'essay', reviewerId: person(0), number: 1, shares: [0, 0] },
    ...facts.practiceTries.filter(({ reviewerId }) => reviewerId !== person(0)),
  ];
  const onlyFirst = practiceTries.filter(({ number }) => number === 1);
  expect(of({ ...facts, practiceTries }).parts.calibration).toBe(1000);
  expect(of({ ...facts, practiceTries }).work).toEqual(of({ ...facts, practiceTries: onlyFirst }).work);
});

describe('runs side by side', () => {
  const total = (n: number, totalTenths: number | null, status: RunTotal['status'] = 'scored'): RunTotal => ({
    userId: person(n),
    status,
    totalTenths,
  });

  test('SR-8 who has another total is listed, the largest difference first and lost totals before all', () => {
    const before = [total(1, 500), total(2, 600), total(3, 700), total(4, 0)];
    const after = [total(1, 510), total(2, 500), total(3, 700), total(4, null, 'needsInstructor')];
    const { differences, ...counts } = compareTotals(before, after);
    expect(differences.map(({ userId: id }) => id)).toEqual([person(4), person(2), person(1)]);
    expect(counts).toEqual({
      unchangedCount: 1,
      raisedCount: 1,
      loweredCount: 1,
      largestTenths: 100,
      largestRaiseTenths: 10,
      largestDropTenths: 100,
    });
  });

  test('SR-8 a student who is in only one run is a difference', () => {
    expect(compareTotals([], [total(1, 500)]).differences).toMatchObject([{ beforeTenths: null, beforeStatus: null }]);
    expect(compareTotals([total(1, 500)], []).differences).toMatchObject([{ afterTenths: null, afterStatus: null }]);
  });
});

describe('the class together', () => {
  test('SR-9 the middle, the middle half and the ends are of those who have a total; 100 is in the last bin', () => {
    const stats = scoreStats([0, 250, 500, 750, 1000]);
    expect(stats).toMatchObject({
      count: 5,
      medianTenths: 500,
      meanTenths: 500,
      middleHalf: { lowTenths: 250, highTenths: 750 },
      lowestTenths: 0,
      highestTenths: 1000,
    });
    expect(stats.histogram.map(({ count }) => count)).toEqual([1, 0, 1, 0, 0, 1, 0, 1, 0, 1]);
  });

  test('SR-9 of nobody there is no middle', () => {
    expect(scoreStats([])).toMatchObject({ count: 0, medianTenths: null, meanTenths: null, middleHalf: null });
  });

  test('RS-6 the class is shown from ten totals on, and only where the instructor shows it', () => {
    const ten = Array.from({ length: 10 }, (_, n) => n * 100);
    expect(classRange(scoreStats(ten), true)).not.toBeNull();
    expect(classRange(scoreStats(ten), false)).toBeNull();
    expect(classRange(scoreStats(ten.slice(1)), true)).toBeNull();
  });

  test('SR-10 graders and classmates are compared where both looked, classmates among themselves everywhere', () => {
    const same = (): number => 0.5;
    const graderEvaluations = [{ id: evaluationId('g'), submissionId: work(0), shares: [1, 0.5] }];
    const { learners } = scoreLearners(aClass(6, { graderEvaluations }, same));
    expect(agreementOf(CRITERIA, learners)).toMatchObject([
      { criterionId: 'thesis', graderGap: 0.5, graderMean: 1, classmatesMean: 0.5, comparedCount: 1, spread: 0 },
      { criterionId: 'evidence', graderGap: 0, comparedCount: 1, spread: 0 },
    ]);
    expect(agreementOf(CRITERIA, [])).toMatchObject([{ graderGap: null, spread: null }, { comparedCount: 0 }]);
  });
});

test('SR-3 every part that counts has a line', () => {
  const lines = of(aClass(6)).lines.flatMap((line) => (line.kind === 'part' ? [line.part] : []));
  expect(lines).toEqual(PARTS);
});
