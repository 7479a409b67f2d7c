export {
  reviewTotal,
  shareOf,
  type Answer,
  type CriterionScale,
  type ReviewTotal,
  type Share,
  type WeightedCriterion,
} from './answers.ts';
export { canJudgeEngagement, hasAnchors } from './anchors.ts';
export {
  compositeScore,
  DEFAULT_WEIGHTS,
  PARTS,
  weightsOfEnabled,
  type CompositeLine,
  type CompositeScore,
  type Override,
  type Part,
  type PartResult,
  type PartWeights,
} from './composite.ts';
export { excusedWeights } from './excusedWeights.ts';
export { denseClass, groupedBy, rising, type Columns, type DenseClass } from './denseClass.ts';
export type { Estimate, ReviewerEstimate, ReviewEstimate } from './estimate.ts';
export { estimateClass } from './estimateClass.ts';
export { SCORING_MODES } from './facts.ts';
export type {
  PracticeEssay,
  PracticeFacts,
  ReviewFacts,
  ScoringFacts,
  ScoringMode,
  SubmissionFacts,
  SuperiorFacts,
} from './facts.ts';
export { lookMoves, STANDS_OUT, type HeardReview } from './lookMoves.ts';
export { medianOf } from './median.ts';
export { PARAMETERS } from './parameters.ts';
export { weightedShare, type PublishedScore } from './peerScore.ts';
export { evaluationScore, nearness, NOTHING_FROM_TOLERANCES, type AssignedReview } from './reviewQuality.ts';
export { scoreClass } from './scoreClass.ts';
export type {
  ClassScores,
  CountedReview,
  PeerScore,
  ReviewerRecord,
  ReviewReason,
  ScoreFlag,
  ScoreLine,
  SubmissionScore,
} from './scores.ts';
export { roundToTenths } from './tenths.ts';
export { withoutReview } from './withoutReview.ts';
export { weighReviews, type WeighedSum, type WeighedTotal } from './weighReviews.ts';
