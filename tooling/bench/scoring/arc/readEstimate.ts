import {
  lookMoves,
  STANDS_OUT,
  type DenseClass,
  type Estimate,
  type HeardReview,
  type ReviewerEstimate,
  type ReviewEstimate,
} from '@circuit/domain/scoring';

import {
  DEVIATION,
  ENGAGED,
  LENIENCY,
  LENIENCY_VARIANCE,
  NOISE_VARIANCE,
  OTHERS_VARIANCE,
  OUTLIER_FACTOR,
  REVIEW_STRIDE,
  REVIEWER_STRIDE,
  TOTAL,
  WEIGHT,
  type FitState,
} from './fitState.ts';

/** Widens every interval a little: the estimated noise is itself an estimate. */
const CAUTION = 1.05;
/** A class nobody anchored may be this far off the instructor's scale. */
const UNANCHORED_VARIANCE = 3 ** 2;

export function readEstimate(data: DenseClass, state: FitState, isAnchored: boolean): Estimate {
  return {
    offset: state.offset,
    isAnchored,
    typicalSd: Math.sqrt(state.typicalVariance),
    standsOutFrom: STANDS_OUT * Math.sqrt(state.typicalVariance + state.leniencyVariance),
    review: (e) => readReview(data, state, e),
    reviewer: (v) => readReviewer(state, v),
    submission: (u) => ({
      ...uncertainty(data, state, u, isAnchored),
      isDisputed: state.isDisputed[u] === 1,
      isUnstable: state.isUnstable[u] === 1,
    }),
  };
}

function readReview(data: DenseClass, { review, reviewer }: FitState, e: number): ReviewEstimate {
  const at = e * REVIEW_STRIDE;
  const person = data.reviewerOf[e]! * REVIEWER_STRIDE;
  const outlierFactor = review[at + OUTLIER_FACTOR]!;
  return {
    weight: outlierFactor * reviewer[person + WEIGHT]!,
    leniency: reviewer[person + LENIENCY]!,
    farOff: 0,
    outlierFactor,
    deviation: review[at + DEVIATION]!,
    othersVariance: review[at + OTHERS_VARIANCE]!,
  };
}

function readReviewer({ reviewer, typicalVariance }: FitState, v: number): ReviewerEstimate {
  const person = v * REVIEWER_STRIDE;
  return {
    relativeWeight: reviewer[person + WEIGHT]! * typicalVariance,
    leniency: reviewer[person + LENIENCY]!,
    noiseSd: Math.sqrt(reviewer[person + NOISE_VARIANCE]!),
    engaged: reviewer[person + ENGAGED]!,
  };
}

/** The standard deviation of the published score: noise, leniency not known exactly, and the class offset. (SC-13) */
function uncertainty(
  data: DenseClass,
  state: FitState,
  u: number,
  isAnchored: boolean,
): { sd: number; lookMoves: number } {
  const { review, reviewer } = state;
  const first = data.submissionStart[u]!;
  const end = data.submissionStart[u + 1]!;
  let weight = 0;
  let mean = 0;
  const heard: HeardReview[] = [];
  for (let e = first; e < end; e++) {
    const { weight: w, leniency } = readReview(data, state, e);
    heard.push({ weight: w, given: review[e * REVIEW_STRIDE + TOTAL]! - leniency });
    weight += w;
    mean += w * (review[e * REVIEW_STRIDE + TOTAL]! - leniency);
  }
  mean /= weight;

  let noise = 0;
  let leniencyVariance = 0;
  let squaredShares = 0;
  let spread = 0;
  for (let e = first; e < end; e++) {
    const person = data.reviewerOf[e]! * REVIEWER_STRIDE;
    const { weight: w, leniency, outlierFactor } = readReview(data, state, e);
    const share2 = (w / weight) ** 2;
    squaredShares += share2;
    noise +=
      share2 *
      (reviewer[person + NOISE_VARIANCE]! / Math.max(outlierFactor, 0.25) +
        (1 - reviewer[person + ENGAGED]!) * state.qualityVariance);
    leniencyVariance += share2 * reviewer[person + LENIENCY_VARIANCE]!;
    spread += (w / weight) * (review[e * REVIEW_STRIDE + TOTAL]! - leniency - mean) ** 2;
  }
  if (state.isDisputed[u] === 1) noise = Math.max(noise, spread / (1 / squaredShares - 0.5));
  const offsetVariance = isAnchored ? state.offsetVariance : UNANCHORED_VARIANCE;
  return {
    sd: CAUTION * Math.sqrt(noise + leniencyVariance + offsetVariance),
    lookMoves: lookMoves(CAUTION ** 2 * (noise + leniencyVariance), mean, heard),
  };
}
