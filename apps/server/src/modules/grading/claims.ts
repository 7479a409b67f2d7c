import { randomInt } from 'node:crypto';

import { addRandomChecks, claimQueueItem, releaseQueueItem, skipQueueItem } from '@circuit/contract/grading';
import { CLAIM_MS, drawChecks } from '@circuit/domain/grading';
import type { GroupAssignmentId } from '@circuit/domain/kernel';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { blockedReason, claimOf, loadItem, type Item } from './item.ts';
import { loadGrading, loadWorks, type Grader } from './loadQueue.ts';
import { markQueueItems, releaseClaim, releaseOthers, selectOptionalQueueWork, takeClaim } from './queue.store.ts';

const MOST_SEED = 2_147_483_647;

/**
 * Claims an essay for the caller for a while and releases their other claims. A refusal says who has the essay open.
 * (GQ-3)
 */
export async function hold(grader: Grader, item: Item) {
  const { db, actor, now } = grader;
  const { submissionId, grading } = item;
  const reason = blockedReason(item, grader);
  if (reason !== null) throw new ProblemError({ kind: 'blocked', detail: reason });
  const { id: groupAssignmentId, groupId } = grading.groupAssignment.row;
  const endsAt = new Date(now.getTime() + CLAIM_MS);
  const isMine = await takeClaim(db, { groupId, groupAssignmentId, submissionId, userId: actor.id, now, endsAt });
  const work = await selectOptionalQueueWork(db, groupAssignmentId, submissionId);
  const claim = work === undefined ? null : claimOf(work, actor.id, now);
  if (!isMine || claim === null)
    throw new ProblemError({ kind: 'blocked', detail: `${claim?.name ?? 'Someone'} has this essay open.` });
  await releaseOthers(db, groupAssignmentId, actor.id, submissionId);
  return claim;
}

export const claimQueueItemRoute = implement(claimQueueItem, async ({ groupAssignmentId, queueItemId }, context) =>
  hold(context, await loadItem(context, groupAssignmentId, queueItemId)),
);

export const releaseQueueItemRoute = implement(
  releaseQueueItem,
  async ({ groupAssignmentId, queueItemId }, context) => {
    const { submissionId } = await loadItem(context, groupAssignmentId, queueItemId);
    await releaseClaim(context.db, submissionId, context.actor.id);
    return undefined;
  },
);

/** Not what somebody else is at: it would be put last under their hands. (GQ-4) */
export const skipQueueItemRoute = implement(skipQueueItem, async ({ groupAssignmentId, queueItemId }, context) => {
  const item = await loadItem(context, groupAssignmentId, queueItemId);
  await hold(context, item);
  await markQueueItems(context.db, ofWorks(item, groupAssignmentId), 'skipped_at', context.now);
  await releaseClaim(context.db, item.submissionId, context.actor.id);
  return undefined;
});

const ofWorks = ({ grading, submissionId }: Item, groupAssignmentId: GroupAssignmentId) => ({
  groupId: grading.groupAssignment.row.groupId,
  groupAssignmentId,
  submissionIds: [submissionId],
});

/** Drawn by a seed that the audit keeps, so that nobody can say these were chosen. (GQ-5) */
export const addRandomChecksRoute = implement(addRandomChecks, async ({ groupAssignmentId, count }, context) => {
  const { db, now, home, shard, audit } = context;
  const grading = await loadGrading(context, groupAssignmentId);
  if (grading.closed !== null) throw new ProblemError({ kind: 'blocked', detail: grading.closed });
  const { works } = await loadWorks(context, grading);
  const seed = randomInt(MOST_SEED);
  const chance = (id: string) => home.keys.derive('random check', shard, groupAssignmentId, seed, id).readUInt32BE();
  const drawn = drawChecks(
    works.map((work) => ({ ...work, draw: chance(work.submissionId) })),
    count,
  );
  const { groupId } = grading.groupAssignment.row;
  await markQueueItems(db, { groupId, groupAssignmentId, submissionIds: drawn }, 'drawn_at', now);
  const after = { seed, count: drawn.length };
  const event = { verb: 'randomChecksAdded', entity: 'groupAssignment', entityId: groupAssignmentId } as const;
  await audit({ ...event, groupId, after });
  return { addedCount: drawn.length };
});
