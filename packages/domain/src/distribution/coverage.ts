import type { SubmissionId, UserId } from '../kernel/index.ts';

import { givenByReviewer } from './eligibility.ts';
import type { DistributionFacts, Learner, Pairing } from './facts.ts';

/** This long before their deadline, reviewers who have begun nothing are no longer counted on. */
export const NO_SHOW_MS = 48 * 3_600_000;
/** Unless the work is new to them: they must have had it for a day, or for half of the time they were given. */
const LONG_ENOUGH_MS = 24 * 3_600_000;

export interface CoveredHandIn {
  readonly submissionId: SubmissionId;
  readonly authorId: UserId;
  /** How many classmates are asked to review it. */
  readonly given: number;
  readonly handedIn: number;
  /** How many reviews it will have in the end, if reviewers who have begun finish. */
  readonly expected: number;
  /** How many of those it needs are not expected to come. */
  readonly missing: number;
}

export interface Coverage {
  /** In the order of the hand-ins. */
  readonly handIns: readonly CoveredHandIn[];
  /** Reviewers who have begun nothing, with what they were given. */
  readonly noShows: readonly { readonly userId: UserId; readonly given: number }[];
  /** What is handed in or will be; the rest of what is in force is not counted on. */
  readonly counted: readonly Pairing[];
}

/** What a forecast needs of an assignment. */
export interface CoverageFacts extends Pick<DistributionFacts, 'handIns' | 'pairings' | 'reviewsNeeded'> {
  readonly learners: readonly Pick<Learner, 'id' | 'reviewEndsAt'>[];
}

/** What every hand-in will have in the end, from what its reviewers have done so far. (CV-1, CV-2) */
export function forecastCoverage(facts: CoverageFacts, now: Date): Coverage {
  const endOf = new Map(facts.learners.map(({ id, reviewEndsAt }) => [id, reviewEndsAt]));
  const counted: Pairing[] = [];
  const noShows: Coverage['noShows'][number][] = [];
  for (const [reviewerId, mine] of givenByReviewer(facts)) {
    // A reviewer who left the course will not come back; an assignment without an end gives everyone time.
    const endsAt = endOf.has(reviewerId) ? (endOf.get(reviewerId) ?? null) : now;
    const msLeft = endsAt === null ? Infinity : endsAt.getTime() - now.getTime();
    const isNoShow =
      msLeft <= NO_SHOW_MS && hadItLong(mine, msLeft, now) && mine.every(({ review }) => review === 'none');
    if (isNoShow) noShows.push({ userId: reviewerId, given: mine.length });
    counted.push(
      ...mine.filter(({ review, isLeftOut }) => !isLeftOut && (review === 'handedIn' || (msLeft > 0 && !isNoShow))),
    );
  }
  const perHandIn = tally(facts, counted);
  return { handIns: perHandIn, noShows, counted };
}

function hadItLong(mine: readonly Pairing[], msLeft: number, now: Date): boolean {
  const since = mine.reduce((first, { givenAt }) => Math.min(first, givenAt.getTime()), now.getTime());
  const msHad = now.getTime() - since;
  return msHad >= LONG_ENOUGH_MS || msHad >= msLeft;
}

function tally({ handIns, reviewsNeeded, pairings }: CoverageFacts, counted: readonly Pairing[]): CoveredHandIn[] {
  const sums = new Map(handIns.map(({ id }) => [id, { given: 0, handedIn: 0, expected: 0 }]));
  for (const { submissionId, status, isLeftOut } of pairings) {
    const sum = sums.get(submissionId);
    if (sum !== undefined && status === 'Given' && !isLeftOut) sum.given++;
  }
  for (const { submissionId, review } of counted) {
    const sum = sums.get(submissionId);
    if (sum === undefined) continue;
    sum.expected++;
    if (review === 'handedIn') sum.handedIn++;
  }
  return handIns.map(({ id, authorId }) => {
    const sum = sums.get(id) ?? { given: 0, handedIn: 0, expected: 0 };
    return { submissionId: id, authorId, ...sum, missing: Math.max(0, reviewsNeeded - sum.expected) };
  });
}
