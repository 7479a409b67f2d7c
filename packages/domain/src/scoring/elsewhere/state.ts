import { groupedBy, rising, type DenseClass } from '../denseClass.ts';
import { medianOf } from '../median.ts';

/**
 * One record per review, one cache line each, in the order of reviewers: judging a person is the long part, so that
 * is what runs through memory in order.
 */
export const REVIEW_STRIDE = 8;
export const TOTAL = 0;
export const WEIGHT = 1;
/** Leniency as shown by the reviewer's other work. */
export const LENIENCY = 2;
/** The part of the distance beyond what any single review may move. */
export const CUT = 3;
/** What the others say about the work, and how uncertain that is. */
export const OTHERS_MEAN = 4;
export const OTHERS_VARIANCE = 5;
export const OUTLIER_FACTOR = 6;
/** What not knowing the reviewer's nature adds to the uncertainty. */
export const DOUBT = 7;

export const REVIEWER_STRIDE = 4;
export const PERSON_LENIENCY = 0;
export const NOISE_VARIANCE = 1;
export const UNENGAGED = 2;
/** Honest in practice, shifted by a bias of their own in earnest. */
export const SHIFTED = 3;

/** Noise levels a reviewer can have, in points²: one half, one and two typical. */
export const LEVELS = [4 ** 2, 8 ** 2, 16 ** 2] as const;
export const LEVEL_COUNT = 3;
/** People with a bias of their own are believed to be of typical care otherwise. */
export const SHIFT_LEVEL = 1;
export const SHIFT_VARIANCE = 18 ** 2;
/** Natures that follow the work: one per level, and shifted; then the one that does not. */
export const SHIFTED_NATURE = LEVELS.length;
export const HONEST_NATURES = LEVEL_COUNT + 1;
export const UNENGAGED_NATURE = LEVEL_COUNT + 1;
export const NATURE_NOISE = [...LEVELS, LEVELS[SHIFT_LEVEL]] as const;
export const LEVEL_PRIOR = [0.2167, 0.5666, 0.2167] as const;

export const START_LENIENCY_VARIANCE = 5 ** 2;
export const START_QUALITY_VARIANCE = 13 ** 2;
export const UNENGAGED_SHARE = 0.12;
export const SHIFTED_SHARE = 0.04;

/** What describes the class; estimated first, then frozen. */
export interface ClassTraits {
  offset: number;
  offsetVariance: number;
  readonly itemOffset: Float64Array;
  meanQuality: number;
  qualityVariance: number;
  leniencyVariance: number;
  readonly levelShare: Float64Array;
  unengagedShare: number;
  shiftedShare: number;
}

export interface ElsewhereState {
  readonly review: Float64Array;
  readonly reviewer: Float64Array;
  /** Records of reviewer v are reviewerStart[v] up to, not including, reviewerStart[v + 1]. */
  readonly reviewerStart: Int32Array;
  /** The record of review e, and the submission of record r. */
  readonly recordOf: Int32Array;
  readonly submissionOfRecord: Int32Array;
  readonly practiceOutlier: Float64Array;
  readonly quality: Float64Array;
  readonly precision: Float64Array;
  readonly isUnstable: Uint8Array;
  readonly medianTotal: number;
  readonly traits: ClassTraits;
}

export function startState(data: DenseClass): ElsewhereState {
  const { total, reviewerOf, reviewerCount, submissionCount } = data;
  const entries = rising(total.length);
  const byReviewer = groupedBy(reviewerOf, reviewerCount, entries);
  const review = new Float64Array(total.length * REVIEW_STRIDE);
  const recordOf = new Int32Array(total.length);
  for (let r = 0; r < total.length; r++) {
    const e = byReviewer.order[r]!;
    recordOf[e] = r;
    review[r * REVIEW_STRIDE + TOTAL] = total[e]!;
    review[r * REVIEW_STRIDE + WEIGHT] = 1 / (LEVELS[1] + START_LENIENCY_VARIANCE);
    review[r * REVIEW_STRIDE + OUTLIER_FACTOR] = 1;
  }
  // The order has been read; its memory now says which submission each record belongs to.
  for (let r = 0; r < total.length; r++) byReviewer.order[r] = data.submissionOf[byReviewer.order[r]!]!;
  const reviewer = new Float64Array(reviewerCount * REVIEWER_STRIDE);
  for (let v = 0; v < reviewerCount; v++) {
    reviewer[v * REVIEWER_STRIDE + NOISE_VARIANCE] = LEVELS[1];
    reviewer[v * REVIEWER_STRIDE + UNENGAGED] = UNENGAGED_SHARE;
  }
  const medianTotal = medianOf(total);
  return {
    review,
    reviewer,
    reviewerStart: byReviewer.start,
    recordOf,
    submissionOfRecord: byReviewer.order,
    practiceOutlier: new Float64Array(data.practiceTotal.length).fill(1),
    quality: new Float64Array(submissionCount),
    precision: new Float64Array(submissionCount),
    isUnstable: new Uint8Array(submissionCount),
    medianTotal,
    traits: startTraits(data.expert.length, medianTotal),
  };
}

/** NaN first: a field that begins as a whole number has all code compiled again once it becomes a fraction. */
function startTraits(items: number, medianTotal: number): ClassTraits {
  const traits: ClassTraits = {
    offset: NaN,
    offsetVariance: NaN,
    itemOffset: new Float64Array(items),
    meanQuality: NaN,
    qualityVariance: NaN,
    leniencyVariance: NaN,
    levelShare: Float64Array.from(LEVEL_PRIOR),
    unengagedShare: UNENGAGED_SHARE,
    shiftedShare: SHIFTED_SHARE,
  };
  traits.offset = 0;
  traits.offsetVariance = 0;
  traits.meanQuality = medianTotal;
  traits.qualityVariance = START_QUALITY_VARIANCE;
  traits.leniencyVariance = START_LENIENCY_VARIANCE;
  return traits;
}
