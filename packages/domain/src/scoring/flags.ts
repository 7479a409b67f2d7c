import type { CountedReview, ScoreFlag, SubmissionScore } from './scores.ts';

const UNCERTAIN_SD = 8;
const ENOUGH_REVIEWS = 3;
const LIGHT_REVIEWER = 0.5;
const SELF_GAP = 20;
const DOMINATING_SHARE = 0.6;

export interface FlagFacts {
  readonly reviews: readonly CountedReview[];
  readonly relativeWeights: readonly number[];
  readonly peerScore: number | null;
  readonly sd: number;
  readonly isDisputed: boolean;
  readonly isUnstable: boolean;
  readonly selfTotal: number | null;
}

const when = (condition: boolean, flag: ScoreFlag): ScoreFlag[] => (condition ? [flag] : []);

/** Why a person should look at this score. Flags inform; nothing is decided by them. (SC-14) */
export function flagsOf(facts: FlagFacts): ScoreFlag[] {
  const { reviews, peerScore, selfTotal } = facts;
  if (peerScore === null) return ['noReviews'];
  return [
    ...when(facts.isDisputed, 'disputed'),
    ...when(facts.sd > UNCERTAIN_SD, 'uncertain'),
    ...when(reviews.length === 1, 'singleReview'),
    ...when(reviews.length > 1 && reviews.length < ENOUGH_REVIEWS, 'fewReviews'),
    ...when(
      facts.relativeWeights.every((weight) => weight < LIGHT_REVIEWER),
      'lightReviewersOnly',
    ),
    ...when(facts.isUnstable, 'unstable'),
    ...when(selfTotal !== null && Math.abs(peerScore - selfTotal) > SELF_GAP, 'selfDiffers'),
    ...when(reviews.length > 1 && reviews.some(({ share }) => share > DOMINATING_SHARE), 'oneReviewDominates'),
  ];
}

const urgency = (score: SubmissionScore): number => score.peers?.sd ?? Infinity;

/**
 * "Look at these next": what has no score first, then flagged scores by how uncertain they are. Submissions a grader
 * has evaluated are done.
 */
export function lookAtNext(scores: Iterable<SubmissionScore>): SubmissionScore[] {
  const open = [...scores].filter(({ source, flags }) => source !== 'superior' && flags.length > 0);
  return open.toSorted((a, b) => {
    const [first, second] = [urgency(a), urgency(b)];
    if (first !== second) return first > second ? -1 : 1;
    return a.submissionId < b.submissionId ? -1 : 1;
  });
}
