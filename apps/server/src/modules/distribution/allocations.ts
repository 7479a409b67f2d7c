import { addAllocation, deleteAllocation, listAllocations, listPairingChoices } from '@circuit/contract/distribution';
import {
  checkPairing,
  checkTakeBack,
  mayDistribute,
  notDistributableText,
  notPairableText,
} from '@circuit/domain/distribution';
import { instantText } from '@circuit/domain/time';

import { loadGroupAssignment, selectTimeZone } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import {
  lockAllocation,
  markAllocationTakenBack,
  selectAllocations,
  selectOptionalAllocation,
  selectOptionalPairFacts,
  selectPairingChoices,
  upsertAllocation,
} from './allocations.store.ts';
import { lockGroupAssignment } from './jobs.store.ts';

/** Every pairing there is and was, with its reason. (AP-1) */
export const listAllocationsRoute = implement(listAllocations, async ({ hasFewReviewers, ...search }, { db, now }) => {
  const { row } = await loadGroupAssignment(db, search.groupAssignmentId, now);
  const { reviewsNeeded } = row.phases.PeerEvaluation;
  return selectAllocations(db, { ...search, fewerThan: hasFewReviewers ? reviewsNeeded : null });
});

export const listPairingChoicesRoute = implement(listPairingChoices, async (search, { db, now }) => {
  const { row } = await loadGroupAssignment(db, search.groupAssignmentId, now);
  return selectPairingChoices(db, { ...search, groupId: row.groupId });
});

/** By hand, with a reason; the hard rules hold here too. (AP-2) */
export const addAllocationRoute = implement(
  addAllocation,
  async ({ groupAssignmentId, submissionId, reviewerId, reason }, { db, actor, now, audit }) => {
    await lockGroupAssignment(db, groupAssignmentId);
    const { row, status, schedule } = await loadGroupAssignment(db, groupAssignmentId, now);
    const { groupId } = row;
    const isOpen = mayDistribute({ status, schedule }, now);
    if (!isOpen.isOk) {
      const zone = await selectTimeZone(db, groupId);
      const detail = notDistributableText(isOpen.failure, (at) => instantText(at, zone));
      throw new ProblemError({ kind: 'blocked', detail });
    }
    const pair = { groupId, groupAssignmentId, submissionId, reviewerId };
    const facts = await selectOptionalPairFacts(db, pair);
    if (facts === undefined) throw new ProblemError({ kind: 'notFound', what: 'hand-in' });
    const verdict = checkPairing({ reviewerId, ...facts });
    if (!verdict.isOk) throw new ProblemError({ kind: 'blocked', detail: notPairableText(verdict.failure) });
    const by = { reason, givenBy: actor.id, impersonatorId: actor.impersonatorId };
    const id = await upsertAllocation(db, { ...pair, ...by });
    await audit({
      verb: 'pairingAdded',
      entity: 'user',
      entityId: reviewerId,
      groupId,
      reason,
      after: { groupAssignmentId, submissionId, allocationId: id },
    });
    const added = await selectOptionalAllocation(db, groupAssignmentId, id);
    if (added === undefined) throw new Error('The allocation was not written.');
    return added;
  },
);

/** Nothing is deleted: it stays with its reason, and what was begun is kept. (AP-3) */
export const deleteAllocationRoute = implement(
  deleteAllocation,
  async ({ groupAssignmentId, allocationId, reason, confirmsBegun }, { db, actor, now, audit }) => {
    await lockGroupAssignment(db, groupAssignmentId);
    const { row } = await loadGroupAssignment(db, groupAssignmentId, now);
    await lockAllocation(db, allocationId);
    const allocation = await selectOptionalAllocation(db, groupAssignmentId, allocationId);
    if (allocation === undefined) throw new ProblemError({ kind: 'notFound', what: 'pairing' });
    const verdict = checkTakeBack(allocation, confirmsBegun);
    if (!verdict.isOk) throw new ProblemError({ kind: 'blocked', detail: verdict.failure });
    await markAllocationTakenBack(db, allocationId, { reason, takenBackBy: actor.id, at: now });
    const { submissionId, review, source, reason: givenBecause } = allocation;
    await audit({
      verb: 'pairingTakenBack',
      entity: 'user',
      entityId: allocation.reviewer.id,
      groupId: row.groupId,
      reason,
      before: { groupAssignmentId, submissionId, allocationId, review, source, reason: givenBecause },
    });
    return undefined;
  },
);
