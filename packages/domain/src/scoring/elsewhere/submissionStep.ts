import type { DenseClass } from '../denseClass.ts';
import { PARAMETERS } from '../parameters.ts';
import {
  CUT,
  LENIENCY,
  OTHERS_MEAN,
  OTHERS_VARIANCE,
  REVIEW_STRIDE,
  TOTAL,
  WEIGHT,
  type ElsewhereState,
} from './state.ts';

/** How far what the others say may move before a reviewer is judged again. */
const MEAN_STEP = 0.01;
const VARIANCE_STEP = 0.003;

/**
 * What the reviews of one submission say together and, for each of them, what the others say. With `touched`, notes
 * whose picture has changed.
 */
export function weighSubmission(data: DenseClass, state: ElsewhereState, u: number, touched?: Uint8Array): void {
  const { review, recordOf, traits } = state;
  const first = data.submissionStart[u]!;
  const end = data.submissionStart[u + 1]!;
  let precision = 1 / traits.qualityVariance;
  let sum = traits.meanQuality / traits.qualityVariance;
  const superior = data.superior[u]!;
  if (!Number.isNaN(superior)) {
    precision += 1 / PARAMETERS.superiorSd ** 2;
    sum += superior / PARAMETERS.superiorSd ** 2;
  }
  for (let e = first; e < end; e++) {
    const at = recordOf[e]! * REVIEW_STRIDE;
    const weight = review[at + WEIGHT]!;
    precision += weight;
    sum += weight * (review[at + TOTAL]! - traits.offset - review[at + LENIENCY]! - review[at + CUT]!);
  }
  state.precision[u] = precision;
  state.quality[u] = sum / precision;
  for (let e = first; e < end; e++) {
    const at = recordOf[e]! * REVIEW_STRIDE;
    const weight = review[at + WEIGHT]!;
    const variance = 1 / (precision - weight);
    const mean =
      (sum - weight * (review[at + TOTAL]! - traits.offset - review[at + LENIENCY]! - review[at + CUT]!)) * variance;
    if (touched !== undefined) {
      const hasMoved =
        Math.abs(mean - review[at + OTHERS_MEAN]!) > MEAN_STEP ||
        Math.abs(variance - review[at + OTHERS_VARIANCE]!) > VARIANCE_STEP * variance;
      if (hasMoved) touched[data.reviewerOf[e]!] = 1;
      else continue;
    }
    review[at + OTHERS_MEAN] = mean;
    review[at + OTHERS_VARIANCE] = variance;
  }
}
