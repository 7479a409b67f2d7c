/** What an estimator says about one review. */
export interface ReviewEstimate {
  /** How much it counts for its submission, before shares are made of it; always positive. */
  readonly weight: number;
  /** Taken off the review's total before it counts: what its reviewer usually gives too much, … */
  readonly leniency: number;
  /** … and the part of its distance that is beyond what a single review may move. */
  readonly farOff: number;
  /** 1 for a review like the others, toward 0 for one far off. */
  readonly outlierFactor: number;
  /** Distance to what the others say, and how uncertain that is. */
  readonly deviation: number;
  readonly othersVariance: number;
}

export interface ReviewerEstimate {
  /** 1 is a typical reviewer. */
  readonly relativeWeight: number;
  readonly leniency: number;
  readonly noiseSd: number;
  /** The probability that the scores follow the work. */
  readonly engaged: number;
}

interface SubmissionEstimate {
  readonly sd: number;
  /** How far a grader's look would probably move the score, in points. */
  readonly lookMoves: number;
  readonly isDisputed: boolean;
  readonly isUnstable: boolean;
}

/** The outcome of fitting one class, by dense index. */
export interface Estimate {
  readonly offset: number;
  readonly isAnchored: boolean;
  readonly typicalSd: number;
  /**
   * From where a work of one review stands out, in the points of `lookMoves`. It follows the class and the method; with
   * more reviews it falls with the root of their number.
   */
  readonly standsOutFrom: number;
  readonly review: (e: number) => ReviewEstimate;
  readonly reviewer: (v: number) => ReviewerEstimate;
  readonly submission: (u: number) => SubmissionEstimate;
}
