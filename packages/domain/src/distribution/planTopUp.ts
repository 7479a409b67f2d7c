import { allocateReviews, type AvailableReviewer, type ReviewAssignment } from '../allocation/index.ts';
import type { UserId } from '../kernel/index.ts';

import { forecastCoverage, type Coverage } from './coverage.ts';
import { countBy, givenByReviewer, keptApart, openToReviewers, reviewersOf, spentPairings } from './eligibility.ts';
import type { DistributionFacts, Learner, Pairing } from './facts.ts';
import { shortOf, type ShortHandIn } from './planDistribution.ts';

/** Why somebody is asked for a review that the first distribution did not ask of them. */
export type TopUpReason = 'owes' | 'offered' | 'finished';

export interface TopUp extends ReviewAssignment {
  readonly why: TopUpReason;
}

export interface TopUpPlan {
  readonly added: readonly TopUp[];
  /** What classmates cannot be asked for: it stands on the graders' list. */
  readonly forGraders: readonly ShortHandIn[];
  readonly coverage: Coverage;
}

/** A student who volunteered gets at most two beyond their share; one who has only finished gets at most one. */
const MORE_OF_VOLUNTEERS = 2;
const MORE_OF_FINISHED = 1;

interface Pool {
  readonly why: TopUpReason;
  /** How many more each may be asked for. */
  readonly room: (learner: Learner, mine: readonly Pairing[]) => number;
}

const hasFinished = (mine: readonly Pairing[]) => mine.length > 0 && mine.every(({ review }) => review === 'handedIn');

/**
 * Finds reviewers for the reviews that the forecast expects to be missing: first students who owe reviews (late work),
 * then volunteers, then students who have finished theirs. Students with unfinished reviews are not asked, and what
 * remains goes on the graders' list. (CV-3, CV-4)
 */
export function planTopUp(facts: DistributionFacts, now: Date, seed: number): TopUpPlan {
  const coverage = forecastCoverage(facts, now);
  const { reviewsGiven, reviewsNeeded } = facts;
  const given = givenByReviewer(facts);
  const noShows = new Set<UserId>(coverage.noShows.map(({ userId }) => userId));
  const able = reviewersOf(facts).filter(
    ({ id, reviewEndsAt }) => !noShows.has(id) && (reviewEndsAt === null || reviewEndsAt > now),
  );
  const owed: Pool['room'] = (_, mine) => reviewsGiven - mine.length;
  const pools: readonly Pool[] = [
    { why: 'owes', room: owed },
    {
      why: 'offered',
      room: (_, mine) =>
        hasFinished(mine) && mine.some(({ source }) => source === 'volunteer')
          ? Math.max(reviewsGiven, reviewsNeeded) + MORE_OF_VOLUNTEERS - mine.length
          : 0,
    },
    {
      why: 'finished',
      room: (_, mine) => (hasFinished(mine) ? reviewsGiven + MORE_OF_FINISHED - mine.length : 0),
    },
  ];
  // No-shows are not asked at all, so the work they never began does not keep people apart.
  const spent = spentPairings(facts);
  const table = { facts, able, given, seed, apart: keptApart(facts, spent), counted: coverage.counted };
  const added: TopUp[] = [];
  for (const pool of pools) added.push(...ask(table, added, pool, reviewsNeeded));
  // Students who came late give reviews like everyone else, even if nobody's work is waiting for one.
  added.push(...ask(table, added, { why: 'owes', room: owed }, reviewsNeeded + 1));
  return { added, forGraders: shortOf(facts, [...coverage.counted, ...added]), coverage };
}

interface Table {
  readonly facts: DistributionFacts;
  readonly able: readonly Learner[];
  readonly given: ReadonlyMap<UserId, readonly Pairing[]>;
  readonly seed: number;
  readonly apart: readonly (readonly [UserId, UserId])[];
  readonly counted: readonly Pairing[];
}

function ask(table: Table, added: readonly TopUp[], { why, room }: Pool, reviewsNeeded: number): TopUp[] {
  const { facts, able, given, seed, apart, counted } = table;
  const submissions = openToReviewers(facts);
  const open = new Set(submissions.map(({ id }) => id));
  const existing = [...counted, ...added].filter(({ submissionId }) => open.has(submissionId));
  const has = countBy(existing.map(({ submissionId }) => submissionId));
  if (submissions.every(({ id }) => (has.get(id) ?? 0) >= reviewsNeeded)) return [];
  const load = new Map<UserId, number>();
  for (const { reviewerId } of existing) load.set(reviewerId, (load.get(reviewerId) ?? 0) + 1);
  const asked = new Map<UserId, number>();
  for (const { reviewerId } of added) asked.set(reviewerId, (asked.get(reviewerId) ?? 0) + 1);
  const reviewers = able.flatMap((learner): AvailableReviewer[] => {
    const { id, competency } = learner;
    const more = room(learner, given.get(id) ?? []) - (asked.get(id) ?? 0);
    return more > 0 ? [{ id, competency, capacity: (load.get(id) ?? 0) + more }] : [];
  });
  if (reviewers.length === 0) return [];
  const plan = allocateReviews({
    submissions,
    reviewers,
    reviewsNeeded,
    forbiddenPairs: apart,
    existing,
    seed,
  });
  return plan.added.map((pair) => ({ ...pair, why }));
}
