import { removeShard } from '@circuit/db';
import { mayGiveUpMove, stateAfterMove } from '@circuit/domain/tenancy';

import { inDirectory } from '../placeShard.ts';
import { clearTarget } from './begin.ts';
import { isSameStore, removeFiles } from './files.ts';
import { deleteMove, openAgain, selectOptionalClosed, selectOptionalMove } from './moves.store.ts';
import { auditMove, inTransaction, type Move } from './sides.ts';

/**
 * Undoes a move that has not been switched. The directory first: it raises the revision, so that no command can switch any
 * more. Then the old cell takes writes again, and at last the new cell forgets what arrived. (MV-7)
 */
export async function giveUpMove(move: Move): Promise<void> {
  const { shard, old, fresh, operator } = move;
  const closed = await selectOptionalClosed(old.client, shard);
  const state = stateAfterMove(closed);
  await inDirectory(operator, async (change) => {
    const placed = await change.placementOf(shard);
    if (!mayGiveUpMove(placed, fresh.home.name))
      throw new Error(
        `${shard} is in ${fresh.home.name} already: type “circuit shard move ${shard} --to ${fresh.home.name}” to finish.`,
      );
    if (placed !== undefined && placed.state === 'moving') await change.place({ ...placed, state });
  });
  if ((await selectOptionalMove(old.client, shard)) !== null)
    await inTransaction(old, async () => {
      await openAgain(old.client, shard, closed);
      await auditMove(old, move, 'universityMoveGivenUp');
      await deleteMove(old.client, shard);
    });
  await clearTarget(move);
  if (!isSameStore(old.home, fresh.home)) await removeFiles(fresh.home, shard);
  await inTransaction(fresh, () => removeShard(fresh.client, shard));
}
