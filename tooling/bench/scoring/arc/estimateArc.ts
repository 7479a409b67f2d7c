import { canJudgeEngagement, hasAnchors, type DenseClass, type Estimate } from '@circuit/domain/scoring';

import { fitClass } from './fitClass.ts';
import { ARC_PARAMETERS } from './parameters.ts';
import { readEstimate } from './readEstimate.ts';

/**
 * The first method, kept to measure the shipped one against: one value per reviewer, taken from all their work, where
 * the product judges every review by the reviewer's other work only. (ADR 0011)
 */
export function estimateArc(data: DenseClass, reviewsNeeded: number): Estimate {
  const isAnchored = hasAnchors(data);
  const withEngagement = canJudgeEngagement(data.expert.length, reviewsNeeded);
  return readEstimate(data, fitClass(data, ARC_PARAMETERS, { withEngagement, isAnchored }), isAnchored);
}
