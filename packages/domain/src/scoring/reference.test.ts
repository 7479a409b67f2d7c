import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { factsOf, person, work } from './classBuilder.ts';
import type { Columns, UnsortedPractice, UnsortedReviews } from './denseClass.ts';
import { scoreClass } from './scoreClass.ts';

interface VectorClass {
  readonly submissions: number;
  readonly reviews: UnsortedReviews;
  readonly calibrations: UnsortedPractice | null;
  readonly superior: (number | null)[] | null;
  readonly reference: {
    readonly score: (number | null)[];
    readonly sd: (number | null)[];
    readonly leniency: number[];
    readonly offset: number;
  };
}

const folder = new URL('vectors/', import.meta.url);

function readClasses(file: string): VectorClass[] {
  const lines = readFileSync(new URL(file, folder), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as VectorClass); // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own test data
}

function columnsOf(vector: VectorClass): Columns {
  return {
    submissionCount: vector.submissions,
    reviewerCount: vector.submissions,
    reviews: vector.reviews,
    practice: vector.calibrations ?? undefined,
    superior: vector.superior ?? undefined,
  };
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))]!;

describe.each(readdirSync(folder))('reference classes of %s', (file) => {
  const classes = readClasses(file).map((vector) => ({
    vector,
    scores: scoreClass(factsOf(columnsOf(vector), { estimator: 'arc' })),
  }));

  test('SC-21 scores are those of the reference to 0.05 at the median and 0.5 at most', () => {
    const gaps = classes.flatMap(({ vector, scores }) =>
      vector.reference.score.flatMap((expected, u) =>
        expected === null ? [] : [Math.abs(scores.submissions.get(work(u))!.peers!.score - expected)],
      ),
    );
    expect(quantile(gaps, 0.5)).toBeLessThan(0.05);
    expect(quantile(gaps, 1)).toBeLessThan(0.5);
  });

  test('SC-21 the uncertainty, the leniency and the class offset are those of the reference', () => {
    for (const { vector, scores } of classes) {
      expect(scores.classOffset).toBeCloseTo(vector.reference.offset, 1);
      const sds = vector.reference.sd.flatMap((expected, u) =>
        expected === null ? [] : [Math.abs(scores.submissions.get(work(u))!.peers!.sd - expected)],
      );
      expect(quantile(sds, 0.98)).toBeLessThan(0.05);
      const leniencies = [...scores.reviewers.values()].map(({ leniency }) => leniency);
      const expected = vector.reference.leniency.filter((_, v) => scores.reviewers.has(person(v)));
      expect(
        quantile(
          leniencies.map((value, v) => Math.abs(value - expected[v]!)),
          0.98,
        ),
      ).toBeLessThan(0.1);
    }
  });

  test('SC-4 a submission without reviews has no score in the reference and here', () => {
    for (const { vector, scores } of classes)
      vector.reference.score.forEach((expected, u) => {
        const submission = scores.submissions.get(work(u))!;
        expect(submission.peers === null).toBe(expected === null);
      });
  });
});

interface GoldenClass {
  readonly name: string;
  readonly index: number;
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
  const classScores = scoreClass(factsOf(columnsOf(readClasses(`${expected.name}.jsonl`)[expected.index]!)));
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
  const columns = columnsOf(readClasses('clean-no-anchors.jsonl')[0]!);
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
