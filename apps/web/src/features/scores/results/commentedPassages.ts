import type { WorkResult } from '@circuit/contract';
import { isInText, type Passage, passagesOf } from '@circuit/domain/evaluations';
import type { Anchor, RubricContents } from '@circuit/domain/rubrics';

import { reviewerName } from './result.ts';

/** A passage of the work, and whose comment speaks of it. */
interface CommentedPassage extends Passage {
  readonly voice: string;
}

/**
 * The passages that all comments speak of, numbered in the order of the text. A passage of an earlier version, which says
 * something else there now, is left out.
 */
export function commentedPassages(
  rubric: RubricContents,
  { reviews, graders }: Pick<WorkResult, 'reviews' | 'graders'>,
  plain: string,
): readonly CommentedPassage[] {
  const voices = [
    ...graders.map(({ answers }, index) => ({ voice: graderVoice(index), name: 'Grader', answers })),
    ...reviews.map((review) => ({ voice: review.id, name: reviewerName(review), answers: review.answers })),
  ];
  return voices
    .flatMap(({ voice, name, answers }) =>
      passagesOf(rubric, answers).map((one) => ({ ...one, voice, criterionTitle: `${name} on ${one.criterionTitle}` })),
    )
    .filter((passage) => isInText(plain, passage))
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .map((passage, index) => ({ ...passage, number: index + 1 }));
}

/** Graders have no id here, and their order does not change. */
export const graderVoice = (index: number): string => `grader ${index}`;

/** The number under which a comment's passage is marked in the work; null if it is not. */
export function numberIn(
  passages: readonly CommentedPassage[],
  voice: string,
  criterionId: string,
  { start, end }: Anchor,
): number | null {
  const found = passages.find(
    (one) => one.voice === voice && one.criterionId === criterionId && one.start === start && one.end === end,
  );
  return found?.number ?? null;
}
