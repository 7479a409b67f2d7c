import { TOP_UP_BEFORE_MS } from '../distribution/index.ts';
import type { SubmissionId } from '../kernel/index.ts';

/** A hand-in that one person may review: neither their own, nor of somebody they never review, nor had before. */
export interface Candidate {
  readonly submissionId: SubmissionId;
  /** Reviews that were handed in, and how many people were asked for one. */
  readonly handedIn: number;
  readonly given: number;
}

/**
 * What a hand-in can count on: at first every reviewer who was asked; once the clock looks for missing reviews, only
 * the reviews handed in. A reviewer who has not begun by then may never begin.
 */
export function whatCounts(endsAt: Date | null, now: Date): 'handedIn' | 'given' {
  const isNearEnd = endsAt !== null && endsAt.getTime() - now.getTime() <= TOP_UP_BEFORE_MS;
  return isNearEnd ? 'handedIn' : 'given';
}

/** How many reviews a hand-in can count on. */
export function expectedReviews(candidate: Candidate, endsAt: Date | null, now: Date): number {
  return candidate[whatCounts(endsAt, now)];
}

interface Picking {
  readonly endsAt: Date | null;
  readonly now: Date;
  /** From 0 up to 1, not included: which of several equals. */
  readonly chance: number;
}

/**
 * The one with the fewest reviews, then the fewest people asked; of equals the one that chance points at, so that it is
 * not the order in which people handed in, nor that of the rows. (RP-2, RV-10)
 */
export function pickWork(candidates: readonly Candidate[], { endsAt, now, chance }: Picking): Candidate | undefined {
  const ranked = candidates.map((one) => ({ one, rank: [expectedReviews(one, endsAt, now), one.given, one.handedIn] }));
  const best = ranked.toSorted((a, b) => compareRanks(a.rank, b.rank))[0];
  if (best === undefined) return undefined;
  const equals = ranked.filter(({ rank }) => compareRanks(rank, best.rank) === 0).map(({ one }) => one);
  const inOneOrder = equals.toSorted((one, other) => (one.submissionId < other.submissionId ? -1 : 1));
  return inOneOrder[Math.floor(chance * inOneOrder.length)];
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  return one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Offered besides what everybody is asked for. */
const EXTRA_REVIEWS = 2;

export interface VolunteerFacts {
  /** Everything that was given to this person and is not taken back. */
  readonly held: number;
  readonly hasOpen: boolean;
  readonly plannedCount: number;
  readonly reviewsNeeded: number;
}

/** Why somebody cannot take one more, as a sentence; null when they can. (RV-10) */
export function volunteerRefusal({ held, hasOpen, plannedCount, reviewsNeeded }: VolunteerFacts): string | null {
  if (held === 0) return 'You can do extra reviews once you have finished your own. You have not been given any yet.';
  if (hasOpen) return 'Finish your own reviews first. Then you can do another one.';
  const most = Math.max(plannedCount, reviewsNeeded) + EXTRA_REVIEWS;
  return held < most ? null : `You have done ${held} reviews. The limit is ${most}.`;
}
