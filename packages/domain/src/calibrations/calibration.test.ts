import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { calibrationScore, practiceScore } from './calibrationScore.ts';
import { competencyFromPractice, standingOf } from './competency.ts';
import { matchExpert } from './match.ts';
import { tendencyOf } from './tendency.ts';

const criteria = [
  { id: 'argument', weight: 50 },
  { id: 'evidence', weight: 30 },
  { id: 'citations', weight: 20 },
];

describe('matchExpert', () => {
  test('CA-1 an evaluation like the expert’s matches everywhere and is no distance away', () => {
    expect(matchExpert(criteria, [0.5, 1, 0], [0.5, 1, 0])).toEqual({
      matched: ['argument', 'evidence', 'citations'],
      differing: [],
      distance: 0,
      deviation: 0,
    });
  });

  test('CA-1 the distance is the weighted difference, whatever its direction', () => {
    const match = matchExpert(criteria, [0.7, 0.4, 0.5], [0.5, 0.6, 0.5]);
    expect(match.distance).toBeCloseTo(50 * 0.2 + 30 * 0.2, 10);
    expect(match.deviation).toBeCloseTo(50 * 0.2 - 30 * 0.2, 10);
    expect(match).toMatchObject({ matched: ['citations'], differing: ['argument', 'evidence'] });
  });

  test('CA-1 half a step on a scale of ten is still the same answer, a whole step is not', () => {
    expect(matchExpert(criteria, [0.55, 0.6, 0.5], [0.5, 0.5, 0.5]).matched).toEqual(['argument', 'citations']);
  });

  test('CA-1 leaving a criterion out is as far off as can be', () => {
    expect(matchExpert(criteria, [0.5, null, 0.5], [0.5, 0.9, 0.5]).distance).toBeCloseTo(27, 10);
    expect(matchExpert(criteria, [0.5, null, 0.5], [0.5, 0.2, 0.5]).distance).toBeCloseTo(24, 10);
    expect(matchExpert(criteria, [], [0.5, 0.5, 0.5]).deviation).toBeNull();
  });

  test('CA-1 what the expert left out is not compared', () => {
    expect(matchExpert(criteria, [0.5, 0.1, 0.5], [0.5, null, 0.5])).toMatchObject({
      matched: ['argument', 'citations'],
      distance: 0,
    });
    expect(matchExpert(criteria, [1, 1, 1], [null, null, null])).toEqual({
      matched: [],
      differing: [],
      distance: 0,
      deviation: null,
    });
  });
});

describe('calibrationScore', () => {
  test.each([
    [0, 100],
    [5, 100],
    [12, 80],
    [22.5, 50],
    [40, 0],
    [90, 0],
  ])('CA-2 a distance of %d earns %d', (distance, score) => {
    expect(practiceScore(distance)).toBeCloseTo(score, 10);
  });

  test('CA-2 being further away never earns more, and the score stays within 0 and 100', () => {
    const distance = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(distance, distance, (one, other) => {
        expect(practiceScore(Math.max(one, other))).toBeLessThanOrEqual(practiceScore(Math.min(one, other)));
        expect(practiceScore(one)).toBeGreaterThanOrEqual(0);
        expect(practiceScore(one)).toBeLessThanOrEqual(100);
      }),
    );
  });

  test('CA-3 the better try of each essay counts and a missing essay counts nothing', () => {
    const tries = [
      { essayId: 'strong', distances: [40, 5] },
      { essayId: 'weak', distances: [22.5] },
      { essayId: 'middling', distances: [] },
    ];
    expect(calibrationScore(tries)).toBeCloseTo(50, 10);
  });

  test('CA-3 nothing required is no score, not zero', () => {
    expect(calibrationScore([])).toBeNull();
  });
});

describe('competencyFromPractice', () => {
  test('CA-4 nobody is judged without practice', () => {
    expect(competencyFromPractice([])).toBe(1);
  });

  test('CA-4 exact practice raises and careless practice lowers how far reviews count', () => {
    expect(competencyFromPractice([0, 0, 0])).toBeCloseTo(8 / 5, 10);
    expect(competencyFromPractice([8, -8, 8])).toBeCloseTo(1, 10);
    expect(competencyFromPractice([20, 20, 20])).toBeCloseTo(512 / 1520, 10);
  });

  test('CA-4 never below a tenth and never above three', () => {
    expect(competencyFromPractice([90, 90, 90])).toBe(0.1);
    expect(competencyFromPractice(Array.from({ length: 40 }, () => 0))).toBe(3);
  });

  test.each([
    [0.03, 'muchLess'],
    [0.4, 'less'],
    [0.75, 'typical'],
    [1.29, 'typical'],
    [1.3, 'more'],
    [2, 'muchMore'],
    [3, 'muchMore'],
  ])('CA-5 a weight of %d is shown as %s', (weight, standing) => {
    expect(standingOf(weight)).toBe(standing);
  });
});

test('CA-6 a tendency is named only from three points on', () => {
  expect(tendencyOf([])).toBeNull();
  expect(tendencyOf([2, 4, 3])).toEqual({ kind: 'generous', points: 3 });
  expect(tendencyOf([-2, -4, -3])).toEqual({ kind: 'strict', points: -3 });
  expect(tendencyOf([2, 3, 3])).toMatchObject({ kind: 'balanced' });
  expect(tendencyOf([-2, -3, -3])).toMatchObject({ kind: 'balanced' });
});
