import { volunteerForReview } from '@circuit/contract/evaluations';
import type { SubmissionId } from '@circuit/domain/kernel';
import { acceptsWrite, phaseOf } from '@circuit/domain/phases';
import { expectedReviews, pickWork, volunteerRefusal, whatCounts, type Candidate } from '@circuit/domain/evaluations';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { insertAllocation, lockPicks, selectCandidates, selectShortest } from './allocations.store.ts';
import { blocked, closedPhase, findTask, loadDesk, summaryOf, type Desk, type Reviewer } from './desk.ts';
import { taskAlias } from './aliases.ts';
import { rememberShortest } from './shortest.ts';

const isOpen = ({ status }: Desk['peers'][number]) => status === 'ToDo' || status === 'Draft';

function refusalOf({ groupAssignment, peers }: Desk): string | null {
  const { reviewsGiven, reviewsNeeded } = groupAssignment.phases.PeerEvaluation;
  const held = peers.filter(({ status }) => status !== 'Closed').length;
  return volunteerRefusal({ held, hasOpen: peers.some(isOpen), plannedCount: reviewsGiven, reviewsNeeded });
}

const reviewEnd = ({ regular }: Desk['groupAssignment']) => phaseOf(regular, 'PeerEvaluation')?.endsAt ?? null;

interface Given {
  readonly source: 'topUp' | 'volunteer';
  readonly reason: string;
}

/**
 * Gives the work that needs a review most, of those that this person may see; the next one when somebody else gave it
 * to them at the same moment. Null when there is none.
 */
export async function giveOne(
  reviewer: Reviewer,
  { groupAssignment, peers }: Pick<Desk, 'groupAssignment' | 'peers'>,
  candidates: readonly Candidate[],
  { source, reason }: Given,
): Promise<SubmissionId | null> {
  const { db, home, shard, actor } = reviewer;
  // Theirs, another one for each pick, and the same whenever it is worked out again.
  const drawn = home.keys.derive('review pick', shard, actor.id, groupAssignment.id, peers.length).readUInt32BE(0);
  const picked = pickWork(candidates, {
    endsAt: reviewEnd(groupAssignment),
    now: groupAssignment.now,
    chance: drawn / 2 ** 32,
  });
  if (picked === undefined) return null;
  const isGiven = await insertAllocation(db, {
    groupId: groupAssignment.groupId,
    groupAssignmentId: groupAssignment.id,
    submissionId: picked.submissionId,
    reviewerId: actor.id,
    impersonatorId: actor.impersonatorId,
    source,
    reason,
  });
  if (isGiven) return picked.submissionId;
  const others = candidates.filter((one) => one !== picked);
  return giveOne(reviewer, { groupAssignment, peers }, others, { source, reason });
}

/** Of all that this person may review, or of some, those with too few reviews. */
async function shortWork(
  { db, actor }: Reviewer,
  { groupAssignment }: Pick<Desk, 'groupAssignment'>,
  among: readonly SubmissionId[] | null = null,
): Promise<Candidate[]> {
  const candidates = await selectCandidates(db, groupAssignment.id, actor.id, among);
  const { reviewsNeeded } = groupAssignment.phases.PeerEvaluation;
  return candidates.filter(
    (one) => expectedReviews(one, reviewEnd(groupAssignment), groupAssignment.now) < reviewsNeeded,
  );
}

/**
 * Only those who have done their own are asked. Every open page of theirs asks again and again, so the class is counted
 * now and then, and for each of them only what was found short then. (RV-10)
 */
export async function helpWanted(reviewer: Reviewer, desk: Desk): Promise<{ fewestReviews: number } | null> {
  const { groupAssignment } = desk;
  if (closedPhase(desk, 'peer') !== null || refusalOf(desk) !== null) return null;
  const ids = await rememberShortest(reviewer, groupAssignment.id, groupAssignment.now, (limit) =>
    selectShortest(reviewer.db, groupAssignment.id, {
      counts: whatCounts(reviewEnd(groupAssignment), groupAssignment.now),
      needed: groupAssignment.phases.PeerEvaluation.reviewsNeeded,
      limit,
    }),
  );
  const short = ids.length === 0 ? [] : await shortWork(reviewer, desk, ids);
  return short.length === 0 ? null : { fewestReviews: Math.min(...short.map(({ handedIn }) => handedIn)) };
}

/** A volunteer who has not finished the review they took gets that one again. (RV-10) */
export const volunteerForReviewRoute = implement(volunteerForReview, async ({ groupAssignmentId }, context) => {
  const { db, actor, standing } = context;
  if (!standing.roles.includes('GroupLearner'))
    throw new ProblemError({ kind: 'notAllowed', activity: 'PeerEvaluationCreate' });
  await lockPicks(db, groupAssignmentId);
  const desk = await loadDesk(context, groupAssignmentId, 'lock');
  const { groupAssignment, peers } = desk;
  const verdict = acceptsWrite(groupAssignment, 'PeerEvaluation', groupAssignment.now);
  if (!verdict.isOk) throw blocked(groupAssignment, verdict.failure);
  const offered = peers.find((task) => task.row.isVolunteered && isOpen(task));
  if (offered !== undefined) return summaryOf(offered);
  const refusal = refusalOf(desk);
  if (refusal !== null) throw new ProblemError({ kind: 'blocked', detail: refusal });
  const submissionId = await giveOne(context, desk, await shortWork(context, desk), {
    source: 'volunteer',
    reason: 'Offered to review one more.',
  });
  if (submissionId === null)
    throw new ProblemError({ kind: 'blocked', detail: 'Every essay you could review has enough reviews.' });
  await context.audit({
    verb: 'reviewOffered',
    entity: 'submission',
    entityId: submissionId,
    groupId: groupAssignment.groupId,
  });
  const after = await loadDesk(context, groupAssignmentId);
  const { home, shard } = context;
  return summaryOf(findTask(after, taskAlias(home.keys, shard, { viewer: actor.id, groupAssignmentId, submissionId })));
});
