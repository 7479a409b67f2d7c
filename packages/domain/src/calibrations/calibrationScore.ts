/** A distance up to this costs nothing; experts differ that much among themselves. */
const FREE_DISTANCE = 5;
/** From here on a practice essay earns nothing. */
const WORTHLESS_DISTANCE = 40;

/** 0–100 for one practice essay, from its weighted distance to the expert. (CA-2) */
export function practiceScore(distance: number): number {
  const beyond = Math.max(0, distance - FREE_DISTANCE);
  return 100 * Math.min(1, Math.max(0, 1 - beyond / (WORTHLESS_DISTANCE - FREE_DISTANCE)));
}

/** The distances of all tries on one required practice essay; empty when it was not done. */
export interface PracticeTries {
  readonly essayId: string;
  readonly distances: readonly number[];
}

/**
 * The mean over the required practice essays: the better try of each counts, one that was not done counts 0. Null when
 * nothing was required, because "no practice" is not "failed practice". (CA-3)
 */
export function calibrationScore(required: readonly PracticeTries[]): number | null {
  if (required.length === 0) return null;
  const sum = required.reduce(
    (total, { distances }) => total + (distances.length === 0 ? 0 : practiceScore(Math.min(...distances))),
    0,
  );
  return sum / required.length;
}
