import { allocateReviews, checkClassSize, type ReviewAssignment, type TooFewSubmissions } from '../allocation/index.ts';
import { ok, type Result, type SubmissionId, type UserId } from '../kernel/index.ts';

import { countBy, givenByReviewer, keptApart, openToReviewers, reviewersOf, spentPairings } from './eligibility.ts';
import type { DistributionFacts } from './facts.ts';

interface Choice {
  readonly seed: number;
  /** The class is too small, and graders take what classmates cannot. */
  readonly gradersFill: boolean;
}

export interface ShortHandIn {
  readonly submissionId: SubmissionId;
  readonly missing: number;
}

export interface DistributionPlan {
  readonly added: readonly ReviewAssignment[];
  /** Hand-ins that get fewer reviews than they need: nobody may still review them. */
  readonly short: readonly ShortHandIn[];
  readonly handInCount: number;
  readonly reviewsEach: number;
  /** What was given out before and stays. */
  readonly keptCount: number;
  readonly withoutHandIn: readonly UserId[];
  /** Without a hand-in because nobody asks for one: the overview does not count them as missing either. (OV-16) */
  readonly exemptCount: number;
  readonly excused: readonly UserId[];
}

/**
 * Who reviews whose work. Run again it fills gaps and takes nothing away; with the same facts and seed it is the same to
 * the last pair. (DS-1, DS-2)
 */
export function planDistribution(
  facts: DistributionFacts,
  { seed, gradersFill }: Choice,
): Result<DistributionPlan, TooFewSubmissions> {
  const { handIns, learners, reviewsGiven, reviewsNeeded } = facts;
  const size = checkClassSize(handIns.length, reviewsNeeded);
  if (!size.isOk && !gradersFill) return size;
  // Everybody gives and gets alike; in a class that is only just large enough, as many as there are others.
  const reviewsEach = Math.min(Math.max(reviewsGiven, reviewsNeeded), Math.max(0, handIns.length - 1));
  const listed = new Set(handIns.map(({ id }) => id));
  const given = givenByReviewer(facts);
  const existing = [...given.values()]
    .flat()
    .filter(({ submissionId, isLeftOut }) => listed.has(submissionId) && !isLeftOut);
  const submissions = openToReviewers(facts);
  const open = new Set(submissions.map(({ id }) => id));
  const plan = allocateReviews({
    submissions,
    reviewers: reviewersOf(facts).map(({ id, competency }) => {
      const mine = given.get(id) ?? [];
      // What they have of reported work, or did on work that is gone by now or in vain, is theirs all the same.
      const onOpen = mine.filter(({ submissionId, isLeftOut }) => open.has(submissionId) && !isLeftOut).length;
      return { id, competency, capacity: onOpen + Math.max(0, reviewsGiven - mine.length) };
    }),
    reviewsNeeded: reviewsEach,
    forbiddenPairs: keptApart(facts, spentPairings(facts)),
    existing: existing.filter(({ submissionId }) => open.has(submissionId)),
    seed,
  });
  const authors = new Set(handIns.map(({ authorId }) => authorId));
  return ok({
    added: plan.added,
    short: shortOf(facts, [...existing, ...plan.added]),
    handInCount: handIns.length,
    reviewsEach,
    keptCount: existing.length,
    withoutHandIn: learners
      .filter(({ id, isExemptFromHandIn }) => !authors.has(id) && !isExemptFromHandIn)
      .map(({ id }) => id),
    exemptCount: learners.filter(({ id, isExemptFromHandIn }) => !authors.has(id) && isExemptFromHandIn).length,
    excused: learners.filter(({ id, isExcused }) => isExcused && authors.has(id)).map(({ id }) => id),
  });
}

/** Hand-ins that these reviews leave below what they need. */
export function shortOf(
  { handIns, reviewsNeeded }: Pick<DistributionFacts, 'handIns' | 'reviewsNeeded'>,
  reviews: readonly ReviewAssignment[],
): ShortHandIn[] {
  const counts = countBy(reviews.map(({ submissionId }) => submissionId));
  return handIns.flatMap(({ id }) => {
    const missing = reviewsNeeded - (counts.get(id) ?? 0);
    return missing > 0 ? [{ submissionId: id, missing }] : [];
  });
}
