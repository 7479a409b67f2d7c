import type { DenseClass } from '@circuit/domain/scoring';
import {
  ENGAGED,
  LENIENCY,
  NOISE_VARIANCE,
  OUTLIER_FACTOR,
  REVIEW_STRIDE,
  REVIEWER_STRIDE,
  TOTAL,
  WEIGHT,
  type FitState,
} from './fitState.ts';
import type { Parameters } from './parameters.ts';

/** How far the whole class is off the instructor's scale, read from practice essays and graders' evaluations. (SC-9) */
export function updateOffset(data: DenseClass, state: FitState, parameters: Parameters): void {
  const { expert } = data;
  const itemVariance = parameters.itemSd ** 2;
  const { sums, weights } = itemSums(data, state);

  let precision = 1 / parameters.offsetSd ** 2;
  let sum = 0;
  for (let i = 0; i < expert.length; i++) {
    if (weights[i] === 0) continue;
    const trust = 1 / (itemVariance + 1 / weights[i]!);
    precision += trust;
    sum += trust * (sums[i]! / weights[i]!);
  }
  for (let u = 0; u < data.submissionCount; u++) {
    if (Number.isNaN(data.superior[u]!)) continue;
    const { difference, weight } = againstSuperior(data, state, u);
    if (weight === 0) continue;
    const trust = 1 / (parameters.superiorSd ** 2 + 1 / weight);
    precision += trust;
    sum += trust * difference;
  }
  state.offset = sum / precision;
  state.offsetVariance = 1 / precision;
  for (let i = 0; i < expert.length; i++)
    state.itemOffset[i] =
      weights[i] === 0
        ? 0
        : ((sums[i]! / weights[i]! - state.offset) * itemVariance) / (itemVariance + 1 / weights[i]!);
}

function itemSums(data: DenseClass, state: FitState): { sums: Float64Array; weights: Float64Array } {
  const { practiceStart, practiceItem, practiceTotal, expert } = data;
  const sums = new Float64Array(expert.length);
  const weights = new Float64Array(expert.length);
  for (let v = 0; v < data.reviewerCount; v++) {
    const person = v * REVIEWER_STRIDE;
    const trust =
      state.reviewer[person + ENGAGED]! / (state.reviewer[person + NOISE_VARIANCE]! + state.leniencyVariance);
    for (let c = practiceStart[v]!; c < practiceStart[v + 1]!; c++) {
      const item = practiceItem[c]!;
      sums[item] = sums[item]! + trust * (practiceTotal[c]! - expert[item]!);
      weights[item] = weights[item]! + trust;
    }
  }
  return { sums, weights };
}

function againstSuperior(data: DenseClass, state: FitState, u: number): { difference: number; weight: number } {
  let weight = 0;
  let sum = 0;
  for (let e = data.submissionStart[u]!; e < data.submissionStart[u + 1]!; e++) {
    const at = e * REVIEW_STRIDE;
    const person = data.reviewerOf[e]! * REVIEWER_STRIDE;
    const w = state.review[at + OUTLIER_FACTOR]! * state.reviewer[person + WEIGHT]!;
    weight += w;
    sum += w * (state.review[at + TOTAL]! - state.reviewer[person + LENIENCY]! - data.superior[u]!);
  }
  return { difference: weight === 0 ? 0 : sum / weight, weight };
}
