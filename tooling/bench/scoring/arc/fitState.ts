import { groupedBy, medianOf, rising, type DenseClass } from '@circuit/domain/scoring';

import type { Parameters } from './parameters.ts';

/** One record per review, in one cache line: the reviewer pass jumps through memory and is bound by that. */
export const REVIEW_STRIDE = 4;
export const TOTAL = 0;
/** Distance to what the others say about the same work, leniency not yet taken off. */
export const DEVIATION = 1;
/** How uncertain what the others say is. */
export const OTHERS_VARIANCE = 2;
/** 1 for a review like the others, down to 0.05 for one far off. */
export const OUTLIER_FACTOR = 3;

/** One record per reviewer. */
export const REVIEWER_STRIDE = 6;
export const WEIGHT = 0;
export const LENIENCY = 1;
export const NOISE_VARIANCE = 2;
export const LENIENCY_VARIANCE = 3;
export const ENGAGED = 4;
export const PRACTICE_UNENGAGED = 5;

export interface FitState {
  readonly review: Float64Array;
  readonly reviewer: Float64Array;
  readonly reviewsByReviewer: Int32Array;
  readonly reviewerStart: Int32Array;
  readonly quality: Float64Array;
  readonly precision: Float64Array;
  readonly isDisputed: Uint8Array;
  /** Still moving when the last round was over. */
  readonly isUnstable: Uint8Array;
  /** Class offset to the instructor's scale and its variance; 0 without anchors. */
  offset: number;
  offsetVariance: number;
  readonly itemOffset: Float64Array;
  meanQuality: number;
  qualityVariance: number;
  leniencyVariance: number;
  typicalVariance: number;
  readonly medianTotal: number;
}

export const QUALITY_VARIANCE = 144;

export function startState(data: DenseClass, parameters: Parameters): FitState {
  const { reviewerOf, total, reviewerCount, submissionCount } = data;
  const byReviewer = groupedBy(reviewerOf, reviewerCount, rising(total.length));
  const review = new Float64Array(total.length * REVIEW_STRIDE);
  for (let e = 0; e < total.length; e++) {
    review[e * REVIEW_STRIDE + TOTAL] = total[e]!;
    review[e * REVIEW_STRIDE + OUTLIER_FACTOR] = 1;
  }
  const reviewer = new Float64Array(reviewerCount * REVIEWER_STRIDE);
  for (let v = 0; v < reviewerCount; v++) {
    reviewer[v * REVIEWER_STRIDE + NOISE_VARIANCE] = parameters.typicalSd ** 2;
    reviewer[v * REVIEWER_STRIDE + ENGAGED] = 1 - parameters.unengagedShare;
  }
  const medianTotal = medianOf(total);
  return {
    review,
    reviewer,
    reviewsByReviewer: byReviewer.order,
    reviewerStart: byReviewer.start,
    quality: new Float64Array(submissionCount),
    precision: new Float64Array(submissionCount),
    isDisputed: new Uint8Array(submissionCount),
    isUnstable: new Uint8Array(submissionCount),
    offset: 0,
    offsetVariance: 0,
    itemOffset: new Float64Array(data.expert.length),
    meanQuality: medianTotal,
    qualityVariance: QUALITY_VARIANCE,
    leniencyVariance: parameters.leniencySd ** 2,
    typicalVariance: parameters.typicalSd ** 2,
    medianTotal,
  };
}
