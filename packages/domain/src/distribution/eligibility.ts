import type { SubmissionId, UserId } from '../kernel/index.ts';

import type { DistributionFacts, Learner, Pairing } from './facts.ts';

export type Pair = readonly [UserId, UserId];

/** Students without a hand-in do not review, nor do students who are excused from reviewing. (DS-3) */
export function reviewersOf({ handIns, learners }: Pick<DistributionFacts, 'handIns' | 'learners'>): Learner[] {
  const authors = new Set(handIns.map(({ authorId }) => authorId));
  return learners.filter(({ id, isExcused }) => authors.has(id) && !isExcused);
}

/** What is in force, by reviewer. Where the work is gone, only what was done on it: nobody can do the rest. */
export function givenByReviewer({
  handIns,
  pairings,
}: Pick<DistributionFacts, 'handIns' | 'pairings'>): Map<UserId, Pairing[]> {
  const listed = new Set(handIns.map(({ id }) => id));
  const given = new Map<UserId, Pairing[]>();
  for (const pairing of pairings) {
    if (pairing.status !== 'Given' || !(listed.has(pairing.submissionId) || pairing.review === 'handedIn')) continue;
    const mine = given.get(pairing.reviewerId);
    if (mine === undefined) given.set(pairing.reviewerId, [pairing]);
    else mine.push(pairing);
  }
  return given;
}

/** Pairings that are never made again: taken back, reported, or done and left out. */
export const spentPairings = ({ pairings }: Pick<DistributionFacts, 'pairings'>): Pairing[] =>
  pairings.filter(({ status, isLeftOut }) => status !== 'Given' || isLeftOut);

/** What may be given to more reviewers. */
export function openToReviewers({ handIns, reportedIds }: Pick<DistributionFacts, 'handIns' | 'reportedIds'>) {
  return handIns.filter(({ id }) => !reportedIds.has(id));
}

/**
 * Nobody is given the same work again: not what they reported, not what staff took back, not what they left lying. The
 * algorithm knows people who are kept apart, so that is how it is told.
 */
export function keptApart({ forbiddenPairs, handIns }: DistributionFacts, spent: readonly Pairing[]): Pair[] {
  const authorOf = new Map<SubmissionId, UserId>(handIns.map(({ id, authorId }) => [id, authorId]));
  const pairs = spent.flatMap(({ submissionId, reviewerId }): Pair[] => {
    const author = authorOf.get(submissionId);
    return author === undefined ? [] : [[reviewerId, author]];
  });
  return [...forbiddenPairs, ...pairs];
}

export const countBy = <Key>(keys: readonly Key[]): Map<Key, number> => {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};
