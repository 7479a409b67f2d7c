import { volunteerForReview } from '@circuit/contract';
import { acceptsWrite, phaseOf } from '@circuit/domain/phases';
import { expectedReviews, pickWork, volunteerRefusal, type Candidate } from '@circuit/domain/reviews';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { insertAllocation, lockPicks, selectCandidates } from './allocations.store.ts';
import { blocked, closedPhase, findTask, loadDesk, summaryOf, type Desk, type Reviewer } from './desk.ts';
import { taskAlias } from './aliases.ts';

const isOpen = ({ status }: Desk['peers'][number]) => status === 'ToDo' || status === 'Draft';

function refusalOf({ run, peers }: Desk): string | null {
  const { reviewsGiven, reviewsNeeded } = run.phases.PeerEvaluation;
  const held = peers.filter(({ status }) => status !== 'Closed').length;
  return volunteerRefusal({ held, hasOpen: peers.some(isOpen), plannedCount: reviewsGiven, reviewsNeeded });
}

/** The work that needs a review most, of those that this person may see. */
export function pickFor(reviewer: Reviewer, { run, peers }: Desk, candidates: readonly Candidate[]) {
  const { home, shard, actor } = reviewer;
  // Theirs, another one for each pick, and the same whenever it is worked out again.
  const drawn = home.keys.derive('review pick', shard, actor.id, run.id, peers.length).readUInt32BE(0);
  return pickWork(candidates, { endsAt: reviewEnd(run), now: run.now, chance: drawn / 2 ** 32 });
}

const reviewEnd = ({ regular }: Desk['run']) => phaseOf(regular, 'PeerEvaluation')?.endsAt ?? null;

/** Of all that this person may review, those with too few reviews. */
async function shortWork({ db, actor }: Reviewer, { run }: Desk): Promise<Candidate[]> {
  const candidates = await selectCandidates(db, run.id, actor.id);
  const { reviewsNeeded } = run.phases.PeerEvaluation;
  return candidates.filter((one) => expectedReviews(one, reviewEnd(run), run.now) < reviewsNeeded);
}

/** Only those who have done their own are asked, so that the class is counted for few. (RV-10) */
export async function helpWanted(reviewer: Reviewer, desk: Desk): Promise<{ fewestReviews: number } | null> {
  const { run } = desk;
  if (closedPhase(desk, 'peer') !== null || refusalOf(desk) !== null) return null;
  const expected = (await shortWork(reviewer, desk)).map((one) => expectedReviews(one, reviewEnd(run), run.now));
  return expected.length === 0 ? null : { fewestReviews: Math.min(...expected) };
}

/** Whoever has one that they offered to do, and have not done, gets that one again. (RV-10) */
export const volunteerForReviewRoute = implement(volunteerForReview, async ({ groupAssignmentId }, context) => {
  const { db, actor, standing } = context;
  if (!standing.roles.includes('GroupLearner'))
    throw new ProblemError({ kind: 'notAllowed', activity: 'PeerEvaluationCreate' });
  await lockPicks(db, groupAssignmentId);
  const desk = await loadDesk(context, groupAssignmentId, 'lock');
  const { run, peers } = desk;
  const verdict = acceptsWrite(run, 'PeerEvaluation', run.now);
  if (!verdict.isOk) throw blocked(run, verdict.failure);
  const offered = peers.find((task) => task.row.isVolunteered && isOpen(task));
  if (offered !== undefined) return summaryOf(offered);
  const refusal = refusalOf(desk);
  if (refusal !== null) throw new ProblemError({ kind: 'blocked', detail: refusal });
  const picked = pickFor(context, desk, await shortWork(context, desk));
  if (picked === undefined)
    throw new ProblemError({ kind: 'blocked', detail: 'Every essay that you may review has the reviews it needs.' });
  const { submissionId } = picked;
  await insertAllocation(db, {
    groupId: run.groupId,
    groupAssignmentId,
    submissionId,
    reviewerId: actor.id,
    impersonatorId: actor.impersonatorId,
    source: 'volunteer',
    reason: 'Offered to review one more.',
  });
  await context.audit({ verb: 'reviewOffered', entity: 'submission', entityId: submissionId, groupId: run.groupId });
  const after = await loadDesk(context, groupAssignmentId);
  const { home, shard } = context;
  return summaryOf(findTask(after, taskAlias(home.keys, shard, { viewer: actor.id, groupAssignmentId, submissionId })));
});
