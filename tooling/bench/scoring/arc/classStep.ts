import type { DenseClass } from '@circuit/domain/scoring';
import {
  ENGAGED,
  LENIENCY,
  LENIENCY_VARIANCE,
  NOISE_VARIANCE,
  QUALITY_VARIANCE,
  REVIEWER_STRIDE,
  type FitState,
} from './fitState.ts';
import type { Parameters } from './parameters.ts';

const PSEUDO_REVIEWERS = 8;
const PSEUDO_SUBMISSIONS = 8;
const PSEUDO_MEDIANS = 3;

/** What the class as a whole is like. The pseudo-counts let the defaults speak in a class of three. */
export function updateClass(data: DenseClass, state: FitState, parameters: Parameters): void {
  updateReviewerSpread(data, state, parameters);
  updateQualitySpread(data, state);
}

function updateReviewerSpread(data: DenseClass, state: FitState, parameters: Parameters): void {
  const { reviewer, reviewerStart } = state;
  let count = PSEUDO_REVIEWERS;
  let leniency = PSEUDO_REVIEWERS * parameters.leniencySd ** 2;
  let inverseNoise = PSEUDO_REVIEWERS / parameters.typicalSd ** 2;
  for (let v = 0; v < data.reviewerCount; v++) {
    const person = v * REVIEWER_STRIDE;
    if (reviewerStart[v] === reviewerStart[v + 1] || reviewer[person + ENGAGED]! <= 0.5) continue;
    count++;
    leniency += reviewer[person + LENIENCY]! ** 2 + reviewer[person + LENIENCY_VARIANCE]!;
    inverseNoise += 1 / reviewer[person + NOISE_VARIANCE]!;
  }
  state.leniencyVariance = leniency / count;
  state.typicalVariance = Math.min(900, Math.max(4, count / inverseNoise));
}

function updateQualitySpread(data: DenseClass, state: FitState): void {
  const { submissionStart, submissionCount } = data;
  let count = 0;
  let sum = 0;
  for (let u = 0; u < submissionCount; u++) {
    if (submissionStart[u] === submissionStart[u + 1]) continue;
    count++;
    sum += state.quality[u]!;
  }
  const mean = (sum + PSEUDO_MEDIANS * state.medianTotal) / (count + PSEUDO_MEDIANS);
  let squares = PSEUDO_SUBMISSIONS * QUALITY_VARIANCE;
  for (let u = 0; u < submissionCount; u++) {
    if (submissionStart[u] === submissionStart[u + 1]) continue;
    squares += (state.quality[u]! - mean) ** 2 + 1 / state.precision[u]!;
  }
  state.meanQuality = mean;
  state.qualityVariance = Math.min(900, Math.max(25, squares / (count + PSEUDO_SUBMISSIONS)));
}
