import { reviewTotal, type WeightedCriterion } from './answers.ts';
import { arrangeFacts, type ArrangedFacts } from './arrangeFacts.ts';
import type { Estimate, ReviewerEstimate, ReviewEstimate } from './estimate.ts';
import { estimateClass } from './estimateClass.ts';
import type { ScoringFacts } from './facts.ts';
import { flagsOf, usualOf, type FlagFacts } from './flags.ts';
import { PARAMETERS } from './parameters.ts';
import { publishScore, publishSuperior } from './peerScore.ts';
import { nearness } from './reviewQuality.ts';
import type { ClassScores, CountedReview, PeerScore, ReviewReason, SubmissionScore } from './scores.ts';
import { NORMAL_POINT, simpleEstimate } from './simpleMode.ts';

/** Changes whenever the same facts could give another number. Stored with every run. */
const ALGORITHM = { calibrated: 'elsewhere-1', simple: 'mean-1' } as const;

const JUDGED_FROM = 3;
const MORE_ACCURATE = 1.25;
/** In points: less than this rounds to a line of 0.0. */
const SEEN_ON_LINE = 0.05;

interface Scored {
  readonly score: Omit<SubmissionScore, 'flags'>;
  readonly toFlag: FlagFacts;
}

/** Every submission's score with its explanation, and what was learned about every reviewer. */
export function scoreClass(facts: ScoringFacts): ClassScores {
  const arranged = arrangeFacts(facts);
  const estimate =
    facts.mode === 'simple' ? simpleEstimate(arranged.dense) : estimateClass(arranged.dense, facts.reviewsNeeded);
  const scored = arranged.submissions.map((_, u) => scoreSubmission(facts, arranged, estimate, u));
  // What stands out can only be said once the whole class is known.
  const usual = usualOf(
    scored.map(({ toFlag }) => toFlag),
    estimate.standsOutFrom,
    facts.reviewsNeeded,
  );
  const submissions = scored.map(
    ({ score, toFlag }) => [score.submissionId, { ...score, flags: flagsOf(toFlag, usual) }] as const,
  );
  return {
    algorithm: ALGORITHM[facts.mode],
    submissions: new Map(submissions),
    reviewers: new Map(
      arranged.reviewerIds.map((reviewerId, v) => [reviewerId, { reviewerId, ...estimate.reviewer(v) }]),
    ),
    classOffset: estimate.offset,
    isAnchored: estimate.isAnchored,
    typicalSd: estimate.typicalSd,
  };
}

function scoreSubmission(facts: ScoringFacts, arranged: ArrangedFacts, estimate: Estimate, u: number): Scored {
  const { id, authorId, selfEvaluation } = arranged.submissions[u]!;
  const first = arranged.dense.submissionStart[u]!;
  const end = arranged.dense.submissionStart[u + 1]!;
  const superior = arranged.superior.get(id);
  const reviews = countReviews(arranged, estimate, first, end, superior?.total);
  const { sd, lookMoves, isDisputed, isUnstable } = estimate.submission(u);
  const peers = reviews.length === 0 ? null : peerScore(facts, estimate, reviews, sd);
  const published = superior === undefined ? peers : publishSuperior(facts.criteria, superior.shares);
  const selfTotal = selfEvaluation === null ? null : reviewTotal(facts.criteria, selfEvaluation).total;
  const scoreSd = superior === undefined ? sd : PARAMETERS.superiorSd;
  const score = {
    submissionId: id,
    authorId,
    source: superior !== undefined ? 'superior' : peers !== null ? 'peers' : 'none',
    score: published?.score ?? null,
    tenths: published?.tenths ?? null,
    lines: published?.lines ?? [],
    peers,
    reviews,
    lookMoves: peers === null ? null : lookMoves,
    selfEvaluationScore:
      selfTotal === null || published === null
        ? null
        : nearness(selfTotal - published.score, Math.hypot(estimate.typicalSd, scoreSd)),
  } as const;
  const toFlag = {
    reviews,
    relativeWeights: relativeWeights(arranged, estimate, first, end),
    peerScore: peers?.score ?? null,
    lookMoves,
    isDisputed,
    isUnstable,
    selfTotal,
  };
  return { score, toFlag };
}

function peerScore(
  { mode, criteria }: { readonly mode: ScoringFacts['mode']; readonly criteria: readonly WeightedCriterion[] },
  estimate: Estimate,
  reviews: readonly CountedReview[],
  sd: number,
): PeerScore {
  const published = publishScore(criteria, reviews, {
    classOffset: estimate.offset,
    hasLeniency: mode === 'calibrated',
    isAnchored: estimate.isAnchored,
  });
  return {
    ...published,
    plainMean: reviews.reduce((sum, { total }) => sum + total, 0) / reviews.length,
    sd,
    range: {
      low: Math.max(0, Math.floor(published.score - NORMAL_POINT * sd)),
      high: Math.min(100, Math.ceil(published.score + NORMAL_POINT * sd)),
    },
  };
}

function countReviews(
  { dense, reviews }: ArrangedFacts,
  estimate: Estimate,
  first: number,
  end: number,
  superior: number | undefined,
): CountedReview[] {
  const estimates = Array.from({ length: end - first }, (_, index) => estimate.review(first + index));
  const weight = estimates.reduce((sum, review) => sum + review.weight, 0);
  return estimates.map((review, index) => {
    const { id, reviewerId, total, shares } = reviews[first + index]!;
    const deviation = superior === undefined ? review.deviation : total - estimate.offset - superior;
    const variance = superior === undefined ? review.othersVariance : PARAMETERS.superiorSd ** 2;
    const canJudge = superior !== undefined || estimates.length >= JUDGED_FROM;
    return {
      evaluationId: id,
      reviewerId,
      total,
      shares,
      share: review.weight / weight,
      leniency: review.leniency,
      farOff: review.farOff,
      outlierFactor: review.outlierFactor,
      reason: reasonOf(review, review.weight / weight, estimate.reviewer(dense.reviewerOf[first + index]!)),
      quality: canJudge ? nearness(deviation, Math.sqrt(estimate.typicalSd ** 2 + variance)) : 100,
    };
  });
}

function relativeWeights({ dense }: ArrangedFacts, estimate: Estimate, first: number, end: number): number[] {
  return Array.from(dense.reviewerOf.subarray(first, end), (v) => estimate.reviewer(v).relativeWeight);
}

/** What was cut off a review has a line of its own, so that review must say so before anything else. (SC-24) */
function reasonOf({ outlierFactor, farOff }: ReviewEstimate, share: number, reviewer: ReviewerEstimate): ReviewReason {
  if (share * Math.abs(farOff) >= SEEN_ON_LINE) return 'farFromOthers';
  if (reviewer.engaged < 0.5) return 'sameScoreForEverything';
  if (outlierFactor < 0.5 || farOff !== 0) return 'farFromOthers';
  return reviewer.relativeWeight >= MORE_ACCURATE ? 'moreAccurate' : 'typical';
}
