import type { OpenSecondLook, QueuedWork } from '@circuit/contract';
import { criteriaOf } from '@circuit/domain/rubrics';
import type { SecondLookDecision } from '@circuit/domain/secondLooks';

/** The rating of whoever answers, as far as it can count. */
export interface CountableRating {
  /** What is missing from it, as a sentence; null when it is complete. */
  readonly missing: string | null;
  /** It counts already, and nothing of it changes. */
  readonly isBinding: boolean;
  /** Hands it in; the sentence says why that did not happen. */
  readonly handIn: () => Promise<string | null>;
}

interface Facts {
  readonly secondLook: Pick<OpenSecondLook, 'mayExclude'>;
  /** Null when there is none that could count. */
  readonly rating: CountableRating | null;
  /** Why the review cannot be judged yet. */
  readonly unread: string | null;
}

interface Offered {
  readonly value: SecondLookDecision;
  readonly label: string;
  readonly hint: string;
}

/** Only what the viewer may decide, each with what it does or what comes before it. (SW-9) */
export function offeredTo({ secondLook, rating, unread }: Facts): readonly Offered[] {
  return [
    { value: 'stands', label: 'The review stands', hint: unread ?? 'Nothing changes.' },
    ...(secondLook.mayExclude
      ? [
          {
            value: 'excluded' as const,
            label: 'The review counts no more',
            hint: unread ?? 'Scores are computed again without it.',
          },
        ]
      : []),
    ...(rating === null
      ? []
      : [{ value: 'graded' as const, label: 'My rating counts', hint: rating.isBinding ? BINDING : BECOMES_BINDING }]),
  ];
}

const BECOMES_BINDING = 'Your evaluation is handed in and becomes binding. It replaces the reviews by classmates.';
const BINDING = 'Your evaluation is binding already. It replaces the reviews by classmates.';

/** What comes before a decision, as a sentence. */
export const missingFor = (decision: SecondLookDecision, { rating, unread }: Facts): string | null =>
  decision === 'graded' ? (rating?.missing ?? null) : unread;

/**
 * Why the review that it is about cannot be judged yet: reviews show as far as the own rating is saved, and nobody judges
 * what they have not read. (GQ-7, SW-10)
 */
export function whyUnread(
  { rubric, answers, reviews }: Pick<QueuedWork, 'rubric' | 'answers' | 'reviews'>,
  { reviewNumber, criterionId }: Pick<OpenSecondLook, 'reviewNumber' | 'criterionId'>,
): string | null {
  const rated = new Set(answers.flatMap((answer) => (answer.choice === null ? [] : [answer.criterionId])));
  const criterion = criteriaOf(rubric).find(({ id }) => id === criterionId);
  const asked = criterion === undefined ? criteriaOf(rubric) : [criterion];
  const isShown = reviews.some(({ number }) => number === reviewNumber);
  if (isShown && asked.every(({ id }) => rated.has(id))) return null;
  if (criterion === undefined) return 'Rate the essay first, then you see the review.';
  return `Rate ${criterion.title} first, then you see what the review says of it.`;
}
