import { canJudgeEngagement, hasAnchors } from './anchors.ts';
import { fitClass } from './arc/fitClass.ts';
import { readEstimate } from './arc/readEstimate.ts';
import type { DenseClass } from './denseClass.ts';
import { fitElsewhere } from './elsewhere/fitElsewhere.ts';
import { readElsewhere } from './elsewhere/readElsewhere.ts';
import type { Estimate } from './estimate.ts';
import { DEFAULT_PARAMETERS, type Parameters } from './parameters.ts';

/** `arc` plugs in one value per reviewer; `elsewhere` judges every review by the reviewer's other work only. */
export type Estimator = 'arc' | 'elsewhere';

export interface EstimateOptions {
  readonly estimator: Estimator;
  readonly reviewsNeeded: number;
  readonly parameters?: Partial<Parameters>;
}

/** The calibrated method by dense index: what `scoreClass` uses, open to callers with columns instead of rows. */
export function estimateClass(data: DenseClass, options: EstimateOptions): Estimate {
  const isAnchored = hasAnchors(data);
  const parameters = { ...DEFAULT_PARAMETERS, ...options.parameters };
  const withEngagement = canJudgeEngagement(data.expert.length, options.reviewsNeeded);
  const fit = { withEngagement, isAnchored };
  return options.estimator === 'arc'
    ? readEstimate(data, fitClass(data, parameters, fit), isAnchored)
    : readElsewhere(data, fitElsewhere(data, parameters, fit), isAnchored);
}
