import fc from 'fast-check';
import { expect, test } from 'vitest';

import { submissionId, userId } from '../kernel/index.ts';

import { allocateReviews } from './allocateReviews.ts';
import { layOut, mayReview, missing, seat, type Board } from './board.ts';
import { evenLoads } from './evenLoads.ts';
import type { AllocationRequest } from './plan.ts';

const person = (index: number) => userId(`person-${index}`);
const work = (index: number) => submissionId(`work-${index}`);

/** Small enough to try every way of giving work out. */
const SIZE = 4;

const seatsOf = (board: Board, u: number) => {
  const first = u * board.seatsPerSubmission;
  return board.seats.slice(first, first + board.seated[u]!);
};
const squares = (loads: Iterable<number>) => [...loads].reduce((sum, load) => sum + load * load, 0);

function subsets(of: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  const [first, ...rest] = of;
  if (first === undefined) return [];
  return [...subsets(rest, size - 1).map((chosen) => [first, ...chosen]), ...subsets(rest, size)];
}

/** The most even loads there are for as many new reviews of each work: of all ways to give them out, by trying them. */
function evenest(request: AllocationRequest, newSeats: readonly number[]): number {
  const board = layOut(request);
  const ways = newSeats.map((count, u) =>
    subsets(
      board.load.reduce<number[]>((able, _, v) => (mayReview(board, v, u) ? [...able, v] : able), []),
      count,
    ),
  );
  const tryFrom = (u: number, loads: readonly number[]): number => {
    const here = ways[u];
    if (here === undefined) return squares(loads);
    return here.reduce((best, chosen) => {
      const then = loads.map((load, v) => load + (chosen.includes(v) ? 1 : 0));
      return chosen.some((v) => then[v]! > board.capacity[v]!) ? best : Math.min(best, tryFrom(u + 1, then));
    }, Infinity);
  };
  return tryFrom(0, [...board.load]);
}

const two = fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1));
/** Everybody has written one work. */
const aRequest: fc.Arbitrary<AllocationRequest> = fc
  .record({
    forbiddenPairs: fc.array(two, { maxLength: 3 }),
    capacities: fc.array(fc.integer({ min: 1, max: SIZE }), { minLength: SIZE, maxLength: SIZE }),
    existing: fc.uniqueArray(two, { maxLength: 3, selector: String }),
    reviewsNeeded: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ forbiddenPairs, capacities, existing, reviewsNeeded }) => ({
    submissions: capacities.map((_, i) => ({ id: work(i), authorId: person(i) })),
    reviewers: capacities.map((capacity, i) => ({ id: person(i), capacity, competency: 1 })),
    reviewsNeeded,
    forbiddenPairs: forbiddenPairs.map(([one, other]) => [person(one), person(other)] as const),
    existing: existing.filter(([v, u]) => v !== u).map(([v, u]) => ({ reviewerId: person(v), submissionId: work(u) })),
    seed: 1,
  }));

/** Gives each submission to the first reviewers who may take it: as uneven as the rules allow. */
function seatUnevenly(board: Board): void {
  for (let u = 0; u < board.submissionCount; u++)
    for (let v = 0; v < board.reviewerCount && missing(board, u) > 0; v++)
      if (board.load[v]! < board.capacity[v]! && mayReview(board, v, u)) seat(board, u, v);
}

test('AL-4 however unevenly work was given out, it ends as even as the rules allow, and each work keeps its number', () => {
  fc.assert(
    fc.property(aRequest, (request) => {
      const board = layOut(request);
      const locked = [...board.locked].map((count, u) => seatsOf(board, u).slice(0, count));
      seatUnevenly(board);
      const before = [...board.seated];
      evenLoads(board);
      expect([...board.seated]).toEqual(before);
      const newSeats = before.map((count, u) => count - board.locked[u]!);
      expect(squares(board.load)).toBe(evenest(request, newSeats));
      for (const [u, kept] of locked.entries()) {
        const seats = seatsOf(board, u);
        expect(seats.slice(0, kept.length)).toEqual(kept);
        expect(new Set(seats).size).toBe(seats.length);
        const added = seats.slice(kept.length);
        expect(added).not.toContain(board.author[u]);
        expect(added.some((v) => board.forbidden.get(v)?.has(board.author[u]!) === true)).toBe(false);
        expect(added.some((v) => board.load[v]! > board.capacity[v]!)).toBe(false);
      }
      const counted = [...board.load].map((_, v) => board.seats.filter((_seat, at) => isTaken(board, at, v)).length);
      expect(counted).toEqual([...board.load]);
    }),
    { numRuns: 300 },
  );
});

const isTaken = (board: Board, at: number, v: number) =>
  board.seats[at] === v && at % board.seatsPerSubmission < board.seated[Math.floor(at / board.seatsPerSubmission)]!;

test('AL-4 a whole plan cannot be made more even on any small conflict graph', () => {
  fc.assert(
    fc.property(aRequest, (request) => {
      const { added } = allocateReviews(request);
      const ids = request.submissions.map(({ id }) => id);
      const newSeats = ids.map((id) => added.filter((one) => one.submissionId === id).length);
      const all = [...request.existing, ...added];
      const loads = request.reviewers.map(({ id }) => all.filter(({ reviewerId }) => reviewerId === id).length);
      expect(squares(loads)).toBe(evenest(request, newSeats));
    }),
    { numRuns: 300 },
  );
});
