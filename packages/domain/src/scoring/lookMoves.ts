/** How many reviews' worth of belief the expected disagreement has against what one work shows. */
const BELIEF = 2;
/**
 * From where a calibrated score stands out, in reviews by a typical reviewer of whom nothing else is known. Measured:
 * docs/scoring/flags.md.
 */
export const STANDS_OUT = 2.05;

/** A review as far as it says something about its work: weight as precision, what it gave without its leniency. */
export interface HeardReview {
  readonly weight: number;
  readonly given: number;
}

/**
 * How far a grader's look would probably move a score, in points: what is uncertain about this work alone, and more
 * where its reviews lie farther apart than their weights lead one to expect. (SC-23)
 */
export function lookMoves(variance: number, middle: number, reviews: readonly HeardReview[]): number {
  return Math.sqrt((variance * (BELIEF + disagreement(middle, reviews))) / (BELIEF + 1));
}

/** 1 is what the weights lead one to expect; of a single review nothing is known. */
function disagreement(middle: number, reviews: readonly HeardReview[]): number {
  if (reviews.length < 2) return 1;
  return reviews.reduce((sum, { weight, given }) => sum + weight * (given - middle) ** 2, 0) / (reviews.length - 1);
}
