import type { DenseClass } from './denseClass.ts';
import type { Estimate } from './estimate.ts';
import { lookMoves } from './lookMoves.ts';
import { PARAMETERS } from './parameters.ts';
import { usualReviewSd } from './usualDistance.ts';

/** 95 % points of Student's t for 1, 2, … degrees of freedom; beyond the table the normal is near enough. */
const T_POINTS = [6.314, 2.92, 2.353, 2.132, 2.015, 1.943, 1.895, 1.86, 1.833, 1.812];
export const NORMAL_POINT = 1.645;
/** Reviews of one work that are this many times as far apart as usual contradict each other. */
const DISPUTED = 1.7;
/** Times the usual distance of one review. Measured: docs/scoring/flags.md. */
const STANDS_OUT = 1.5;

/**
 * The plain mean in the clothes of an estimate: every review counts the same, nobody is lenient, nothing is an
 * outlier. The interval assumes at least the typical spread, because three reviews that happen to agree prove little.
 */
export function simpleEstimate(data: DenseClass): Estimate {
  const { typicalSd } = PARAMETERS;
  const reviewSd = usualReviewSd(data);
  return {
    offset: 0,
    isAnchored: false,
    typicalSd,
    standsOutFrom: STANDS_OUT * reviewSd,
    review: (e) => {
      const u = data.submissionOf[e]!;
      const { count, mean } = meanOf(data, u);
      const others = count > 1 ? (mean * count - data.total[e]!) / (count - 1) : data.total[e]!;
      return {
        weight: 1,
        leniency: 0,
        farOff: 0,
        outlierFactor: 1,
        deviation: data.total[e]! - others,
        othersVariance: typicalSd ** 2 / Math.max(1, count - 1),
      };
    },
    reviewer: () => ({ relativeWeight: 1, leniency: 0, noiseSd: typicalSd, engaged: 1 }),
    submission: (u) => {
      const { count, mean, spread, totals } = meanOf(data, u);
      const heard = Array.from(totals, (given) => ({ given, weight: 1 / reviewSd ** 2 }));
      const point = T_POINTS[Math.max(0, count - 2)] ?? NORMAL_POINT;
      const halfWidth = (point * Math.max(spread, typicalSd)) / Math.sqrt(count);
      return {
        sd: halfWidth / NORMAL_POINT,
        lookMoves: lookMoves(reviewSd ** 2 / count, mean, heard),
        isDisputed: spread > DISPUTED * reviewSd,
        isUnstable: false,
      };
    },
  };
}

function meanOf(data: DenseClass, u: number): { totals: Float64Array; count: number; mean: number; spread: number } {
  const totals = data.total.subarray(data.submissionStart[u], data.submissionStart[u + 1]);
  const count = totals.length;
  const mean = totals.reduce((sum, total) => sum + total, 0) / count;
  const squares = totals.reduce((sum, total) => sum + (total - mean) ** 2, 0);
  return { totals, count, mean, spread: count > 1 ? Math.sqrt(squares / (count - 1)) : 0 };
}
