import { isSeated, mayReview, missing, seat, type Board } from './board.ts';
import { indexesUpTo, orderByKey, scatter } from './seededOrder.ts';

const NEAR = 32;
const PROBES = 64;

/**
 * Gives out the quotas in rounds. Reviewers stand in falling order of competency, so the first round hands every
 * submission one of the strongest, the last one of the weakest; inside a round the strongest goes to the submission
 * that is served worst so far. What remains is a spread of summed competency far below that of chance. (AL-6)
 */
export function seatInRounds(board: Board, quota: Int32Array): void {
  const slots = slotsByCompetency(board, quota);
  let most = 0;
  for (let u = 0; u < board.submissionCount; u++) most = Math.max(most, missing(board, u));
  let next = 0;
  for (let level = most; level >= 1 && next < slots.length; level--) {
    const targets = worstServedFirst(board, level);
    const size = Math.min(targets.length, slots.length - next);
    seatRound(board, slots.subarray(next, next + size), targets.subarray(0, size), level);
    next += size;
  }
}

function slotsByCompetency(board: Board, quota: Int32Array): Int32Array {
  const byCompetency = orderByKey(
    indexesUpTo(board.reviewerCount),
    (v) => -board.competency[v]!,
    (v) => board.reviewerTie[v]!,
  );
  const slots = new Int32Array(quota.reduce((sum, count) => sum + count, 0));
  let next = 0;
  for (const v of byCompetency) for (let i = 0; i < quota[v]!; i++) slots[next++] = v;
  return slots;
}

function worstServedFirst(board: Board, level: number): Int32Array {
  let count = 0;
  const wanting = new Int32Array(board.submissionCount);
  for (let u = 0; u < board.submissionCount; u++) if (missing(board, u) >= level) wanting[count++] = u;
  return orderByKey(
    wanting.subarray(0, count),
    (u) => board.competencySum[u]!,
    (u) => scatter(board.submissionTie[u]! ^ Math.imul(level, 0x9e3779b1)),
  );
}

/** One round: slot i is offered to target i until a swap suits better. */
interface Round {
  readonly board: Board;
  readonly slots: Int32Array;
  readonly targets: Int32Array;
  readonly level: number;
  /** Who would review submission u in this round, so that favors returned within one round are seen too. */
  readonly offered: Int32Array;
}

/** The loops stand in functions of their own: the engine then has fast code for the next round from its start. */
function seatRound(board: Board, slots: Int32Array, targets: Int32Array, level: number): void {
  const offered = new Int32Array(board.submissionCount).fill(-1);
  const round: Round = { board, slots, targets, level, offered };
  offerAll(round);
  // A later swap may have settled an earlier pair, so the few that had no place are looked at once more.
  for (const i of settleAll(round)) if (!mayReview(board, slots[i]!, targets[i]!)) offered[targets[i]!] = -1;
  seatOffered(board, offered);
}

function offerAll({ slots, targets, offered }: Round): void {
  for (let i = 0; i < slots.length; i++) offered[targets[i]!] = slots[i]!;
}

/** Returns the pairs for which no good place was found. */
function settleAll(round: Round): number[] {
  const unsettled: number[] = [];
  for (let i = 0; i < round.slots.length; i++) if (!settle(round, i)) unsettled.push(i);
  return unsettled;
}

/** In the order of submissions, which is that of memory. */
function seatOffered(board: Board, offered: Int32Array): void {
  for (let u = 0; u < offered.length; u++) if (offered[u]! >= 0) seat(board, u, offered[u]!);
}

type Accept = (round: Round, v: number, u: number) => boolean;

function settle(round: Round, i: number): boolean {
  if (fits(round, round.slots[i]!, round.targets[i]!) || findSwap(round, i, fits)) return true;
  // Returning a favor is only a soft rule: better a mutual pair than a missing review.
  if (!isAllowed(round, round.slots[i]!, round.targets[i]!)) findSwap(round, i, isAllowed);
  return false;
}

function isAllowed({ board }: Round, v: number, u: number): boolean {
  return mayReview(board, v, u);
}

function fits(round: Round, v: number, u: number): boolean {
  return mayReview(round.board, v, u) && !returnsFavor(round, v, u);
}

function returnsFavor({ board, offered }: Round, v: number, u: number): boolean {
  const own = board.own[v]!;
  const author = board.author[u]!;
  return own >= 0 && author < board.reviewerCount && (offered[own] === author || isSeated(board, own, author));
}

function findSwap(round: Round, i: number, accept: Accept): boolean {
  for (let step = 1; step <= NEAR; step++)
    if (trySwap(round, i, i + step, accept) || trySwap(round, i, i - step, accept)) return true;
  const { board, level, slots } = round;
  for (let probe = 0; probe < PROBES; probe++) {
    const j = scatter(board.seed + Math.imul(i, 0x9e3779b1) + level * PROBES + probe) % slots.length;
    if (trySwap(round, i, j, accept)) return true;
  }
  return false;
}

function trySwap(round: Round, i: number, j: number, accept: Accept): boolean {
  const { slots, targets, offered } = round;
  if (j < 0 || j >= slots.length || j === i) return false;
  const u = targets[i]!;
  const w = targets[j]!;
  if (!accept(round, slots[i]!, w) || !accept(round, slots[j]!, u)) return false;
  targets[i] = w;
  targets[j] = u;
  offered[w] = slots[i]!;
  offered[u] = slots[j]!;
  return true;
}
