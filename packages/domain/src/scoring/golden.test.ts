import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { factsOf, person, work } from './classBuilder.ts';
import type { Columns } from './denseClass.ts';
import { scoreClass } from './scoreClass.ts';

/** A class and what the shipped method says about it. Written by `npm run bench:scoring -- --golden`. */
interface GoldenClass {
  readonly name: string;
  readonly index: number;
  readonly columns: Columns;
  readonly offset: number;
  readonly score: (number | null)[];
  readonly sd: number[];
  readonly leniency: number[];
  readonly weight: number[];
  readonly engaged: number[];
}

const golden = readFileSync(new URL('golden.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as GoldenClass); // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own test data

test.each(golden)('SC-21 the shipped method still says what it said about $name $index', (expected) => {
  const classScores = scoreClass(factsOf(expected.columns));
  expect(classScores.algorithm).toBe('elsewhere-1');
  expect(Math.abs(classScores.classOffset - expected.offset)).toBeLessThan(0.01);
  expected.score.forEach((score, u) => {
    const peers = classScores.submissions.get(work(u))!.peers;
    expect(Math.abs((peers?.score ?? 0) - (score ?? 0))).toBeLessThan(0.02);
    expect(Math.abs((peers?.sd ?? expected.sd[u]!) - expected.sd[u]!)).toBeLessThan(0.02);
  });
  expected.leniency.forEach((leniency, v) => {
    const record = classScores.reviewers.get(person(v));
    if (record === undefined) return;
    expect(Math.abs(record.leniency - leniency)).toBeLessThan(0.02);
    expect(Math.abs(record.relativeWeight - expected.weight[v]!)).toBeLessThan(0.01);
    expect(Math.abs(record.engaged - expected.engaged[v]!)).toBeLessThan(0.01);
  });
});

test('SC-12 estimated again, raising a review by ten rarely lowers its score and never by much', () => {
  const { columns } = golden.find(({ name }) => name === 'clean-no-anchors')!;
  const before = scoreClass(factsOf(columns));
  const changes = Array.from({ length: 20 }, (_, trial) => trial * 53).map((e) => {
    const raised = Array.from(columns.reviews.score, (score, at) => (at === e ? Math.min(100, score + 10) : score));
    const after = scoreClass(factsOf({ ...columns, reviews: { ...columns.reviews, score: raised } }));
    const u = work(columns.reviews.submission[e]!);
    return after.submissions.get(u)!.score! - before.submissions.get(u)!.score!;
  });
  expect(Math.min(...changes)).toBeGreaterThan(-0.5);
  expect(changes.filter((change) => change < -1e-9).length).toBeLessThanOrEqual(2);
}, 30_000);
