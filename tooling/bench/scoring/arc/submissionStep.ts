import type { DenseClass } from '@circuit/domain/scoring';
import {
  DEVIATION,
  LENIENCY,
  OTHERS_VARIANCE,
  OUTLIER_FACTOR,
  REVIEW_STRIDE,
  REVIEWER_STRIDE,
  TOTAL,
  WEIGHT,
  type FitState,
} from './fitState.ts';
import type { Parameters } from './parameters.ts';

/**
 * What the reviews of one submission say together, and how far each is from the others: a reviewer is never judged
 * against an average that holds the own review. (SC-7)
 *
 * `latch`: once the class-wide numbers are frozen, a submission that became disputed stays so; without that a few
 * hundred in a hundred thousand flip for ever.
 */
export function weighSubmission(
  data: DenseClass,
  state: FitState,
  parameters: Parameters,
  u: number,
  latch: boolean,
): void {
  const { reviewerOf, submissionStart, superior } = data;
  const { review, reviewer, offset } = state;
  const first = submissionStart[u]!;
  const end = submissionStart[u + 1]!;

  let weight = 0;
  let farOff = 0;
  for (let e = first; e < end; e++) {
    const w = reviewer[reviewerOf[e]! * REVIEWER_STRIDE + WEIGHT]!;
    weight += w;
    if (review[e * REVIEW_STRIDE + OUTLIER_FACTOR]! < 0.5) farOff += w;
  }
  const isDisputed = (latch && state.isDisputed[u] === 1) || (farOff > 0 && farOff >= parameters.disputeShare * weight);
  state.isDisputed[u] = isDisputed ? 1 : 0;

  let precision = 1 / state.qualityVariance;
  let sum = state.meanQuality / state.qualityVariance;
  if (!Number.isNaN(superior[u]!)) {
    precision += 1 / parameters.superiorSd ** 2;
    sum += superior[u]! / parameters.superiorSd ** 2;
  }
  for (let e = first; e < end; e++) {
    const at = e * REVIEW_STRIDE;
    const person = reviewerOf[e]! * REVIEWER_STRIDE;
    if (isDisputed) review[at + OUTLIER_FACTOR] = 1;
    const w = review[at + OUTLIER_FACTOR]! * reviewer[person + WEIGHT]!;
    precision += w;
    sum += w * (review[at + TOTAL]! - offset - reviewer[person + LENIENCY]!);
  }
  state.precision[u] = precision;
  state.quality[u] = sum / precision;

  for (let e = first; e < end; e++) {
    const at = e * REVIEW_STRIDE;
    const person = reviewerOf[e]! * REVIEWER_STRIDE;
    const w = review[at + OUTLIER_FACTOR]! * reviewer[person + WEIGHT]!;
    const adjusted = review[at + TOTAL]! - offset;
    const others = precision - w;
    review[at + DEVIATION] = adjusted - (sum - w * (adjusted - reviewer[person + LENIENCY]!)) / others;
    review[at + OTHERS_VARIANCE] = 1 / others;
  }
}
