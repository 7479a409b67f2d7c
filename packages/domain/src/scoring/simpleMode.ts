import type { DenseClass } from './denseClass.ts';
import type { Estimate } from './estimate.ts';
import type { Parameters } from './parameters.ts';

/** 95 % points of Student's t for 1, 2, … degrees of freedom; beyond the table the normal is near enough. */
const T_POINTS = [6.314, 2.92, 2.353, 2.132, 2.015, 1.943, 1.895, 1.86, 1.833, 1.812];
export const NORMAL_POINT = 1.645;

/**
 * The plain mean in the clothes of an estimate: every review counts the same, nobody is lenient, nothing is an
 * outlier. The interval assumes at least the typical spread, because three reviews that happen to agree prove little.
 */
export function simpleEstimate(data: DenseClass, { typicalSd }: Parameters): Estimate {
  return {
    offset: 0,
    isAnchored: false,
    typicalSd,
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
      const { count, spread } = meanOf(data, u);
      const point = T_POINTS[Math.max(0, count - 2)] ?? NORMAL_POINT;
      const halfWidth = (point * Math.max(spread, typicalSd)) / Math.sqrt(count);
      return { sd: halfWidth / NORMAL_POINT, isDisputed: false, isUnstable: false };
    },
  };
}

function meanOf(data: DenseClass, u: number): { count: number; mean: number; spread: number } {
  const totals = data.total.subarray(data.submissionStart[u], data.submissionStart[u + 1]);
  const count = totals.length;
  const mean = totals.reduce((sum, total) => sum + total, 0) / count;
  const squares = totals.reduce((sum, total) => sum + (total - mean) ** 2, 0);
  return { count, mean, spread: count > 1 ? Math.sqrt(squares / (count - 1)) : 0 };
}
