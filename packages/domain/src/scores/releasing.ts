import { canActIn, type PhaseStanding } from '../learnerStatuses/index.ts';
import { PHASE_LABELS, phaseOf, phaseState, type PhaseType, type Schedule } from '../phases/index.ts';

/** Where one learner stands, as far as a release can take something from them. */
interface ReleaseLearner<Id> {
  readonly userId: Id;
  readonly isHandedIn: boolean;
  readonly standings: readonly PhaseStanding[];
}

/** Work that learners can still do by the dates that hold for them, and that a release would cut off or leave out. */
interface Unfinished<Id> {
  /** Who can still review, by a permit, and how many reviews that are. */
  readonly reviewerCount: number;
  readonly reviewCount: number;
  /** Whose self-evaluation closes. */
  readonly selfIds: readonly Id[];
}

/**
 * Nothing is released before Review is over for the class: everyone would see scores that reviews still change. Work
 * that some students can still do afterward does not block a release, but the instructor has to know about it.
 * (SR-17, SR-18)
 */
export type ReleaseVerdict<Id> =
  | { readonly kind: 'reviewGoesOn'; readonly endsAt: Date }
  | { readonly kind: 'cutsOff'; readonly unfinished: Unfinished<Id> }
  | { readonly kind: 'free' };

export function judgeRelease<Id>(
  schedule: Schedule,
  learners: readonly ReleaseLearner<Id>[],
  now: Date,
): ReleaseVerdict<Id> {
  const review = phaseOf(schedule, 'PeerEvaluation');
  if (review !== undefined && review.endsAt !== null && phaseState(review, now) !== 'over')
    return { kind: 'reviewGoesOn', endsAt: review.endsAt };
  const reviewers = learners.flatMap(({ standings }) => openIn(standings, 'PeerEvaluation'));
  const selfIds = learners.filter(canStillSelfEvaluate).map(({ userId }) => userId);
  if (reviewers.length === 0 && selfIds.length === 0) return { kind: 'free' };
  const reviewCount = reviewers.reduce((sum, { done, total }) => sum + total - done, 0);
  return { kind: 'cutsOff', unfinished: { reviewerCount: reviewers.length, reviewCount, selfIds } };
}

const openIn = (standings: readonly PhaseStanding[], type: PhaseType): PhaseStanding[] =>
  standings.filter((one) => one.phase === type && canActIn(one));

/** Also before it opens: a student who knows the score by then has nothing left to evaluate. */
const canStillSelfEvaluate = ({ isHandedIn, standings }: ReleaseLearner<unknown>): boolean =>
  standings.some(
    (one) => one.phase === 'SelfEvaluation' && (canActIn(one) || (isHandedIn && one.status === 'NotOpen')),
  );

/** "Review closes Fri, Nov 20, 11:59 PM. You can release results after that." The caller brings how a date looks. (SR-17) */
export const reviewGoesOnText = (endsAt: Date, showDate: (date: Date) => string): string =>
  `${PHASE_LABELS.PeerEvaluation} closes ${showDate(endsAt)}. You can release results after that.`;
