import type { UserId } from '../kernel/index.ts';
import { balanceSums } from './balance.ts';
import { layOut, missing, type Board } from './board.ts';
import { evenLoads } from './evenLoads.ts';
import type { AllocationPlan, AllocationRequest, ReviewAssignment, ShortSubmission } from './plan.ts';
import { levelQuotas } from './quotas.ts';
import { fillByPaths } from './repair.ts';
import { seatInRounds } from './rounds.ts';

/**
 * Who reviews whom. One routine serves the first distribution, people who come late and the top-up: whatever exists
 * is kept, whatever is missing is added, and a submission that nobody may review is reported instead of bending a rule.
 */
export function allocateReviews(request: AllocationRequest): AllocationPlan {
  const board = layOut(request);
  const quota = levelQuotas(board);
  const aimed = board.load.map((load, v) => load + quota[v]!);
  seatInRounds(board, quota);
  // Within everybody's fair share first; only what that cannot fill may use up somebody's whole capacity.
  const fairShare = aimed.reduce((most, load) => Math.max(most, load), 0);
  fillByPaths(board, (v) => Math.min(board.capacity[v]!, Math.max(fairShare, aimed[v]!)));
  fillByPaths(board, (v) => board.capacity[v]!);
  evenLoads(board);
  balanceSums(board);
  return readPlan(board, request);
}

function readPlan(board: Board, { submissions, reviewers }: AllocationRequest): AllocationPlan {
  // Ids in the order of the board first: a jump to the reviewer for each of millions of reviews would take seconds.
  const reviewerIds: UserId[] = [];
  for (const at of board.reviewerOrder) reviewerIds.push(reviewers[at]!.id);
  const added: ReviewAssignment[] = [];
  const short: ShortSubmission[] = [];
  for (let u = 0; u < board.submissionCount; u++) {
    const submissionId = submissions[board.submissionOrder[u]!]!.id;
    const first = u * board.seatsPerSubmission;
    for (let at = first + board.locked[u]!; at < first + board.seated[u]!; at++)
      added.push({ reviewerId: reviewerIds[board.seats[at]!]!, submissionId });
    if (missing(board, u) > 0) short.push({ submissionId, missing: missing(board, u) });
  }
  return { added, short };
}
