import { isSeated, mayReview, replaceReviewer, type Board } from './board.ts';
import { indexesUpTo, orderByKey } from './seededOrder.ts';

/** Below this a trade is not worth a look. */
const EVEN_ENOUGH = 1e-3;

/**
 * Trades reviewers between the best and the worst served submissions, best with worst, second with second, … Each
 * trade is the one legal pair that brings the two sums closest, so nobody's load changes and the spread only shrinks.
 * (AL-6)
 */
export function balanceSums(board: Board): void {
  const order = orderByKey(
    indexesUpTo(board.submissionCount),
    (u) => board.competencySum[u]!,
    (u) => board.submissionTie[u]!,
  );
  for (let i = 0, j = order.length - 1; i < j; i++, j--) tradeBetween(board, order[i]!, order[j]!);
}

function tradeBetween(board: Board, poor: number, rich: number): void {
  const wanted = (board.competencySum[rich]! - board.competencySum[poor]!) / 2;
  if (wanted < EVEN_ENOUGH) return;
  let giving = -1;
  let taking = -1;
  let best = wanted;
  const richRow = rich * board.seatsPerSubmission;
  const poorRow = poor * board.seatsPerSubmission;
  for (let r = board.locked[rich]!; r < board.seated[rich]!; r++) {
    const strong = board.seats[richRow + r]!;
    const strength = board.competency[strong]!;
    for (let p = board.locked[poor]!; p < board.seated[poor]!; p++) {
      const weak = board.seats[poorRow + p]!;
      const rest = Math.abs(wanted - (strength - board.competency[weak]!));
      if (rest >= best || !canTake(board, strong, poor) || !canTake(board, weak, rich)) continue;
      giving = strong;
      taking = weak;
      best = rest;
    }
  }
  if (giving < 0) return;
  replaceReviewer(board, rich, giving, taking);
  replaceReviewer(board, poor, taking, giving);
}

/** The hard rules, and no new favor returned: evening out is never worth a mutual pair. */
function canTake(board: Board, v: number, u: number): boolean {
  const own = board.own[v]!;
  const author = board.author[u]!;
  const isReturned = own >= 0 && author < board.reviewerCount && isSeated(board, own, author);
  return !isReturned && mayReview(board, v, u);
}
