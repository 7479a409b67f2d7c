export {
  reviewTotal,
  shareOf,
  type Answer,
  type CriterionScale,
  type ReviewTotal,
  type Share,
  type WeightedCriterion,
} from './answers.ts';
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
export { denseClass, type Columns, type DenseClass } from './denseClass.ts';
export type { Estimate } from './estimate.ts';
export { estimateClass, type EstimateOptions, type Estimator } from './estimateClass.ts';
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
export { DEFAULT_PARAMETERS, type Parameters } from './parameters.ts';
export { weightedShare, type PublishedScore } from './peerScore.ts';
export { evaluationScore, nearness, NOTHING_FROM_TOLERANCES, type AssignedReview } from './reviewQuality.ts';
export { ALGORITHM, scoreClass } from './scoreClass.ts';
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
