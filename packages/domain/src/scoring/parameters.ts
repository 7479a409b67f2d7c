/** Everything the calibrated method assumes before it has seen the class. In points of 0–100 unless said otherwise. */
export interface Parameters {
  /** Typical noise of one review. */
  readonly typicalSd: number;
  /** Typical difference between a lenient and a strict reviewer. */
  readonly leniencySd: number;
  /** How many reviews' worth of belief the typical noise has for one reviewer. */
  readonly noiseBelief: number;
  /** How far two graders differ on the same work. */
  readonly superiorSd: number;
  /** How far an expert's evaluation of one practice essay may be off for everybody. */
  readonly itemSd: number;
  /** How far a whole class may be off the instructor's scale, before anchors are seen. */
  readonly offsetSd: number;
  /** The share of reviewers expected to give the same score whatever the work. */
  readonly unengagedShare: number;
  /** From this share of a submission's weight on, far-off reviews are a dispute and not outliers. */
  readonly disputeShare: number;
  /** How far practice counts against real reviews. */
  readonly practiceWeight: number;
}

export const DEFAULT_PARAMETERS: Parameters = {
  typicalSd: 8,
  leniencySd: 5,
  noiseBelief: 5,
  superiorSd: 4,
  itemSd: 4,
  offsetSd: 6,
  unengagedShare: 0.15,
  disputeShare: 0.45,
  practiceWeight: 0.7,
};
