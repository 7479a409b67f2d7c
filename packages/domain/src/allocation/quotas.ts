import { missing, type Board } from './board.ts';
import { indexesUpTo, orderByKey } from './seededOrder.ts';

/**
 * How many new reviews each person is asked for: loads are levelled like water between what people already hold
 * and what they can hold, and what does not divide goes to the most competent. (AL-4)
 */
export function levelQuotas(board: Board): Int32Array {
  let wanted = 0;
  for (let u = 0; u < board.submissionCount; u++) wanted += missing(board, u);

  const level = waterLevel(board, wanted);
  const quota = new Int32Array(board.reviewerCount);
  let given = 0;
  for (let v = 0; v < board.reviewerCount; v++) {
    const more = Math.max(0, Math.min(board.capacity[v]!, level) - board.load[v]!);
    quota[v] = more;
    given += more;
  }
  const atLevel = indexesUpTo(board.reviewerCount).filter(
    (v) => level === board.load[v]! + quota[v]! && board.capacity[v]! > level,
  );
  const byCompetency = orderByKey(
    atLevel,
    (v) => -board.competency[v]!,
    (v) => board.reviewerTie[v]!,
  );
  for (const v of byCompetency.subarray(0, Math.max(0, wanted - given))) quota[v]!++;
  return quota;
}

/** The highest load that everybody can be raised to without giving out more than is wanted. */
function waterLevel(board: Board, wanted: number): number {
  const raisedTo = (level: number): number => {
    let sum = 0;
    for (let v = 0; v < board.reviewerCount; v++)
      sum += Math.max(0, Math.min(board.capacity[v]!, level) - board.load[v]!);
    return sum;
  };
  const highest = board.capacity.reduce((most, capacity) => Math.max(most, capacity), 0);
  let level = 0;
  while (level < highest && raisedTo(level + 1) <= wanted) level++;
  return level;
}
