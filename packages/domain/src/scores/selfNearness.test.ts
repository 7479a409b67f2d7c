import fc from 'fast-check';
import { expect, test } from 'vitest';

import { evaluationId, submissionId, userId } from '../kernel/index.ts';
import { DEFAULT_WEIGHTS, nearness, PARTS } from '../scoring/index.ts';

import { scoreLearners } from './scoreLearners.ts';
import { selfNearness } from './selfNearness.ts';

const SIZE = 6;
const share = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10);
const shares = (count: number) => fc.array(share, { minLength: count, maxLength: count });

/** One criterion; everybody reviews the next three, rates their own work, and a grader has looked at the first. */
const someClass = fc
  .tuple(fc.constantFrom('calibrated', 'simple'), shares(SIZE * 3), shares(SIZE), fc.boolean())
  .map(([mode, given, selves, isGraded]) => {
    const pairs = given.map((value, at) => ({
      v: at % SIZE,
      u: ((at % SIZE) + 1 + Math.floor(at / SIZE)) % SIZE,
      value,
    }));
    const people = selves.map((self, n) => ({ userId: userId(`p${n}`), id: submissionId(`s${n}`), self }));
    const result = scoreLearners({
      mode,
      weights: DEFAULT_WEIGHTS,
      parts: PARTS,
      criteria: [{ id: 'whole', weight: 100 }],
      reviewsNeeded: 3,
      learners: people.map(({ userId: person, id }) => ({ userId: person, submissionId: id, excused: [] })),
      submissions: people.map(({ userId: authorId, id, self }) => ({
        id,
        authorId,
        isWithdrawn: false,
        selfEvaluation: [self],
      })),
      reviews: pairs.map(({ v, u, value }) => ({
        id: evaluationId(`e${v}-${u}`),
        submissionId: submissionId(`s${u}`),
        reviewerId: userId(`p${v}`),
        shares: [value],
        isExcluded: false,
      })),
      asked: [],
      practiceEssays: [],
      practiceTries: [],
      graderEvaluations: isGraded ? [{ id: evaluationId('g0'), submissionId: submissionId('s0'), shares: [0.5] }] : [],
    });
    return { selves, result };
  });

test('RS-8 how a self-evaluation came to its score is said of every one, and comes to it', () => {
  fc.assert(
    fc.property(someClass, ({ selves, result: { learners, typicalSd } }) => {
      learners.forEach(({ work, parts }, at) => {
        // As it is stored and read again.
        const kept: unknown = JSON.parse(JSON.stringify(work));
        expect(kept).toEqual(work);
        const near = work === null ? null : selfNearness(work, 100 * (selves[at] ?? 0), typicalSd);
        if (near === null) throw new Error('It is said of every one.');
        const again = nearness(near.distance, near.fullWithin);
        // The figures that are said are rounded to a tenth of a point each.
        expect(Math.abs(again - (parts.self ?? 0) / 10)).toBeLessThan(2);
        expect(near.distance).toBe(Math.abs(Math.round(1000 * (selves[at] ?? 0)) - (work?.tenths ?? 0)) / 10);
        expect(near.nothingFrom).toBeCloseTo(3.5 * near.fullWithin, 0);
      });
    }),
    { numRuns: 40 },
  );
});

test('RS-8 what does not come to the score of the run is not said', () => {
  const work = { source: 'superior', score: 70, tenths: 700, peers: null, selfEvaluationScore: 12 } as const;
  expect(selfNearness(work, 72, 8)).toBeNull();
  expect(selfNearness({ ...work, selfEvaluationScore: 100 }, 72, 8)).toEqual({
    distance: 2,
    fullWithin: 8.9,
    nothingFrom: 31.3,
  });
  expect(selfNearness({ ...work, selfEvaluationScore: 100 }, null, 8)).toBeNull();
});
