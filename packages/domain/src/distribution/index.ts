export { forecastCoverage, NO_SHOW_MS, type CoveredHandIn, type Coverage, type CoverageFacts } from './coverage.ts';
export {
  PAIRING_SOURCES,
  PAIRING_STATUSES,
  REVIEW_STATES,
  type DistributionFacts,
  type Learner,
  type Pairing,
  type PairingSource,
  type PairingStatus,
  type ReviewState,
} from './facts.ts';
export {
  distributesAt,
  draftsDueText,
  mayDistribute,
  notDistributableText,
  TOP_UP_BEFORE_MS,
  type NotDistributable,
} from './mayDistribute.ts';
export { notGivenOutLetter } from './notGivenOutLetter.ts';
export { checkPairing, checkTakeBack, notPairableText, type NotPairable } from './pairByHand.ts';
export { planDistribution, type DistributionPlan, type ShortHandIn } from './planDistribution.ts';
export { planTopUp, type TopUp, type TopUpPlan, type TopUpReason } from './planTopUp.ts';
export {
  comparisonSentence,
  distributionSentences,
  leftOutSentences,
  tooFewText,
  TOP_UP_REASONS,
  topUpSentences,
  type GroupAssignmentCounts,
} from './sentences.ts';
