import { mayReview, missing, replaceReviewer, seat, type Board } from './board.ts';
import { indexesUpTo } from './seededOrder.ts';

/**
 * Fills what the rounds could not, by augmenting paths: the submission takes a reviewer who is full, whose other
 * submission takes another one, and so on until somebody has room. Finds a way whenever there is one. (AL-5)
 */
export function fillByPaths(board: Board, limitOf: (v: number) => number): void {
  const hasRoom = (v: number): boolean => board.load[v]! < limitOf(v);
  let room = 0;
  for (let v = 0; v < board.reviewerCount; v++) room += Math.max(0, limitOf(v) - board.load[v]!);
  if (room === 0) return;

  room -= fillDirectly(board, hasRoom);
  // What a failed search visited can never be part of a later path, so it stays out until something changes.
  let search = newSearch(board);
  for (let u = 0; u < board.submissionCount; u++) {
    while (missing(board, u) > 0 && room > 0) {
      const end = findRoom(board, search, u, hasRoom);
      if (end === undefined) break;
      shiftAlong(board, search, end);
      room--;
      search = newSearch(board);
    }
  }
}

/** Most gaps close with the first person who has room, lightest first; a search would cost the whole class each time. */
function fillDirectly(board: Board, hasRoom: (v: number) => boolean): number {
  const roomy = indexesUpTo(board.reviewerCount).filter(hasRoom);
  roomy.sort((a, b) => board.load[a]! - board.load[b]! || board.reviewerTie[a]! - board.reviewerTie[b]!);
  let filled = 0;
  for (let u = 0; u < board.submissionCount; u++) {
    while (missing(board, u) > 0) {
      const v = roomy.find((candidate) => hasRoom(candidate) && mayReview(board, candidate, u));
      if (v === undefined) break;
      seat(board, u, v);
      filled++;
    }
  }
  return filled;
}

interface Search {
  /** Reviewers not reached yet; a dense list, so that each is looked at only until it is reached. */
  readonly unreached: Int32Array;
  unreachedCount: number;
  readonly reachedSubmission: Uint8Array;
  /** How the search came to a submission: through this reviewer, who was wanted by that submission. */
  readonly through: Int32Array;
  readonly cameFrom: Int32Array;
  held: ReadonlyMap<number, readonly number[]> | undefined;
}

interface PathEnd {
  readonly submission: number;
  readonly reviewer: number;
}

function newSearch(board: Board): Search {
  return {
    unreached: indexesUpTo(board.reviewerCount),
    unreachedCount: board.reviewerCount,
    reachedSubmission: new Uint8Array(board.submissionCount),
    through: new Int32Array(board.submissionCount).fill(-1),
    cameFrom: new Int32Array(board.submissionCount).fill(-1),
    held: undefined,
  };
}

function findRoom(board: Board, search: Search, start: number, hasRoom: (v: number) => boolean): PathEnd | undefined {
  if (search.reachedSubmission[start] === 1) return undefined;
  search.reachedSubmission[start] = 1;
  const queue = [start];
  for (let head = 0; head < queue.length; head++) {
    const u = queue[head]!;
    let kept = 0;
    for (let i = 0; i < search.unreachedCount; i++) {
      const v = search.unreached[i]!;
      if (!mayReview(board, v, u)) {
        search.unreached[kept++] = v;
        continue;
      }
      if (hasRoom(v)) return { submission: u, reviewer: v };
      search.held ??= newWork(board);
      for (const w of search.held.get(v) ?? []) {
        if (search.reachedSubmission[w] === 1) continue;
        search.reachedSubmission[w] = 1;
        search.through[w] = v;
        search.cameFrom[w] = u;
        queue.push(w);
      }
    }
    search.unreachedCount = kept;
  }
  return undefined;
}

/** Submissions newly given to each reviewer; existing work is not listed because it may not move. (AL-7) */
function newWork(board: Board): Map<number, number[]> {
  const held = new Map<number, number[]>();
  for (let u = 0; u < board.submissionCount; u++) {
    const first = u * board.seatsPerSubmission;
    for (let at = first + board.locked[u]!; at < first + board.seated[u]!; at++) {
      const v = board.seats[at]!;
      const list = held.get(v) ?? [];
      list.push(u);
      held.set(v, list);
    }
  }
  return held;
}

function shiftAlong(board: Board, search: Search, end: PathEnd): void {
  let { submission, reviewer } = end;
  while (search.through[submission]! >= 0) {
    const leaving = search.through[submission]!;
    replaceReviewer(board, submission, leaving, reviewer);
    reviewer = leaving;
    submission = search.cameFrom[submission]!;
  }
  seat(board, submission, reviewer);
}
