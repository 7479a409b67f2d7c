/** So many tolerances away nothing is earned. (SC-16) */
export const NOTHING_FROM_TOLERANCES = 3.5;

/**
 * 0–100 for how near a review came to what the others (or a grader) say: full marks inside the tolerance, then
 * falling in a straight line to nothing at three and a half tolerances. (SC-16)
 */
export function nearness(deviation: number, tolerance: number): number {
  const beyond = Math.max(0, Math.abs(deviation) - tolerance);
  return 100 * Math.min(1, Math.max(0, 1 - beyond / ((NOTHING_FROM_TOLERANCES - 1) * tolerance)));
}

/** One assigned review: null when it was not handed in. */
export interface AssignedReview {
  readonly quality: number | null;
}

/** The mean over everything that was assigned; what was not done counts 0. Null when nothing was assigned. */
export function evaluationScore(assigned: readonly AssignedReview[]): number | null {
  if (assigned.length === 0) return null;
  return assigned.reduce((sum, { quality }) => sum + (quality ?? 0), 0) / assigned.length;
}
