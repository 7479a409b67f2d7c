import { isPublished, unpublish } from '@circuit/db';
import { stateAfterMove } from '@circuit/domain/tenancy';

import { JOBS_CHANNEL } from '#platform/queue/notification.store.ts';

import { inDirectory } from '../placeShard.ts';
import { HASTEN_JOBS } from '../shards.store.ts';
import { copyLateFiles } from './files.ts';
import { deleteJobs, insertJobs, selectWaitingJobs } from './jobs.store.ts';
import { deleteMove, openAgain, selectOptionalClosed, selectOptionalMove, updateStage } from './moves.store.ts';
import { auditMove, inTransaction, withQueue, type Move } from './sides.ts';

/** Only if nobody has given the move up meanwhile: the directory then has a later revision. (MV-7) */
export async function switchDirectory({ shard, old, fresh, operator }: Move): Promise<void> {
  const row = await selectOptionalMove(old.client, shard);
  const closed = await selectOptionalClosed(old.client, shard);
  const state = stateAfterMove(closed);
  await inDirectory(operator, async (change) => {
    if (row?.stage !== 'left' || row.revision !== (await change.revisionOf(shard)))
      throw new Error(
        `The move of ${shard} was given up meanwhile, or the directory was changed. Type “circuit shard move ${shard} --give-up”, and begin again.`,
      );
    await change.place({ shard, cell: fresh.home.name, state });
  });
}

/**
 * Lets people in. Jobs first: until the university is open, a worker that takes one puts it back. Each comes once: after
 * the commit that opens it, none is copied any more. (MV-4)
 */
export async function openInNewCell(move: Move): Promise<void> {
  const { shard, old, fresh } = move;
  const jobs = await withQueue(old, (client) => selectWaitingJobs(client, shard));
  const closed = await selectOptionalClosed(old.client, shard);
  await withQueue(fresh, async (queue) => {
    if (jobs.length > 0) await insertJobs(queue, jobs);
    await inTransaction(fresh, async () => {
      await openAgain(fresh.client, shard, closed);
      await updateStage(fresh.client, shard, 'arrived');
      await auditMove(fresh, move, 'universityMoved');
    });
    if (closed === null) await queue.query(HASTEN_JOBS, [shard, JOBS_CHANNEL]);
  });
}

/** What the move needed goes; the rows stay in the old cell until an operator removes them. */
export async function cleanUp(move: Move): Promise<void> {
  const { shard, old, fresh } = move;
  // A store that is away must not make the old cell keep its log and its jobs.
  await unpublish(old.client, shard);
  if (await isPublished(old.client, shard))
    throw new Error(`The slot of ${shard} in ${old.home.name} is still in use.`);
  await withQueue(old, (client) => deleteJobs(client, shard));
  const begun = await selectOptionalMove(old.client, shard);
  // The old cell forgets the move last but one: without its row the files are there.
  if (begun !== null) await copyLateFiles(move, begun.startedAt);
  await deleteMove(old.client, shard);
  await deleteMove(fresh.client, shard);
}
