import type { SubmissionId, UserId } from '../kernel/index.ts';
import { addId, findId, newIdIndex, type IdIndex } from './idIndex.ts';
import type { AllocationRequest } from './plan.ts';
import { fingerprint, indexesUpTo, MOST_PER_ALLOCATION } from './seededOrder.ts';

/**
 * The allocation while it is being made, by dense index. Submissions and reviewers are in canonical order of their
 * ids; a reviewer's index is also the index of that person as an author.
 */
export interface Board {
  readonly submissionCount: number;
  readonly reviewerCount: number;
  readonly reviewsNeeded: number;
  readonly seed: number;
  readonly submissionOrder: Int32Array;
  readonly reviewerOrder: Int32Array;
  readonly author: Int32Array;
  /** The submission written by this reviewer, or -1. */
  readonly own: Int32Array;
  readonly capacity: Int32Array;
  readonly competency: Float64Array;
  readonly submissionTie: Uint32Array;
  readonly reviewerTie: Uint32Array;
  readonly forbidden: ReadonlyMap<number, ReadonlySet<number>>;
  /** Row u holds the reviewers of submission u: `locked[u]` existing ones first, then the new ones, then -1. */
  readonly seats: Int32Array;
  readonly seatsPerSubmission: number;
  readonly seated: Int32Array;
  readonly locked: Int32Array;
  readonly load: Int32Array;
  readonly competencySum: Float64Array;
}

function canonicalOrder(ids: readonly string[]): Int32Array {
  const order = indexesUpTo(ids.length);
  // Rows usually arrive in order of their ids; comparing a million texts again would take seconds.
  return isRising(ids) ? order : order.toSorted((a, b) => (ids[a]! < ids[b]! ? -1 : 1));
}

function isRising(ids: readonly string[]): boolean {
  for (let at = 1; at < ids.length; at++) if (ids[at - 1]! >= ids[at]!) return false;
  return true;
}

function fingerprints(ids: readonly string[], order: Int32Array, seed: number): Uint32Array {
  const result = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at++) result[at] = fingerprint(ids[order[at]!]!, seed);
  return result;
}

export function layOut(request: AllocationRequest): Board {
  const { submissions, reviewers, reviewsNeeded, seed } = request;
  if (submissions.length > MOST_PER_ALLOCATION || reviewers.length > MOST_PER_ALLOCATION)
    throw new Error(`One allocation holds at most ${MOST_PER_ALLOCATION} submissions and reviewers`);

  const submissionIds = submissions.map(({ id }) => id);
  const reviewerIds = reviewers.map(({ id }) => id);
  const submissionOrder = canonicalOrder(submissionIds);
  const reviewerOrder = canonicalOrder(reviewerIds);
  const reviewerTie = fingerprints(reviewerIds, reviewerOrder, seed);
  const people = newIdIndex<UserId>(reviewers.length + submissions.length, seed);
  for (let v = 0; v < reviewers.length; v++) addId(people, reviewerIds[reviewerOrder[v]!]!, reviewerTie[v]);

  const author = new Int32Array(submissions.length);
  const own = new Int32Array(reviewers.length).fill(-1);
  for (let u = 0; u < submissions.length; u++) {
    const person = addId(people, submissions[submissionOrder[u]!]!.authorId);
    author[u] = person;
    if (person < own.length) own[person] = u;
  }

  const existing = existingPairs(request, submissionIds, submissionOrder, people);
  const locked = new Int32Array(submissions.length);
  for (const { u } of existing) locked[u]!++;
  const seatsPerSubmission = locked.reduce((most, count) => Math.max(most, count), reviewsNeeded);

  const board: Board = {
    submissionCount: submissions.length,
    reviewerCount: reviewers.length,
    reviewsNeeded,
    seed,
    submissionOrder,
    reviewerOrder,
    author,
    own,
    capacity: new Int32Array(reviewers.length),
    competency: new Float64Array(reviewers.length),
    submissionTie: fingerprints(submissionIds, submissionOrder, seed),
    reviewerTie,
    forbidden: forbiddenPeople(request.forbiddenPairs, people),
    seats: new Int32Array(submissions.length * seatsPerSubmission).fill(-1),
    seatsPerSubmission,
    seated: new Int32Array(submissions.length),
    locked,
    load: new Int32Array(reviewers.length),
    competencySum: new Float64Array(submissions.length),
  };
  for (let v = 0; v < reviewers.length; v++) {
    const { capacity, competency } = reviewers[reviewerOrder[v]!]!;
    board.capacity[v] = capacity;
    board.competency[v] = competency;
  }
  // Work of somebody who is not asked for more (a grader, a person who left) still serves its submission: seat -1.
  for (const { u, v } of existing) seat(board, u, v !== undefined && v < reviewers.length ? v : -1);
  return board;
}

interface ExistingPair {
  readonly u: number;
  readonly v: number | undefined;
}

function existingPairs(
  { existing }: AllocationRequest,
  submissionIds: readonly SubmissionId[],
  submissionOrder: Int32Array,
  people: IdIndex<UserId>,
): ExistingPair[] {
  const submissionIndex = new Map<SubmissionId, number>();
  for (let u = 0; existing.length > 0 && u < submissionOrder.length; u++)
    submissionIndex.set(submissionIds[submissionOrder[u]!]!, u);
  return existing.flatMap(({ reviewerId, submissionId }) => {
    const u = submissionIndex.get(submissionId);
    return u === undefined ? [] : [{ u, v: findId(people, reviewerId) }];
  });
}

function forbiddenPeople(
  pairs: AllocationRequest['forbiddenPairs'],
  people: IdIndex<UserId>,
): Map<number, Set<number>> {
  const forbidden = new Map<number, Set<number>>();
  const forbid = (one: number, other: number) => {
    const others = forbidden.get(one) ?? new Set();
    forbidden.set(one, others.add(other));
  };
  for (const [first, second] of pairs) {
    const one = findId(people, first);
    const other = findId(people, second);
    if (one === undefined || other === undefined) continue;
    forbid(one, other);
    forbid(other, one);
  }
  return forbidden;
}

export function seat(board: Board, u: number, v: number): void {
  board.seats[u * board.seatsPerSubmission + board.seated[u]!++] = v;
  if (v < 0) return;
  board.load[v]!++;
  board.competencySum[u] = board.competencySum[u]! + board.competency[v]!;
}

export function replaceReviewer(board: Board, u: number, leaving: number, coming: number): void {
  const first = u * board.seatsPerSubmission;
  let at = first + board.locked[u]!;
  while (board.seats[at] !== leaving) at++;
  board.seats[at] = coming;
  board.load[leaving]!--;
  board.load[coming]!++;
  board.competencySum[u] = board.competencySum[u]! + board.competency[coming]! - board.competency[leaving]!;
}

export function missing(board: Board, u: number): number {
  return Math.max(0, board.reviewsNeeded - board.seated[u]!);
}

/** Empty seats hold -1, so the count of the taken ones need not be fetched: it is far away in a large class. */
export function isSeated(board: Board, u: number, v: number): boolean {
  const first = u * board.seatsPerSubmission;
  const end = first + board.seatsPerSubmission;
  for (let at = first; at < end; at++) if (board.seats[at] === v) return true;
  return false;
}

/** The hard rules: never the own work, never the same work twice, never a forbidden pair. (AL-1, AL-2, AL-3) */
export function mayReview(board: Board, v: number, u: number): boolean {
  const author = board.author[u]!;
  if (author === v) return false;
  if (board.forbidden.size > 0 && board.forbidden.get(v)?.has(author) === true) return false;
  return !isSeated(board, u, v);
}
