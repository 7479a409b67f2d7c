import { PARTS } from '../scoring/index.ts';

import type { ClassFacts } from './facts.ts';

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const sorted = <Item>(items: readonly Item[], key: (item: Item) => string): readonly Item[] =>
  items
    .map((item) => ({ item, key: key(item) }))
    .toSorted((one, other) => byText(one.key, other.key))
    .map(({ item }) => item);

/** Beyond any number of tries that a text could sort wrongly. */
const padded = (number: number): string => String(number).padStart(6, '0');

/** The same facts in the one order that scoring and the hash go by: in which order rows came never touches a score. (SR-1) */
export function inCanonicalOrder(facts: ClassFacts): ClassFacts {
  return {
    mode: facts.mode,
    weights: facts.weights,
    parts: PARTS.filter((part) => facts.parts.includes(part)),
    // The order of the criteria is the rubric's own, and that of every answer.
    criteria: facts.criteria,
    reviewsNeeded: facts.reviewsNeeded,
    learners: sorted(
      facts.learners.map((learner) => ({
        ...learner,
        excused: PARTS.filter((part) => learner.excused.includes(part)),
      })),
      ({ userId }) => userId,
    ),
    submissions: sorted(facts.submissions, ({ id }) => id),
    reviews: sorted(facts.reviews, ({ submissionId, reviewerId, id }) => `${submissionId} ${reviewerId} ${id}`),
    asked: sorted(facts.asked, ({ submissionId, reviewerId }) => `${submissionId} ${reviewerId}`),
    practiceEssays: sorted(facts.practiceEssays, ({ id }) => id),
    practiceTries: sorted(
      facts.practiceTries,
      ({ essayId, reviewerId, number }) => `${essayId} ${reviewerId} ${padded(number)}`,
    ),
    graderEvaluations: sorted(facts.graderEvaluations, ({ submissionId, id }) => `${submissionId} ${id}`),
  };
}

/** What the hash of a run is taken of: every fact by its place, so that no order of fields can change it. (SR-1) */
export function canonicalText(facts: ClassFacts, algorithm: string): string {
  const { mode, weights, parts, criteria, reviewsNeeded, ...lists } = inCanonicalOrder(facts);
  return JSON.stringify([
    algorithm,
    mode,
    PARTS.map((part) => weights[part]),
    parts,
    criteria.map(({ id, weight }) => [id, weight]),
    reviewsNeeded,
    lists.learners.map(({ userId, submissionId, excused }) => [userId, submissionId, excused]),
    lists.submissions.map(({ id, authorId, isWithdrawn, selfEvaluation }) => [
      id,
      authorId,
      isWithdrawn,
      selfEvaluation,
    ]),
    lists.reviews.map(({ id, submissionId, reviewerId, shares, isExcluded }) => [
      id,
      submissionId,
      reviewerId,
      shares,
      isExcluded,
    ]),
    lists.asked.map(({ reviewerId, submissionId, isVolunteered, isGone }) => [
      reviewerId,
      submissionId,
      isVolunteered,
      isGone,
    ]),
    lists.practiceEssays.map(({ id, expertShares }) => [id, expertShares]),
    lists.practiceTries.map(({ essayId, reviewerId, number, shares }) => [essayId, reviewerId, number, shares]),
    lists.graderEvaluations.map(({ id, submissionId, shares }) => [id, submissionId, shares]),
  ]);
}
