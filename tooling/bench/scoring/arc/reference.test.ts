import { denseClass } from '@circuit/domain/scoring';
import { describe, expect, test } from 'vitest';

import { published } from '../methods.ts';
import { columnsOf, readClasses, vectorFiles } from '../vectors.ts';
import { estimateArc } from './estimateArc.ts';

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))]!;

describe.each(vectorFiles())('reference classes of %s', (file) => {
  const classes = readClasses(file).map(({ reference, ...vector }) => {
    const data = denseClass(columnsOf(vector));
    const estimate = estimateArc(data, 4);
    const reviewers = [...new Set(data.reviewerOf)].toSorted((a, b) => a - b);
    return { reference, estimate, reviewers, ...published(data, estimate) };
  });
  const known = (values: readonly (number | null)[], here: Float64Array): number[] =>
    values.flatMap((expected, u) => (expected === null ? [] : [Math.abs(here[u]! - expected)]));

  test('SC-21 scores are those of the reference to 0.05 at the median and 0.5 at most', () => {
    const gaps = classes.flatMap(({ reference, score }) => known(reference.score, score));
    expect(quantile(gaps, 0.5)).toBeLessThan(0.05);
    expect(quantile(gaps, 1)).toBeLessThan(0.5);
  });

  test('SC-21 the uncertainty, the leniency and the class offset are those of the reference', () => {
    for (const { reference, estimate, reviewers, sd } of classes) {
      expect(estimate.offset).toBeCloseTo(reference.offset, 1);
      expect(quantile(known(reference.sd, sd), 0.98)).toBeLessThan(0.05);
      const leniencies = reviewers.map((v) => Math.abs(estimate.reviewer(v).leniency - reference.leniency[v]!));
      expect(quantile(leniencies, 0.98)).toBeLessThan(0.1);
    }
  });

  test('SC-4 a submission without reviews has no score in the reference and here', () => {
    for (const { reference, score } of classes)
      expect(Array.from(score, Number.isNaN)).toEqual(reference.score.map((expected) => expected === null));
  });
});
