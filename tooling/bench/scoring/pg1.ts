import type { DenseClass } from '@circuit/domain/scoring';
import { chance } from './chance.ts';

const SWEEPS = 400;
const BURN_IN = 100;
const QUALITY_VARIANCE = 13 ** 2;
const LENIENCY_VARIANCE = 5.2 ** 2;
const NOISE_SHAPE = 2.5;
const NOISE_SCALE = 2.5 * 8 ** 2;

export interface Posterior {
  readonly mean: Float64Array;
  readonly sd: Float64Array;
}

/** PG1 of Piech et al. 2013 by Gibbs sampling, with hyper-parameters close to the simulator's: a favorable setting. */
export function pg1(data: DenseClass, seed: number): Posterior {
  const { total, reviewerOf, submissionOf, submissionCount, reviewerCount } = data;
  const random = chance(seed);
  const overall = total.reduce((sum, value) => sum + value, 0) / Math.max(1, total.length);
  const quality = new Float64Array(submissionCount).fill(overall);
  const leniency = new Float64Array(reviewerCount);
  const precision = new Float64Array(reviewerCount).fill(1 / 64);
  const sum = new Float64Array(submissionCount);
  const squares = new Float64Array(submissionCount);
  const [a, b] = [new Float64Array(submissionCount), new Float64Array(submissionCount)];
  const [p, q] = [new Float64Array(reviewerCount), new Float64Array(reviewerCount)];
  const [count, rest] = [new Float64Array(reviewerCount), new Float64Array(reviewerCount)];
  for (const v of reviewerOf) count[v]!++;

  for (let sweep = 0; sweep < SWEEPS + BURN_IN; sweep++) {
    a.fill(overall / QUALITY_VARIANCE);
    b.fill(1 / QUALITY_VARIANCE);
    for (let e = 0; e < total.length; e++) {
      const u = submissionOf[e]!;
      const v = reviewerOf[e]!;
      a[u] = a[u]! + precision[v]! * (total[e]! - leniency[v]!);
      b[u] = b[u]! + precision[v]!;
    }
    for (let u = 0; u < submissionCount; u++) {
      quality[u] = a[u]! / b[u]! + random.normal() / Math.sqrt(b[u]!);
      if (sweep < BURN_IN) continue;
      // The conditional mean instead of the draw: the same expectation with less noise.
      sum[u] = sum[u]! + a[u]! / b[u]!;
      squares[u] = squares[u]! + (a[u]! / b[u]!) ** 2 + 1 / b[u]!;
    }
    p.fill(0);
    q.fill(1 / LENIENCY_VARIANCE);
    for (let e = 0; e < total.length; e++) {
      const v = reviewerOf[e]!;
      p[v] = p[v]! + precision[v]! * (total[e]! - quality[submissionOf[e]!]!);
      q[v] = q[v]! + precision[v]!;
    }
    for (let v = 0; v < reviewerCount; v++) leniency[v] = p[v]! / q[v]! + random.normal() / Math.sqrt(q[v]!);
    rest.fill(0);
    for (let e = 0; e < total.length; e++) {
      const v = reviewerOf[e]!;
      rest[v] = rest[v]! + (total[e]! - quality[submissionOf[e]!]! - leniency[v]!) ** 2;
    }
    for (let v = 0; v < reviewerCount; v++)
      precision[v] = random.gamma(NOISE_SHAPE + count[v]! / 2) / (NOISE_SCALE + rest[v]! / 2);
  }
  const mean = sum.map((value) => Math.min(100, Math.max(0, value / SWEEPS)));
  const sd = squares.map((value, u) => Math.sqrt(Math.max(0, value / SWEEPS - (sum[u]! / SWEEPS) ** 2)));
  for (let u = 0; u < submissionCount; u++) if (data.submissionStart[u] === data.submissionStart[u + 1]) mean[u] = NaN;
  return { mean, sd };
}
