import { PARAMETERS } from '@circuit/domain/scoring';

/** What the first method assumes beside what every method does. In points of 0–100 unless said otherwise. */
export const ARC_PARAMETERS = {
  ...PARAMETERS,
  /** How far an expert's evaluation of one practice essay may be off for everybody. */
  itemSd: 4,
  /** How far a whole class may be off the instructor's scale, before anchors are seen. */
  offsetSd: 6,
  /** The share of reviewers expected to give the same score whatever the work. */
  unengagedShare: 0.15,
  /** From this share of a submission's weight on, far-off reviews are a dispute and not outliers. */
  disputeShare: 0.45,
  /** How far practice counts against real reviews. */
  practiceWeight: 0.7,
} as const;

export type Parameters = typeof ARC_PARAMETERS;
