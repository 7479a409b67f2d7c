import { reviewTotal, type Share, type WeightedCriterion } from '../scoring/index.ts';

/** Answers this near the expert's count as the same: half a step on a scale of ten. */
const SAME_ANSWER = 0.05;

export interface PracticeMatch {
  /** Criteria answered like the expert, out of those the expert answered. */
  readonly matched: readonly string[];
  readonly differing: readonly string[];
  /** Weighted distance to the expert over all criteria, 0–100. */
  readonly distance: number;
  /** Points above the expert in total; null when nothing can be compared. */
  readonly deviation: number | null;
}

/**
 * How one practice evaluation compares with the expert's. An answer left out is as far off as an answer can be:
 * skipping must never pay. (CA-1)
 */
export function matchExpert(
  criteria: readonly WeightedCriterion[],
  shares: readonly Share[],
  expertShares: readonly Share[],
): PracticeMatch {
  const matched: string[] = [];
  const differing: string[] = [];
  let distance = 0;
  let weights = 0;
  criteria.forEach(({ id, weight }, index) => {
    const expert = expertShares[index] ?? null;
    if (expert === null) return;
    const own = shares[index] ?? null;
    const gap = own === null ? Math.max(expert, 1 - expert) : Math.abs(own - expert);
    (gap <= SAME_ANSWER + 1e-9 ? matched : differing).push(id);
    distance += weight * gap;
    weights += weight;
  });
  const own = reviewTotal(criteria, shares).total;
  const expert = reviewTotal(criteria, expertShares).total;
  return {
    matched,
    differing,
    distance: weights === 0 ? 0 : (100 * distance) / weights,
    deviation: own === null || expert === null ? null : own - expert,
  };
}
