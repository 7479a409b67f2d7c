import { estimateClass, type DenseClass, type Estimate } from '@circuit/domain/scoring';

import { estimateArc } from './arc/estimateArc.ts';
import { cprLike, mean, median, trimmed, vancouver } from './baselines.ts';
import type { Scored } from './measures.ts';
import { pg1 } from './pg1.ts';
import type { SimulatedClass } from './world.ts';

/** The published score of every submission, from an estimate by dense index. */
export function published(data: DenseClass, estimate: Estimate): Required<Scored> {
  const score = new Float64Array(data.submissionCount).fill(NaN);
  const sd = new Float64Array(data.submissionCount);
  for (let u = 0; u < data.submissionCount; u++) {
    let weight = 0;
    let sum = 0;
    for (let e = data.submissionStart[u]!; e < data.submissionStart[u + 1]!; e++) {
      const review = estimate.review(e);
      weight += review.weight;
      sum += review.weight * (data.total[e]! - review.leniency - review.farOff);
    }
    if (weight === 0) continue;
    score[u] = Math.min(100, Math.max(0, sum / weight - estimate.offset));
    sd[u] = estimate.submission(u).sd;
  }
  return { score, sd };
}

/** The two of our own: the first method, and the one that the product ships. */
export const ESTIMATORS = { arc: estimateArc, elsewhere: estimateClass } as const;

export type Estimator = keyof typeof ESTIMATORS;

export function circuit(data: DenseClass, estimator: Estimator, reviewsNeeded: number): Required<Scored> {
  return published(data, ESTIMATORS[estimator](data, reviewsNeeded));
}

type NamedMethod = (simulated: SimulatedClass, seed: number) => Scored;

export const METHODS = {
  mean: ({ data }) => ({ score: mean(data) }),
  median: ({ data }) => ({ score: median(data) }),
  trimmed: ({ data }) => ({ score: trimmed(data) }),
  cpr: ({ data }) => ({ score: cprLike(data) }),
  vancouver: ({ data }) => ({ score: vancouver(data) }),
  pg1: ({ data }, seed) => {
    const posterior = pg1(data, seed);
    return { score: posterior.mean, sd: posterior.sd };
  },
  arc: ({ data, world }) => circuit(data, 'arc', world.reviews),
  elsewhere: ({ data, world }) => circuit(data, 'elsewhere', world.reviews),
} as const satisfies Record<string, NamedMethod>;

export type MethodName = keyof typeof METHODS;

/** What the product ships. */
export const SHIPPED = 'elsewhere' satisfies Estimator;
