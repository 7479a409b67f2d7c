import {
  criteriaOf,
  type Anchor,
  type Criterion,
  type CriterionAnswer,
  type RubricContents,
} from '../rubrics/index.ts';

import { isInText, type Passage } from './passages.ts';

/** Somebody who wrote about a work: a classmate or a grader. */
export interface Commentator {
  readonly id: string;
  /** "Reviewer A" */
  readonly name: string;
  readonly answers: readonly CriterionAnswer[];
}

/** One comment of one person on one criterion. */
export interface WorkComment {
  readonly by: string;
  readonly criterion: Criterion;
  readonly answer: CriterionAnswer;
  /** Quotes that the work, as it is shown, does not have. */
  readonly lost: readonly Anchor[];
}

/** A passage of the work with its number on the screen, and who speaks of it. */
export interface CommentedPassage extends Passage {
  readonly by: string;
}

/** A comment that stands at the first of the passages it speaks of. */
export interface PlacedComment extends WorkComment {
  readonly passages: readonly [CommentedPassage, ...CommentedPassage[]];
}

export interface CommentsBesideWork {
  /** Every passage somebody speaks of, numbered in the order of the text. */
  readonly passages: readonly CommentedPassage[];
  /** In the order of the text. */
  readonly placed: readonly PlacedComment[];
  /** About the whole work, or about passages that are not in it any more; in the order of people and rubric. */
  readonly unplaced: readonly WorkComment[];
}

/**
 * Where each comment stands beside a work. None is lost: a comment is either at a passage or among the others, once.
 * (RZ-17)
 */
export function placeComments(
  contents: RubricContents,
  people: readonly Commentator[],
  text: string,
): CommentsBesideWork {
  const comments = people.flatMap((person) => commentsBy(contents, person, text));
  const passages = comments
    .flatMap(({ comment, found, name }) =>
      found.map((anchor) => ({
        ...anchor,
        by: comment.by,
        criterionId: comment.criterion.id,
        criterionTitle: `${name} on ${comment.criterion.title}`,
      })),
    )
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .map((passage, index) => ({ ...passage, number: index + 1 }));
  const ofComment = ({ by, criterion }: WorkComment) =>
    passages.filter((passage) => passage.by === by && passage.criterionId === criterion.id);
  const placed = comments.flatMap(({ comment }) => {
    const [first, ...others] = ofComment(comment);
    return first === undefined ? [] : [{ ...comment, passages: [first, ...others] as const }];
  });
  return {
    passages,
    placed: placed.toSorted((one, other) => one.passages[0].number - other.passages[0].number),
    unplaced: comments.flatMap(({ comment, found }) => (found.length === 0 ? [comment] : [])),
  };
}

function commentsBy(contents: RubricContents, { id, name, answers }: Commentator, text: string) {
  return criteriaOf(contents).flatMap((criterion) => {
    const answer = answers.find(({ criterionId }) => criterionId === criterion.id);
    const anchors = answer?.anchors ?? [];
    if (answer === undefined || (answer.comment.trim() === '' && anchors.length === 0)) return [];
    const sought = anchors.map((anchor) => ({ anchor, found: findPassage(text, anchor) }));
    const lost = sought.flatMap((one) => (one.found === null ? [one.anchor] : []));
    return [{ name, found: sought.flatMap((one) => one.found ?? []), comment: { by: id, criterion, answer, lost } }];
  });
}

/**
 * Where a quote stands in a text: where it was marked, or, if its author has handed in once more, the one other place that
 * says the same. Null if there is none, or if nobody can tell which of several it was.
 */
export function findPassage(text: string, anchor: Anchor): Anchor | null {
  if (isInText(text, anchor)) return anchor;
  const { quote } = anchor;
  const start = quote === '' ? -1 : text.indexOf(quote);
  if (start === -1 || text.includes(quote, start + 1)) return null;
  return { start, end: start + quote.length, quote };
}
