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

function seatRound(board: Board, slots: Int32Array, targets: Int32Array, level: number): void {
  const size = slots.length;
  // Who would review submission u in this round, so that favors returned within one round are seen too.
  const offered = new Int32Array(board.submissionCount).fill(-1);
  for (let i = 0; i < size; i++) offered[targets[i]!] = slots[i]!;

  const reciprocal = (v: number, u: number): boolean => {
    const own = board.own[v]!;
    const author = board.author[u]!;
    return own >= 0 && author < board.reviewerCount && (offered[own] === author || isSeated(board, own, author));
  };
  const fits = (v: number, u: number): boolean => mayReview(board, v, u) && !reciprocal(v, u);

  const trySwap = (i: number, j: number, accept: (v: number, u: number) => boolean): boolean => {
    if (j < 0 || j >= size || j === i) return false;
    const [u, w] = [targets[i]!, targets[j]!];
    if (!accept(slots[i]!, w) || !accept(slots[j]!, u)) return false;
    targets[i] = w;
    targets[j] = u;
    offered[w] = slots[i]!;
    offered[u] = slots[j]!;
    return true;
  };
  const findSwap = (i: number, accept: (v: number, u: number) => boolean): boolean => {
    for (let step = 1; step <= NEAR; step++)
      if (trySwap(i, i + step, accept) || trySwap(i, i - step, accept)) return true;
    for (let probe = 0; probe < PROBES; probe++)
      if (trySwap(i, scatter(board.seed + Math.imul(i, 0x9e3779b1) + level * PROBES + probe) % size, accept))
        return true;
    return false;
  };

  const unsettled: number[] = [];
  for (let i = 0; i < size; i++) {
    if (fits(slots[i]!, targets[i]!) || findSwap(i, fits)) continue;
    // Returning a favor is only a soft rule: better a mutual pair than a missing review.
    if (!mayReview(board, slots[i]!, targets[i]!)) findSwap(i, (v, u) => mayReview(board, v, u));
    unsettled.push(i);
  }
  // A later swap may have settled an earlier pair, so the few that had no place are looked at once more.
  const left = new Set(unsettled.filter((i) => !mayReview(board, slots[i]!, targets[i]!)));
  for (let i = 0; i < size; i++) if (left.size === 0 || !left.has(i)) seat(board, targets[i]!, slots[i]!);
}
