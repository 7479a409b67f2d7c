import { nearness, NOTHING_FROM_TOLERANCES, PARAMETERS } from '../scoring/index.ts';

import type { WorkScore } from './learnerScore.ts';

/** In points with one decimal. */
export interface SelfNearness {
  readonly distance: number;
  readonly fullWithin: number;
  readonly nothingFrom: number;
}

const SAME = 1e-6;

const oneDecimal = (points: number): number => Math.round(points * 10) / 10;

/**
 * How the score of a self-evaluation was made, from what the run has kept. It is computed again here and must come to
 * the score of the run: where it does not, nothing is said rather than something that is not so. (RS-8)
 */
export function selfNearness(
  work: Pick<WorkScore, 'source' | 'score' | 'tenths' | 'peers' | 'selfEvaluationScore'>,
  selfTotal: number | null,
  typicalSd: number,
): SelfNearness | null {
  const { source, score, tenths, peers, selfEvaluationScore } = work;
  const scoreSd = source === 'superior' ? PARAMETERS.superiorSd : peers?.sd;
  if (selfTotal === null || score === null || tenths === null || selfEvaluationScore === null || scoreSd === undefined)
    return null;
  const tolerance = Math.hypot(typicalSd, scoreSd);
  if (Math.abs(nearness(selfTotal - score, tolerance) - selfEvaluationScore) > SAME) return null;
  return {
    // Between the two figures that are shown beside it.
    distance: Math.abs(Math.round(selfTotal * 10) - tenths) / 10,
    fullWithin: oneDecimal(tolerance),
    nothingFrom: oneDecimal(NOTHING_FROM_TOLERANCES * tolerance),
  };
}
