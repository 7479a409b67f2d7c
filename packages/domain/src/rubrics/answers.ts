import type { Share } from '../scoring/index.ts';
import { shareOf } from '../scoring/index.ts';

import { commentFlaw } from './comments.ts';
import { criteriaOf, type RubricContents } from './criteria.ts';
import { answerOf, scaleOf, type CriterionChoice } from './points.ts';

/** A passage of the work that an answer points at: offsets count in its plain text, the quote is what stands there. */
export interface Anchor {
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** One line of an evaluation. A comment can be there before the choice is. */
export interface CriterionAnswer {
  readonly criterionId: string;
  readonly choice: CriterionChoice | null;
  readonly comment: string;
  readonly anchors?: readonly Anchor[] | undefined;
}

export interface AnswerFlaw {
  readonly criterionId: string;
  readonly field: 'choice' | 'comment';
  readonly text: string;
}

/** What is missing before an evaluation can be handed in, in the order of the rubric. (RU-7) */
export function answerFlaws(contents: RubricContents, answers: readonly CriterionAnswer[]): readonly AnswerFlaw[] {
  return criteriaOf(contents).flatMap((criterion): AnswerFlaw[] => {
    const given = answers.find(({ criterionId }) => criterionId === criterion.id);
    const choice = given?.choice ?? null;
    const name = criterion.title;
    if (choice === null) return [{ criterionId: criterion.id, field: 'choice', text: `${name} has no answer yet.` }];
    if (answerOf(criterion, choice) === null)
      return [{ criterionId: criterion.id, field: 'choice', text: `${name} has an answer that is not on its scale.` }];
    const text = commentFlaw(criterion, choice, given?.comment ?? '');
    return text === null ? [] : [{ criterionId: criterion.id, field: 'comment', text: `${name}: ${text}` }];
  });
}

/** Answers to criteria that the rubric does not have, or twice to one: nothing that a screen could have sent. */
export function strayAnswers(contents: RubricContents, answers: readonly CriterionAnswer[]): readonly string[] {
  const known = new Set(criteriaOf(contents).map(({ id }) => id));
  const seen = new Set<string>();
  return answers.flatMap(({ criterionId }) => {
    const isStray = !known.has(criterionId) || seen.has(criterionId);
    seen.add(criterionId);
    return isStray ? [criterionId] : [];
  });
}

/** In the order of the criteria, as scoring takes them. */
export function sharesOf(contents: RubricContents, answers: readonly CriterionAnswer[]): readonly Share[] {
  return criteriaOf(contents).map((criterion) => {
    const choice = answers.find(({ criterionId }) => criterionId === criterion.id)?.choice ?? null;
    return shareOf(scaleOf(criterion), choice === null ? null : answerOf(criterion, choice));
  });
}
