import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { submissionId, userId, type UserId } from '../kernel/index.ts';

import { allocateReviews } from './allocateReviews.ts';
import { checkClassSize } from './classSize.ts';
import type {
  AllocationPlan,
  AllocationRequest,
  AvailableReviewer,
  ReviewAssignment,
  SubmissionToReview,
} from './plan.ts';

const person = (index: number): UserId => userId(`person-${String(index).padStart(4, '0')}`);
const work = (index: number) => submissionId(`work-${String(index).padStart(4, '0')}`);

function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function aClass(size: number, reviewsNeeded: number, change: Partial<AllocationRequest> = {}): AllocationRequest {
  const random = sequence(size * 7 + reviewsNeeded);
  return {
    submissions: Array.from({ length: size }, (_, i) => ({ id: work(i), authorId: person(i) })),
    reviewers: Array.from({ length: size }, (_, i) => ({
      id: person(i),
      capacity: reviewsNeeded,
      competency: Math.min(3, 0.3 + 1.7 * random() ** 2 + 0.4 * random()),
    })),
    reviewsNeeded,
    forbiddenPairs: [],
    existing: [],
    seed: 1,
    ...change,
  };
}

function teamsOf(size: number, teamSize: number): [UserId, UserId][] {
  const pairs: [UserId, UserId][] = [];
  for (let a = 0; a < size; a++)
    for (let b = a + 1; b < size; b++)
      if (Math.floor(a / teamSize) === Math.floor(b / teamSize)) pairs.push([person(a), person(b)]);
  return pairs;
}

function counts(values: readonly string[]): Map<string, number> {
  const result = new Map<string, number>();
  for (const value of values) result.set(value, (result.get(value) ?? 0) + 1);
  return result;
}

const allWork = (request: AllocationRequest, plan: AllocationPlan) => [...request.existing, ...plan.added];
const loadsOf = (request: AllocationRequest, plan: AllocationPlan): number[] => {
  const byReviewer = counts(allWork(request, plan).map(({ reviewerId }) => reviewerId));
  return request.reviewers.map(({ id }) => byReviewer.get(id) ?? 0);
};

