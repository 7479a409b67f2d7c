import type { DenseClass } from '../denseClass.ts';
import type { Estimate, ReviewEstimate } from '../estimate.ts';
import { lookMoves, STANDS_OUT, type HeardReview } from '../lookMoves.ts';
import { typicalVariance } from './classStep.ts';
import {
  CUT,
  DOUBT,
  LENIENCY,
  NOISE_VARIANCE,
  OTHERS_MEAN,
  OTHERS_VARIANCE,
  OUTLIER_FACTOR,
  PERSON_LENIENCY,
  REVIEW_STRIDE,
  REVIEWER_STRIDE,
  START_LENIENCY_VARIANCE,
  TOTAL,
  UNENGAGED,
  WEIGHT,
  type ElsewhereState,
} from './state.ts';

/** Nobody counts for nothing, nobody for more than three. */
const LEAST_WEIGHT = 0.01;
const MOST_WEIGHT = 3;
const CAUTION = 1.05;
const UNANCHORED_VARIANCE = 3 ** 2;
const DISPUTE_SHARE = 0.45;

export function readElsewhere(data: DenseClass, state: ElsewhereState, isAnchored: boolean): Estimate {
  const { review, recordOf, reviewer, traits } = state;
  const typical = typicalVariance(state);
  const read = (e: number): ReviewEstimate => {
    const at = recordOf[e]! * REVIEW_STRIDE;
    return {
      weight: review[at + WEIGHT]!,
      leniency: review[at + LENIENCY]!,
      farOff: review[at + CUT]!,
      outlierFactor: review[at + OUTLIER_FACTOR]!,
      deviation: review[at + TOTAL]! - traits.offset - review[at + OTHERS_MEAN]!,
      othersVariance: review[at + OTHERS_VARIANCE]!,
    };
  };
  return {
    offset: traits.offset,
    isAnchored,
    typicalSd: Math.sqrt(typical),
    standsOutFrom: STANDS_OUT * Math.sqrt(typical + START_LENIENCY_VARIANCE),
    review: read,
    reviewer: (v) => {
      const person = v * REVIEWER_STRIDE;
      const engaged = 1 - reviewer[person + UNENGAGED]!;
      return {
        relativeWeight: Math.min(
          MOST_WEIGHT,
          Math.max(LEAST_WEIGHT, (engaged * typical) / reviewer[person + NOISE_VARIANCE]!),
        ),
        leniency: reviewer[person + PERSON_LENIENCY]!,
        noiseSd: Math.sqrt(reviewer[person + NOISE_VARIANCE]!),
        engaged,
      };
    },
    submission: (u) => {
      let [weight, doubt, farOff, sum] = [0, 0, 0, 0];
      const heard: HeardReview[] = [];
      for (let e = data.submissionStart[u]!; e < data.submissionStart[u + 1]!; e++) {
        const at = recordOf[e]! * REVIEW_STRIDE;
        weight += review[at + WEIGHT]!;
        doubt += review[at + DOUBT]!;
        if (review[at + CUT] !== 0) farOff += review[at + WEIGHT]!;
        const given = review[at + TOTAL]! - review[at + LENIENCY]!;
        sum += review[at + WEIGHT]! * (given - review[at + CUT]!);
        heard.push({ weight: review[at + WEIGHT]!, given });
      }
      const offsetVariance = isAnchored ? traits.offsetVariance : UNANCHORED_VARIANCE;
      return {
        sd: CAUTION * Math.sqrt(1 / weight + doubt + offsetVariance),
        lookMoves: lookMoves(CAUTION ** 2 * (1 / weight + doubt), sum / weight, heard),
        isDisputed: farOff > 0 && farOff >= DISPUTE_SHARE * weight,
        isUnstable: state.isUnstable[u] === 1,
      };
    },
  };
}
