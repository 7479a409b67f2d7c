import { DEFAULT_PARAMETERS, nearness } from '../scoring/index.ts';

import type { WorkScore } from './learnerScore.ts';

/** In points with one decimal. */
export interface SelfNearness {
  readonly distance: number;
  readonly fullWithin: number;
  readonly nothingFrom: number;
}

/** Beyond three and a half tolerances nothing is earned. (SC-16) */
const NOTHING_FROM = 3.5;
const SAME = 1e-6;

const oneDecimal = (points: number): number => Math.round(points * 10) / 10;

/**
 * How the score of a self-evaluation was made, from what the run has kept. It is computed again here and must come to
 * the score of the run: where it does not, nothing is said rather than something that is not so. (RS-8)
 */
export function selfNearness(
  work: Pick<WorkScore, 'source' | 'score' | 'peers' | 'selfEvaluationScore'>,
  selfTotal: number | null,
  typicalSd: number,
): SelfNearness | null {
  const { source, score, peers, selfEvaluationScore } = work;
  const scoreSd = source === 'superior' ? DEFAULT_PARAMETERS.superiorSd : peers?.sd;
  if (selfTotal === null || score === null || selfEvaluationScore === null || scoreSd === undefined) return null;
  const tolerance = Math.hypot(typicalSd, scoreSd);
  if (Math.abs(nearness(selfTotal - score, tolerance) - selfEvaluationScore) > SAME) return null;
  return {
    distance: oneDecimal(Math.abs(selfTotal - score)),
    fullWithin: oneDecimal(tolerance),
    nothingFrom: oneDecimal(NOTHING_FROM * tolerance),
  };
}
