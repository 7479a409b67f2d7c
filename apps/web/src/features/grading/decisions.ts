import type { QueuedWork } from '@circuit/contract/grading';
import type { OpenSecondLook } from '@circuit/contract/secondLooks';
import { seesAbout } from '@circuit/domain/grading';
import { criteriaOf } from '@circuit/domain/rubrics';
import type { SecondLookDecision } from '@circuit/domain/secondLooks';

/** The rating by the person who answers, as far as it can count. */
export interface CountableRating {
  /** What is missing from it, as a sentence; null when it is complete. */
  readonly missing: string | null;
  /** It already counts and cannot change. */
  readonly isBinding: boolean;
  /** Hands it in; the sentence says why that did not happen. */
  readonly handIn: () => Promise<string | null>;
}

interface Facts {
  readonly secondLook: Pick<OpenSecondLook, 'mayExclude'>;
  readonly status: QueuedWork['status'];
  /** Null when there is none that could count. */
  readonly rating: CountableRating | null;
  /** Why the review cannot be judged yet. */
  readonly unread: string | null;
}

interface Offered {
  readonly value: SecondLookDecision;
  readonly label: string;
  /** What it does, or what comes before it. */
  readonly hint: string;
  readonly isBlocked: boolean;
}

/** Only what the viewer may decide, each with what it does or what comes before it. (SW-9) */
export function offeredTo(facts: Facts): readonly Offered[] {
  const { secondLook, rating } = facts;
  const offered = (value: SecondLookDecision, label: string, what: string): Offered => {
    const missing = missingFor(value, facts);
    return { value, label, hint: missing ?? what, isBlocked: missing !== null };
  };
  return [
    offered('stands', 'The review stands', isUnfinished(facts) ? STANDS_UNFINISHED : STANDS),
    ...(secondLook.mayExclude
      ? [offered('excluded', 'The review no longer counts', 'Scores are computed again without it.')]
      : []),
    ...(rating === null ? [] : [offered('graded', 'My rating counts', rating.isBinding ? BINDING : BECOMES_BINDING)]),
  ];
}

/** An own rating that can still be handed in: what is binding, in, or beside another grader's says nothing of itself. */
const isUnfinished = ({ status, rating }: Facts): boolean =>
  rating !== null && !rating.isBinding && (status === 'ToDo' || status === 'Draft');

const STANDS = 'Scores do not change.';
const STANDS_UNFINISHED = `${STANDS} Your own rating is kept and counts once it is handed in and finalized.`;
// What graders give is part of what the class is compared with: docs/scoring/method.md, the offset of the class.
const MOVES_OTHERS =
  'It replaces the classmates’ reviews. In calibrated scoring, it can also shift other scores a little.';
const BECOMES_BINDING = `Your evaluation will be handed in and become binding. ${MOVES_OTHERS}`;
const BINDING = `Your evaluation is already binding. ${MOVES_OTHERS}`;

/** What comes before a decision, as a sentence. */
export const missingFor = (
  decision: SecondLookDecision,
  { rating, unread }: Pick<Facts, 'rating' | 'unread'>,
): string | null => (decision === 'graded' ? (rating?.missing ?? null) : unread);

/**
 * Why the review that it is about cannot be judged yet: ratings show as far as the grader's own is saved, and nobody
 * judges what they have not read. (GQ-7, SW-10)
 */
export function whyUnread(
  { rubric, answers, reviews }: Pick<QueuedWork, 'rubric' | 'answers' | 'reviews'>,
  { reviewNumber, criterionId, concerns }: Pick<OpenSecondLook, 'reviewNumber' | 'criterionId' | 'concerns'>,
): string | null {
  // The words it is about are quoted beside it.
  if (concerns === 'words') return null;
  const criterion = criteriaOf(rubric).find(({ id }) => id === criterionId);
  const isShown = reviews.some(({ number }) => number === reviewNumber);
  if (isShown && seesAbout(criterionId, rubric, answers)) return null;
  if (criterion === undefined) return 'Rate the essay first. Then you will see the review.';
  return `Rate ${criterion.title} first. Then you will see what the review says about it.`;
}
