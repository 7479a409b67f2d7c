import type { DenseClass } from '@circuit/domain/scoring';
import { logBayesFactor } from './engagement.ts';
import {
  DEVIATION,
  ENGAGED,
  LENIENCY,
  LENIENCY_VARIANCE,
  NOISE_VARIANCE,
  OTHERS_VARIANCE,
  OUTLIER_FACTOR,
  PRACTICE_UNENGAGED,
  REVIEW_STRIDE,
  REVIEWER_STRIDE,
  TOTAL,
  WEIGHT,
  type FitState,
} from './fitState.ts';
import type { Parameters } from './parameters.ts';

/** An expert's evaluation is nearly the truth: its own variance, in points². */
const EXPERT_VARIANCE = 4;
/** How much somebody who was unengaged in practice is expected to be so in earnest, and the other way round. */
const STAYS_UNENGAGED = 0.85;
const BECOMES_UNENGAGED = 0.75;
const STUDENT_T = 4;

function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

/** Downweighting by a Student t with four degrees of freedom; `distance2` in squared standard deviations. */
function studentFactor(distance2: number, low: number): number {
  return clamp((STUDENT_T + 1) / (STUDENT_T + distance2), low, 1);
}

/** Never nothing, never more than three typical reviewers. (SC-8) */
export function updateWeight(state: FitState, v: number): void {
  const person = v * REVIEWER_STRIDE;
  const { reviewer, typicalVariance } = state;
  const engaged = reviewer[person + ENGAGED]!;
  const relative = clamp(
    (engaged * typicalVariance) / reviewer[person + NOISE_VARIANCE]!,
    engaged < 0.5 ? 0.03 : 0.1,
    3,
  );
  reviewer[person + WEIGHT] = relative / typicalVariance;
}

export function judgeReviewer(
  data: DenseClass,
  state: FitState,
  parameters: Parameters,
  v: number,
  withEngagement: boolean,
): void {
  const { practiceStart, practiceItem, practiceTotal, expert } = data;
  const { review, reviewer, reviewsByReviewer, reviewerStart, offset, itemOffset } = state;
  const { typicalVariance, leniencyVariance } = state;
  const person = v * REVIEWER_STRIDE;
  const noise = reviewer[person + NOISE_VARIANCE]!;
  const middle = state.meanQuality + offset;
  const first = reviewerStart[v]!;
  const end = reviewerStart[v + 1]!;
  const practiceEnd = practiceStart[v + 1]!;

  let trust = 0;
  let deviation = 0;
  let squaredDeviation = 0;
  let fromMiddle = 0;
  let squaredFromMiddle = 0;
  for (let r = first; r < end; r++) {
    const at = reviewsByReviewer[r]! * REVIEW_STRIDE;
    const dev = review[at + DEVIATION]!;
    const kappa = noise / (noise + review[at + OTHERS_VARIANCE]!);
    const distance = review[at + TOTAL]! - middle;
    trust += kappa;
    deviation += kappa * dev;
    squaredDeviation += kappa * dev * dev;
    fromMiddle += distance;
    squaredFromMiddle += distance * distance;
  }

  const practiceKappa = noise / (noise + EXPERT_VARIANCE);
  let practiceCount = 0;
  let practiceDeviation = 0;
  let practiceSquares = 0;
  let practiceFromMiddle = 0;
  let practiceSquaredFromMiddle = 0;
  for (let c = practiceStart[v]!; c < practiceEnd; c++) {
    const item = practiceItem[c]!;
    const dev = practiceTotal[c]! - expert[item]! - offset - itemOffset[item]!;
    const distance = practiceTotal[c]! - middle;
    practiceCount++;
    practiceDeviation += dev;
    practiceSquares += dev * dev;
    practiceFromMiddle += distance;
    practiceSquaredFromMiddle += distance * distance;
  }

  // κ = noise · k, so A = Σk·dev and B = Σk are the sums above over the noise.
  const practicePrecision = practiceCount / (noise + EXPERT_VARIANCE);
  const practiceSum = practiceDeviation / (noise + EXPERT_VARIANCE);
  const precision = trust / noise;
  const sum = deviation / noise;
  let practiceWeight = practiceCount > 0 ? parameters.practiceWeight : 0;
  if (practiceCount > 0 && end > first) {
    const gap = sum / precision - practiceSum / practicePrecision;
    practiceWeight *= studentFactor((gap * gap) / (1 / precision + 1 / practicePrecision), 0.1);
  }
  const leniencyPrecision = 1 / leniencyVariance + precision + practiceWeight * practicePrecision;
  const leniency = (sum + practiceWeight * practiceSum) / leniencyPrecision;
  const uncertainty = 1 / leniencyPrecision;

  let squares = parameters.noiseBelief * typicalVariance;
  for (let r = first; r < end; r++) {
    const at = reviewsByReviewer[r]! * REVIEW_STRIDE;
    const kappa = noise / (noise + review[at + OTHERS_VARIANCE]!);
    const rest = review[at + DEVIATION]! - leniency;
    squares += kappa * kappa * (rest * rest + uncertainty);
  }
  const practiceRest =
    practiceSquares -
    2 * leniency * practiceDeviation +
    practiceCount * leniency * leniency +
    practiceCount * uncertainty;
  squares += practiceWeight * practiceKappa * practiceRest;
  const noiseAfter = squares / (parameters.noiseBelief + trust + practiceWeight * practiceKappa * practiceCount);

  reviewer[person + LENIENCY] = leniency;
  reviewer[person + LENIENCY_VARIANCE] = uncertainty;
  reviewer[person + NOISE_VARIANCE] = noiseAfter;

  if (withEngagement) {
    const ratio = leniencyVariance / typicalVariance;
    const prior = Math.log((1 - parameters.unengagedShare) / parameters.unengagedShare);
    let unengagedBefore = parameters.unengagedShare;
    if (practiceCount > 0) {
      const practice = {
        count: practiceCount,
        trust: practiceKappa * practiceCount,
        deviation: practiceKappa * practiceDeviation,
        squaredDeviation: practiceKappa * practiceSquares,
        fromMiddle: practiceFromMiddle,
        squaredFromMiddle: practiceSquaredFromMiddle,
      };
      const inPractice =
        1 / (1 + Math.exp(logBayesFactor(practice, parameters.noiseBelief, typicalVariance, ratio) + prior));
      reviewer[person + PRACTICE_UNENGAGED] = inPractice;
      unengagedBefore = STAYS_UNENGAGED * inPractice + BECOMES_UNENGAGED * parameters.unengagedShare * (1 - inPractice);
    }
    const count = end - first;
    let evidence = 0;
    if (count > 0) {
      const scores = { count, trust, deviation, squaredDeviation, fromMiddle, squaredFromMiddle };
      // Uniform scores that agree with everybody are no evidence of carelessness. (SC-10)
      const fit = clamp(squaredDeviation / trust / (typicalVariance + leniencyVariance), 0, 1);
      evidence = logBayesFactor(scores, parameters.noiseBelief, typicalVariance, ratio) * (trust / count) * fit;
    }
    reviewer[person + ENGAGED] = 1 / (1 + Math.exp(-evidence - Math.log((1 - unengagedBefore) / unengagedBefore)));
  }
  updateWeight(state, v);
}