function brokenRules(request: AllocationRequest, plan: AllocationPlan): string[] {
  const authorOf = new Map(request.submissions.map(({ id, authorId }) => [id, authorId]));
  const forbidden = new Set(request.forbiddenPairs.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const seen = new Set(request.existing.map(({ reviewerId, submissionId: id }) => `${reviewerId} ${id}`));
  const broken: string[] = [];
  for (const { reviewerId, submissionId: id } of plan.added) {
    if (authorOf.get(id) === reviewerId) broken.push(`own ${id}`);
    if (seen.has(`${reviewerId} ${id}`)) broken.push(`twice ${id}`);
    if (forbidden.has(`${reviewerId} ${authorOf.get(id)}`)) broken.push(`forbidden ${id}`);
    seen.add(`${reviewerId} ${id}`);
  }
  const capacity = new Map(request.reviewers.map((reviewer) => [reviewer.id, reviewer.capacity]));
  for (const [id, load] of counts(plan.added.map(({ reviewerId }) => reviewerId)))
    if (load > capacity.get(userId(id))!) broken.push(`over capacity ${id}`);
  return broken;
}

/** Ford–Fulkerson on the small graph source → submission → reviewer → sink: how many reviews can be given at all. */
function mostReviews(request: AllocationRequest, limit: (index: number) => number): number {
  const forbidden = new Set(request.forbiddenPairs.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const may = request.submissions.map(({ authorId }) =>
    request.reviewers.map(({ id }) => id !== authorId && !forbidden.has(`${id} ${authorId}`)),
  );
  const given = request.submissions.map(() => request.reviewers.map(() => false));
  const load = request.reviewers.map(() => 0);
  const push = (u: number, tried: Set<number>): boolean => {
    for (let v = 0; v < load.length; v++) {
      if (!may[u]![v]! || given[u]![v]! || tried.has(v)) continue;
      tried.add(v);
      if (load[v]! < limit(v)) {
        given[u]![v] = true;
        load[v]!++;
        return true;
      }
      for (let w = 0; w < given.length; w++) {
        if (!given[w]![v]!) continue;
        given[w]![v] = false;
        if (push(w, tried)) {
          given[u]![v] = true;
          return true;
        }
        given[w]![v] = true;
      }
    }
    return false;
  };
  let total = 0;
  for (let u = 0; u < given.length; u++)
    for (let i = 0; i < request.reviewsNeeded; i++) if (push(u, new Set())) total++;
  return total;
}

function variance(values: readonly number[]): number {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}

function varianceAgainstChance(request: AllocationRequest): number {
  const competency = new Map(request.reviewers.map((reviewer) => [reviewer.id, reviewer.competency]));
  const sums = new Map<string, number>();
  for (const { reviewerId, submissionId: id } of allocateReviews(request).added)
    sums.set(id, (sums.get(id) ?? 0) + competency.get(reviewerId)!);
  const chance = variance(request.reviewers.map((reviewer) => reviewer.competency)) * request.reviewsNeeded;
  return variance([...sums.values()]) / chance;
}

describe.each([
  [4, 3],
  [5, 3],
  [30, 3],
  [300, 4],
  [401, 5],
])('allocateReviews: %i people, %i reviews each', (size, reviewsNeeded) => {
  const request = aClass(size, reviewsNeeded);
  const plan = allocateReviews(request);

  test('AL-1 AL-2 AL-3 nobody gets the own work, the same work twice or more than they can hold', () => {
    expect(brokenRules(request, plan)).toEqual([]);
  });

  test('AL-4 every work gets the same number of reviews and everybody gives the same number', () => {
    expect(plan.short).toEqual([]);
    expect(new Set(counts(plan.added.map(({ submissionId: id }) => id)).values())).toEqual(new Set([reviewsNeeded]));
    expect(new Set(loadsOf(request, plan))).toEqual(new Set([reviewsNeeded]));
  });

  test('AL-8 the same seed gives the same plan whatever the order of the rows', () => {
    const reversed = allocateReviews({
      ...request,
      submissions: request.submissions.toReversed(),
      reviewers: request.reviewers.toReversed(),
    });
    expect(reversed).toEqual(plan);
  });
});

test('AL-8 another seed gives another plan', () => {
  expect(allocateReviews(aClass(30, 3, { seed: 2 }))).not.toEqual(allocateReviews(aClass(30, 3)));
});

test('AL-3 teammates as forbidden pairs are kept apart and everything is still filled', () => {
  for (const [size, teamSize, reviewsNeeded] of [
    [6, 2, 3],
    [30, 3, 3],
    [300, 4, 4],
  ] as const) {
    const request = aClass(size, reviewsNeeded, { forbiddenPairs: teamsOf(size, teamSize) });
    const plan = allocateReviews(request);
    expect(brokenRules(request, plan)).toEqual([]);
    expect(plan.short).toEqual([]);
  }
});

test.each([
  [30, 3, 0.06],
  [300, 4, 0.03],
  [1000, 5, 0.002],
])('AL-6 the summed competency of %i works with %i reviews varies at most %d of chance', (size, reviews, bound) => {
  expect(varianceAgainstChance(aClass(size, reviews))).toBeLessThanOrEqual(bound);
});

test('AL-6 before practice, when everybody counts the same, the plan is a shuffle and not the order of names', () => {
  const request = aClass(300, 3);
  const equal = { ...request, reviewers: request.reviewers.map(({ id }) => ({ id, capacity: 3, competency: 1 })) };
  const { added } = allocateReviews(equal);
  const steps = added.map(
    ({ reviewerId, submissionId: id }) => (Number(reviewerId.slice(-4)) - Number(id.slice(-4)) + 300) % 300,
  );
  const near = steps.filter((step) => step <= 10 || step >= 290).length / steps.length;
  expect(near).toBeGreaterThan(0.03);
  expect(near).toBeLessThan(0.12);
});

test('AL-10 two people do not review each other where it can be avoided', () => {
  const request = aClass(300, 4);
  const { added } = allocateReviews(request);
  const pairs = new Set(added.map(({ reviewerId, submissionId: id }) => `${reviewerId.slice(-4)} ${id.slice(-4)}`));
  const mutual = [...pairs].filter((pair) => pairs.has(pair.split(' ').toReversed().join(' ')));
  expect(mutual).toEqual([]);
});

test('AL-4 with fewer reviewers than works, loads differ by at most one', () => {
  const request = aClass(300, 3);
  const fewer = {
    ...request,
    reviewers: request.reviewers.slice(0, 250).map(({ id, competency }) => ({ id, competency, capacity: 4 })),
  };
  const plan = allocateReviews(fewer);
  expect(plan.short).toEqual([]);
  expect(new Set(loadsOf(fewer, plan))).toEqual(new Set([3, 4]));
});

test('AL-4 what does not divide goes to the more competent', () => {
  const request = aClass(4, 2, {
    submissions: Array.from({ length: 3 }, (_, i) => ({ id: work(i), authorId: person(50 + i) })),
    reviewers: [3, 0.5, 2, 1].map((competency, i) => ({ id: person(i), capacity: 2, competency })),
  });
  expect(loadsOf(request, allocateReviews(request))).toEqual([2, 1, 2, 1]);
});

test('AL-7 a top-up keeps every existing assignment and serves late people', () => {
  const first = aClass(280, 4);
  const existing = allocateReviews(first).added;
  const late = aClass(300, 4, { existing });
  const plan = allocateReviews(late);
  expect(brokenRules(late, plan)).toEqual([]);
  expect(plan.short).toEqual([]);
  expect(plan.added).toHaveLength(20 * 4);
  expect(loadsOf(late, plan).every((load) => load === 4)).toBe(true);
});

test('AL-7 running again with everything in place adds nothing', () => {
  const request = aClass(30, 3);
  const existing = allocateReviews(request).added;
  expect(allocateReviews({ ...request, existing })).toEqual({ added: [], short: [] });
});

test('AL-7 work given to somebody who is not asked for more still counts', () => {
  const request = aClass(5, 3, {
    existing: [{ reviewerId: userId('grader'), submissionId: work(0) }],
  });
  const perWork = counts(allocateReviews(request).added.map(({ submissionId: id }) => id));
  expect(perWork.get(work(0))).toBe(2);
});

test('AL-7 existing work on something that is no longer there is ignored', () => {
  const existing = [{ reviewerId: person(1), submissionId: work(99) }];
  expect(allocateReviews(aClass(5, 3, { existing }))).toEqual(allocateReviews(aClass(5, 3)));
});

test('AL-5 a work nobody may review is reported and no rule is broken', () => {
  const request = aClass(5, 3, { forbiddenPairs: [1, 2, 3].map((other) => [person(0), person(other)] as const) });
  const plan = allocateReviews(request);
  expect(brokenRules(request, plan)).toEqual([]);
  expect(plan.short).toContainEqual({ submissionId: work(0), missing: 2 });
});

test('AL-5 with no reviewers at all every work is short', () => {
  expect(allocateReviews(aClass(3, 2, { reviewers: [] })).short).toHaveLength(3);
  expect(allocateReviews(aClass(0, 2))).toEqual({ added: [], short: [] });
});

test('AL-4 somebody at the own capacity is not given more when loads are evened', () => {
  // Two can hold one review each, two can hold four; six reviews are wanted.
  const request = aClass(3, 2, {
    submissions: Array.from({ length: 3 }, (_, i) => ({ id: work(i), authorId: person(50 + i) })),
    reviewers: [1, 1, 3, 3].map((capacity, i) => ({ id: person(i), capacity, competency: 1 })),
  });
  const plan = allocateReviews(request);
  expect(plan.short).toEqual([]);
  expect(loadsOf(request, plan).slice(0, 2)).toEqual([1, 1]);
  expect(brokenRules(request, plan)).toEqual([]);
});

test('AL-6 one call refuses more people than it can order', () => {
  const most = 2 ** 21;
  const submission: SubmissionToReview = { id: work(0), authorId: person(0) };
  const submissions = Array.from({ length: most + 1 }, () => submission);
  expect(() => allocateReviews(aClass(1, 1, { submissions }))).toThrow('at most');
  const reviewer: AvailableReviewer = { id: person(0), capacity: 1, competency: 1 };
  const reviewers = Array.from({ length: most + 1 }, () => reviewer);
  expect(() => allocateReviews(aClass(1, 1, { reviewers }))).toThrow('at most');
});

const conflictGraphs = fc
  .record({
    size: fc.integer({ min: 2, max: 40 }),
    reviewsNeeded: fc.integer({ min: 1, max: 5 }),
    density: fc.double({ min: 0, max: 0.95, noNaN: true }),
    extra: fc.integer({ min: 0, max: 1 }),
    reviewerShare: fc.double({ min: 0.4, max: 1, noNaN: true }),
    seed: fc.integer(),
  })
  .map(({ size, reviewsNeeded, density, extra, reviewerShare, seed }) => {
    const random = sequence(seed);
    const pairs: [UserId, UserId][] = [];
    for (let a = 0; a < size; a++)
      for (let b = a + 1; b < size; b++) if (random() < density) pairs.push([person(a), person(b)]);
    const request = aClass(size, reviewsNeeded, { forbiddenPairs: pairs, seed });
    return Object.assign(request, {
      reviewers: request.reviewers
        .slice(0, Math.max(1, Math.round(size * reviewerShare)))
        .map(({ id, competency }) => ({ id, competency, capacity: reviewsNeeded + extra })),
    });
  });

test('AL-5 on any small conflict graph as many reviews are given as a maximum flow allows', () => {
  fc.assert(
    fc.property(conflictGraphs, (request) => {
      const plan = allocateReviews(request);
      expect(brokenRules(request, plan)).toEqual([]);
      expect(plan.added).toHaveLength(mostReviews(request, (v) => request.reviewers[v]!.capacity));
      const missing = plan.short.reduce((sum, { missing: gap }) => sum + gap, 0);
      expect(plan.added.length + missing).toBe(request.submissions.length * request.reviewsNeeded);
    }),
    { numRuns: 300, seed: 20 },
  );
});

test('AL-4 on any small conflict graph nobody holds more than the fair share when a maximum flow needs no more', () => {
  fc.assert(
    fc.property(conflictGraphs, (request) => {
      const wanted = request.submissions.length * request.reviewsNeeded;
      const fair = Math.ceil(wanted / request.reviewers.length);
      fc.pre(mostReviews(request, () => fair) === wanted && request.reviewers[0]!.capacity >= fair);
      expect(Math.max(...loadsOf(request, allocateReviews(request)))).toBeLessThanOrEqual(fair);
    }),
    { numRuns: 300, seed: 20 },
  );
});

test('AL-7 on any small conflict graph a top-up leaves existing work alone', () => {
  fc.assert(
    fc.property(conflictGraphs, fc.integer({ min: 0, max: 60 }), (request, kept) => {
      const existing: readonly ReviewAssignment[] = allocateReviews(request).added.slice(0, kept);
      const plan = allocateReviews({ ...request, existing, seed: request.seed + 1 });
      expect(brokenRules({ ...request, existing }, plan)).toEqual([]);
      for (const load of loadsOf({ ...request, existing }, plan))
        expect(load).toBeLessThanOrEqual(request.reviewers[0]!.capacity);
    }),
    { numRuns: 100, seed: 20 },
  );
});

test('AL-9 a class smaller than the reviews needed plus one is refused, with what would be possible', () => {
  expect(checkClassSize(4, 3)).toEqual({ isOk: true, value: undefined });
  expect(checkClassSize(3, 3)).toEqual({
    isOk: false,
    failure: { kind: 'tooFewSubmissions', submissions: 3, reviewsNeeded: 3, reviewsPossible: 2 },
  });
  expect(checkClassSize(0, 1)).toMatchObject({ failure: { reviewsPossible: 0 } });
});
