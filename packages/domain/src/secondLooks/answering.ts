import { err, ok, type Result, type UserId } from '../kernel/index.ts';

import type { SecondLookConcern, SecondLookDecision } from './words.ts';

export interface Asked {
  readonly authorId: UserId;
  /** Who wrote the review that it is about. */
  readonly evaluatorId: UserId;
  readonly isAnswered: boolean;
}

/** Why somebody cannot answer a second look; null when they can. Nobody judges their own work or review. (SL-4) */
export function whyNotAnswer({ authorId, evaluatorId, isAnswered }: Asked, me: UserId): string | null {
  if (evaluatorId === me) return 'You wrote the review this is about. Someone else must answer it.';
  if (authorId === me) return 'You asked for this second look. Someone else must answer it.';
  return isAnswered ? 'This second look has already been answered.' : null;
}

interface OwnRating {
  readonly status: 'Draft' | 'HandedIn' | 'Finalized';
  readonly hasUnfinishedChanges: boolean;
  /** Handed in before the author asked. */
  readonly isOlder: boolean;
  /** It is binding, and the scores that learners see have it. */
  readonly isReleased: boolean;
}

export interface AnswerFacts {
  readonly isReviewExcluded: boolean;
  /** It was set aside before, and the scores that learners see are without it. */
  readonly isExclusionReleased: boolean;
  readonly mayExclude: boolean;
  /** The caller's own evaluation of the work; null when they have begun none. */
  readonly own: OwnRating | null;
  readonly concerns: SecondLookConcern;
  /** The queue shows them the ratings of classmates, which it does once the work is rated. (GQ-7) */
  readonly seesRatings: boolean;
}

/** What a decision does besides being told. */
export interface AnswerEffect {
  readonly excludes: boolean;
  readonly finalizes: boolean;
  readonly changesScores: boolean;
}

const UNSEEN = 'Rate the essay first. Then you will see the classmates’ reviews beside your rating.';

/** A question about words is decided by reading them; one about a rating, by somebody who has rated the work. (SL-10, SL-13) */
const hasRead = ({ concerns, seesRatings }: AnswerFacts): boolean => concerns === 'words' || seesRatings;

/** What a decision would do, or the sentence that says what is missing for it. (SL-5, SL-6, SL-10) */
export function effectOf(decision: SecondLookDecision, facts: AnswerFacts): Result<AnswerEffect, string> {
  switch (decision) {
    case 'stands':
      if (!hasRead(facts)) return err(UNSEEN);
      return ok({ excludes: false, finalizes: false, changesScores: false });
    case 'excluded':
      if (!facts.mayExclude) return err('Only an instructor can decide that a review no longer counts.');
      if (!hasRead(facts)) return err(UNSEEN);
      // Somebody else has set it aside meanwhile: that is what was decided.
      return ok({
        excludes: !facts.isReviewExcluded,
        finalizes: false,
        changesScores: !(facts.isReviewExcluded && facts.isExclusionReleased),
      });
    case 'graded':
      return ratingCounts(facts);
    default:
      return decision satisfies never;
  }
}

function ratingCounts({ own }: AnswerFacts): Result<AnswerEffect, string> {
  if (own === null || own.status === 'Draft')
    return err('Your rating counts once you hand it in. Rate the essay and hand in your rating first.');
  if (own.status === 'Finalized' && own.isOlder)
    return err('Your rating counted before the student asked. Decide about the review itself.');
  if (own.status === 'HandedIn' && own.hasUnfinishedChanges)
    return err('You changed your rating but have not handed in the changes. Hand them in first.');
  return ok({ excludes: false, finalizes: own.status === 'HandedIn', changesScores: !own.isReleased });
}

interface Decided {
  readonly decision: SecondLookDecision | null;
  /** Since when scores are computed with the decision: when it was made, or earlier where it found that done. */
  readonly tookEffectAt: Date | null;
}

/** Whether the scores that learners see were computed before a decision that changes them. (SL-7) */
export function isScorePending({ decision, tookEffectAt }: Decided, releasedInputsAt: Date | null): boolean {
  if (decision === null || decision === 'stands' || tookEffectAt === null || releasedInputsAt === null) return false;
  return releasedInputsAt < tookEffectAt;
}
