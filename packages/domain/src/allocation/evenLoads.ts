import { mayReview, replaceReviewer, type Board } from './board.ts';

/**
 * Moves new work from people who hold two or more above somebody who could still take it. Paths of one step are
 * enough unless most pairs are forbidden; then a longer path is searched for. (AL-4)
 */
export function evenLoads(board: Board): void {
  for (;;) {
    const loads = spread(board);
    if (loads === undefined || !moveTowards(board, loads)) return;
  }
}

interface Spread {
  readonly lightest: readonly number[];
  readonly heaviest: number;
}

/** People with room, lightest first, or nothing when all loads are already within one of each other. */
function spread(board: Board): Spread | undefined {
  let heaviest = 0;
  for (const load of board.load) heaviest = Math.max(heaviest, load);
  const lightest: number[] = [];
  for (let v = 0; v < board.reviewerCount; v++)
    if (board.load[v]! < board.capacity[v]! && board.load[v]! <= heaviest - 2) lightest.push(v);
  if (lightest.length === 0) return undefined;
  lightest.sort((a, b) => board.load[a]! - board.load[b]! || board.reviewerTie[a]! - board.reviewerTie[b]!);
  return { lightest, heaviest };
}

function moveTowards(board: Board, { lightest }: Spread): boolean {
  return lightest.some((v) => takeAlongPath(board, v));
}

/** v takes a submission from somebody, who takes one from somebody else, … until one holding two more than v. */
function takeAlongPath(board: Board, start: number): boolean {
  const enough = board.load[start]! + 2;
  const reached = new Uint8Array(board.reviewerCount);
  const takenFor = new Int32Array(board.reviewerCount).fill(-1);
  const takenFrom = new Int32Array(board.reviewerCount).fill(-1);
  reached[start] = 1;
  const queue = [start];
  for (let head = 0; head < queue.length; head++) {
    const taker = queue[head]!;
    for (let u = 0; u < board.submissionCount; u++) {
      if (board.seated[u] === board.locked[u] || !mayReview(board, taker, u)) continue;
      const first = u * board.seatsPerSubmission;
      for (let at = first + board.locked[u]!; at < first + board.seated[u]!; at++) {
        const giver = board.seats[at]!;
        if (reached[giver] === 1) continue;
        reached[giver] = 1;
        takenFor[giver] = taker;
        takenFrom[giver] = u;
        if (board.load[giver]! >= enough) {
          shiftBack(board, giver, takenFor, takenFrom);
          return true;
        }
        queue.push(giver);
      }
    }
  }
  return false;
}

function shiftBack(board: Board, end: number, takenFor: Int32Array, takenFrom: Int32Array): void {
  let giver = end;
  while (takenFor[giver]! >= 0) {
    const taker = takenFor[giver]!;
    replaceReviewer(board, takenFrom[giver]!, giver, taker);
    giver = taker;
  }
}