/** How far a value may move before the submissions that use it are looked at again. */
const LENIENCY_STEP = 0.0025;
const WEIGHT_STEP = 0.0005;
const OUTLIER_STEP = 0.0005;

/** Outlier factors of one reviewer's reviews; with `due`, notes which submissions have to be weighed again. */
export function rateOutliers(data: DenseClass, state: FitState, v: number, due?: Uint8Array): void {
  const { submissionOf } = data;
  const { review, reviewer, reviewsByReviewer, reviewerStart, isDisputed } = state;
  const person = v * REVIEWER_STRIDE;
  const leniency = reviewer[person + LENIENCY]!;
  const variance = reviewer[person + NOISE_VARIANCE]! + reviewer[person + LENIENCY_VARIANCE]!;
  for (let r = reviewerStart[v]!; r < reviewerStart[v + 1]!; r++) {
    const e = reviewsByReviewer[r]!;
    const at = e * REVIEW_STRIDE;
    const rest = review[at + DEVIATION]! - leniency;
    const factor = studentFactor((rest * rest) / (variance + review[at + OTHERS_VARIANCE]!), 0.05);
    if (due === undefined || Math.abs(factor - review[at + OUTLIER_FACTOR]!) <= OUTLIER_STEP) {
      review[at + OUTLIER_FACTOR] = factor;
      continue;
    }
    const u = submissionOf[e]!;
    if (isDisputed[u] === 1) continue;
    review[at + OUTLIER_FACTOR] = factor;
    due[u] = 1;
  }
}

/** Judges one reviewer again and notes which submissions feel it. */
export function rejudgeReviewer(
  data: DenseClass,
  state: FitState,
  parameters: Parameters,
  v: number,
  withEngagement: boolean,
  due: Uint8Array,
): void {
  const person = v * REVIEWER_STRIDE;
  const leniency = state.reviewer[person + LENIENCY]!;
  const weight = state.reviewer[person + WEIGHT]!;
  judgeReviewer(data, state, parameters, v, withEngagement);
  rateOutliers(data, state, v, due);
  const hasMoved =
    Math.abs(state.reviewer[person + LENIENCY]! - leniency) > LENIENCY_STEP ||
    Math.abs(state.reviewer[person + WEIGHT]! - weight) > WEIGHT_STEP * weight;
  if (!hasMoved) return;
  for (let r = state.reviewerStart[v]!; r < state.reviewerStart[v + 1]!; r++)
    due[data.submissionOf[state.reviewsByReviewer[r]!]!] = 1;
}
