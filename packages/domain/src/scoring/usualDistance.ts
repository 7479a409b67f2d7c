import type { DenseClass } from './denseClass.ts';
import { PARAMETERS } from './parameters.ts';

/** How many pairs of reviews the usual distance is worth before the class is seen: a handful must not set a limit. */
const BELIEVED_PAIRS = 50;
/** The mean of the nearer half of |Z1 − Z2|, for two normal numbers of deviation 1. */
const NEARER_HALF = 0.4592;

/**
 * How far one review is from the truth in this class, as a standard deviation: read from how far two reviews of the
 * same work are apart. Only the nearer half of the pairs counts, so that a few hostile or careless reviewers cannot
 * make their own distance the usual one. (SC-23)
 */
export function usualReviewSd(data: DenseClass): number {
  const { count, nearerHalf } = pairDistances(data);
  const believed = PARAMETERS.typicalSd ** 2 + PARAMETERS.leniencySd ** 2;
  const seen = (nearerHalf / NEARER_HALF) ** 2;
  return Math.sqrt((count * seen + BELIEVED_PAIRS * believed) / (count + BELIEVED_PAIRS));
}

/** Counted in bins of a point with what is in them, because a list of all pairs is too long for a large class. */
function pairDistances({ submissionCount, submissionStart, total }: DenseClass) {
  const counts = new Float64Array(101);
  const sums = new Float64Array(101);
  let count = 0;
  for (let u = 0; u < submissionCount; u++) {
    const end = submissionStart[u + 1]!;
    for (let e = submissionStart[u]!; e < end; e++)
      for (let f = e + 1; f < end; f++) {
        const distance = Math.abs(total[e]! - total[f]!);
        const bin = Math.min(100, Math.round(distance));
        counts[bin] = counts[bin]! + 1;
        sums[bin] = sums[bin]! + distance;
        count++;
      }
  }
  let left = count / 2;
  let sum = 0;
  for (let bin = 0; bin <= 100 && left > 0; bin++) {
    if (counts[bin] === 0) continue;
    const taken = Math.min(left, counts[bin]!);
    sum += (taken * sums[bin]!) / counts[bin]!;
    left -= taken;
  }
  return { count, nearerHalf: count === 0 ? 0 : (2 * sum) / count };
}
