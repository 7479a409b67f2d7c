import { medianOf } from './median.ts';
import type { CountedReview, ScoreFlag } from './scores.ts';

const ENOUGH_REVIEWS = 3;
const LIGHT_REVIEWER = 0.5;
const SELF_GAP = 20;
const DOMINATING_SHARE = 0.6;
/** So many self-evaluations show how far a class usually is from its scores; with fewer, 20 points is far. */
const SELVES_NEEDED = 10;
/** 2.5 standard deviations, from the median distance: about one in eighty of a class without surprises. */
const SELF_SPREADS = 2.5 / 0.6745;

export interface FlagFacts {
  readonly reviews: readonly CountedReview[];
  readonly relativeWeights: readonly number[];
  readonly peerScore: number | null;
  readonly lookMoves: number;
  readonly isDisputed: boolean;
  readonly isUnstable: boolean;
  readonly selfTotal: number | null;
}

/** What is usual in a class, so that a flag means "not like the others here". */
export interface Usual {
  /** A look that would probably move a score farther than this is worth a grader's time. */
  readonly lookLimit: number;
  readonly reviewsNeeded: number;
  /** Self-evaluations minus scores: the middle, and how far from it is far. */
  readonly selfMiddle: number;
  readonly selfLimit: number;
}

/** The limits of one class: they follow its reviewers, its method and how many reviews a work has there. (SC-23) */
export function usualOf(works: readonly FlagFacts[], standsOutFrom: number, reviewsNeeded: number): Usual {
  const counts = works.map(({ reviews }) => reviews.length).filter((count) => count > 0);
  const gaps = works.flatMap(({ peerScore, selfTotal }) =>
    peerScore === null || selfTotal === null ? [] : [selfTotal - peerScore],
  );
  const isKnown = gaps.length >= SELVES_NEEDED;
  const selfMiddle = isKnown ? medianOf(Float64Array.from(gaps)) : 0;
  const spread = isKnown ? medianOf(Float64Array.from(gaps, (gap) => Math.abs(gap - selfMiddle))) : 0;
  return {
    lookLimit: standsOutFrom / Math.sqrt(Math.max(1, medianOf(Float64Array.from(counts)))),
    reviewsNeeded,
    selfMiddle,
    selfLimit: Math.max(SELF_GAP, SELF_SPREADS * spread),
  };
}

const when = (condition: boolean, flag: ScoreFlag): ScoreFlag[] => (condition ? [flag] : []);

/**
 * Why a person should look at this score. Few reviews, a dispute or one heavy review are said only where a look would
 * probably change something: on their own they are every third work. Flags inform; nothing is decided by them. (SC-14)
 */
export function flagsOf(facts: FlagFacts, usual: Usual): ScoreFlag[] {
  const { reviews, peerScore, selfTotal } = facts;
  if (peerScore === null) return ['noReviews'];
  const selfGap = selfTotal === null ? 0 : Math.abs(selfTotal - peerScore - usual.selfMiddle);
  const apart = [
    ...when(reviews.length === 1 && usual.reviewsNeeded > 1, 'singleReview'),
    ...when(facts.isUnstable, 'unstable'),
    ...when(selfGap > usual.selfLimit, 'selfDiffers'),
  ];
  return facts.lookMoves > usual.lookLimit ? [...uncertainties(facts), ...apart] : apart;
}

/** What makes a score uncertain, in words that say more than that it is. */
function uncertainties({ reviews, relativeWeights, isDisputed }: FlagFacts): ScoreFlag[] {
  const known = [
    ...when(isDisputed, 'disputed'),
    ...when(reviews.length > 1 && reviews.length < ENOUGH_REVIEWS, 'fewReviews'),
    ...when(
      relativeWeights.every((weight) => weight < LIGHT_REVIEWER),
      'lightReviewersOnly',
    ),
    ...when(reviews.length > 1 && reviews.some(({ share }) => share > DOMINATING_SHARE), 'oneReviewDominates'),
  ];
  return known.length === 0 && reviews.length > 1 ? ['uncertain'] : known;
}
