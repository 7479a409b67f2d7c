import type { EvaluationId } from '../kernel/index.ts';
import type { WeightedCriterion } from './answers.ts';
import { publishScore, type PublishedScore } from './peerScore.ts';
import type { ClassScores, SubmissionScore } from './scores.ts';

/**
 * "What if this review were removed?": the other shares grow in proportion, everything known about reviewers stays.
 * Null when no review would be left. (SC-17)
 */
export function withoutReview(
  criteria: readonly WeightedCriterion[],
  classScores: Pick<ClassScores, 'classOffset' | 'isAnchored' | 'algorithm'>,
  submission: SubmissionScore,
  removed: EvaluationId,
): PublishedScore | null {
  const others = submission.reviews.filter(({ evaluationId }) => evaluationId !== removed);
  const weight = others.reduce((sum, { share }) => sum + share, 0);
  if (weight === 0) return null;
  const reviews = others.map(({ shares, share, leniency, farOff }) => ({
    shares,
    leniency,
    farOff,
    share: share / weight,
  }));
  const hasLeniency = submission.peers?.lines.some(({ kind }) => kind === 'leniency') ?? false;
  return publishScore(criteria, reviews, {
    classOffset: classScores.classOffset,
    isAnchored: classScores.isAnchored,
    hasLeniency,
  });
}
