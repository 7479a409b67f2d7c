import { expect, test } from 'vitest';

import { request } from './allocationBench.ts';
import { allocationDigest, crookedRequest, scoringDigest } from './digest.ts';
import { simulate, type World } from './world.ts';

// Taken before the estimator and the allocation were made faster. Other processors may round exp and log otherwise.
const isSameProcessor = process.arch === 'x64';

const SCORED: readonly (readonly [World, string])[] = [
  [{ size: 30, reviews: 3 }, '838baf3b5bfffa1f'],
  [{ size: 300, reviews: 4, essays: 3, lazy: 0.2, hostile: 0.1 }, '79a6700fd0c2334a'],
  [{ size: 300, reviews: 5, essays: 1, superior: 0.1, cliques: 0.1 }, '2bf00357a74decf4'],
  [{ size: 412, reviews: 3, missing: 0.3, meanQuality: 92, offset: 8 }, 'ca50668b2b6f29a1'],
  [{ size: 80, reviews: 70, essays: 5, lazy: 0.3 }, '19cc30da88a6b135'],
];

test.runIf(isSameProcessor).each(SCORED)(
  'SC-21 the shipped method says the same to the last bit about %j',
  (world, expected) => {
    expect(scoringDigest(simulate(world, 5).columns, world.reviews)).toBe(expected);
  },
);

test.each([
  [30, '08b5a16121d19fd6'],
  [300, '23d3ba038ce4e5e0'],
  [1000, 'a5e0c09bcab79440'],
])('AL-8 a class of %i with many rules is allocated as ever', (size, expected) => {
  expect(allocationDigest(crookedRequest(size, 1))).toBe(expected);
});

test('AL-8 a plain class is allocated as ever', () => {
  expect(allocationDigest(request(1000, 5))).toBe('1a5163812c842d67');
});
