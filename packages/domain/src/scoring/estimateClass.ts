import { canJudgeEngagement, hasAnchors } from './anchors.ts';
import type { DenseClass } from './denseClass.ts';
import { fitElsewhere } from './elsewhere/fitElsewhere.ts';
import { readElsewhere } from './elsewhere/readElsewhere.ts';
import type { Estimate } from './estimate.ts';

/** The calibrated method by dense index: what `scoreClass` uses, open to callers with columns instead of rows. */
export function estimateClass(data: DenseClass, reviewsNeeded: number): Estimate {
  const isAnchored = hasAnchors(data);
  const withEngagement = canJudgeEngagement(data.expert.length, reviewsNeeded);
  return readElsewhere(data, fitElsewhere(data, { withEngagement, isAnchored }), isAnchored);
}
