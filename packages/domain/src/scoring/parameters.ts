/** What scoring assumes before it has seen the class. In points of 0–100 unless said otherwise. */
export const PARAMETERS = {
  /** Typical noise of one review. */
  typicalSd: 8,
  /** Typical difference between a lenient and a strict reviewer. */
  leniencySd: 5,
  /** How many reviews' worth of belief the typical noise has for one reviewer. */
  noiseBelief: 5,
  /** How far two graders differ on the same work. */
  superiorSd: 4,
} as const;
