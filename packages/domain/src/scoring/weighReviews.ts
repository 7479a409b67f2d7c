import { roundToTenths } from './tenths.ts';

/** What a review gave, 0–100, and how much it counts against the others. */
export interface WeighedTotal {
  readonly total: number;
  readonly weight: number;
}

export interface WeighedSum {
  /** The part of each review, in tenths of a percent; they add up to 1000. */
  readonly shareTenths: readonly number[];
  /** What each review adds, in tenths of a point. */
  readonly lineTenths: readonly number[];
  /** What was cut to stay within 0–100. */
  readonly limitTenths: number;
  /** The lines, the adjustment and the limit together. */
  readonly tenths: number;
  readonly plainTenths: number;
}

/**
 * The weighted mean of a few reviews, one line for each, so that somebody can follow it by hand. It is the published
 * score of one criterion with the adjustments of leniency, distance and offset given as one number. (CL-1)
 */
export function weighReviews(reviews: readonly WeighedTotal[], adjustmentTenths = 0): WeighedSum {
  const all = reviews.reduce((sum, { weight }) => sum + weight, 0);
  // Nobody counts for nothing: with all weights at zero, everybody counts the same.
  const shares = reviews.map(({ weight }) => (all > 0 ? weight / all : 1 / reviews.length));
  const weighted = roundToTenths(reviews.map(({ total }, index) => total * (shares[index] ?? 0)));
  const plain = roundToTenths(reviews.map(({ total }) => total / reviews.length));
  const free = weighted.total + adjustmentTenths;
  const tenths = Math.min(1000, Math.max(0, free));
  return {
    shareTenths: roundToTenths(shares.map((share) => 100 * share)).lines,
    lineTenths: weighted.lines,
    limitTenths: tenths - free,
    tenths,
    plainTenths: plain.total,
  };
}
