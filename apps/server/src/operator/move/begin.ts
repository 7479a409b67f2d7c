import { lacksFor, movedTables, removeShard, tableWithRows, unpublish, unsubscribe } from '@circuit/db';

import { inDirectory } from '../placeShard.ts';
import { closeTo, openAgain, saveMove, selectOptionalClosed, selectOptionalMove } from './moves.store.ts';
import { auditMove, inTransaction, type Move } from './sides.ts';

/** Says what stands in the way of a move, and changes nothing. (MV-2) */
export async function checkMove({ shard, old, fresh }: Move): Promise<void> {
  const lacks = await lacksFor(old.client, fresh.client);
  if (lacks.length > 0) throw new Error(`${shard} cannot be moved yet:\n${lacks.map((one) => `  ${one}`).join('\n')}`);
  await movedTables(old.client, fresh.client);
  // What a move left that was interrupted is removed; whatever else is there is not ours to remove.
  if ((await selectOptionalMove(fresh.client, shard))?.stage === 'arriving') return;
  const table = await tableWithRows(fresh.client, shard);
  if (table !== undefined)
    throw new Error(
      `${fresh.home.name} has rows of ${shard} in ${table}. If it has lived there, remove them with “circuit shard move ${shard} --clean”.`,
    );
}

/**
 * Remembers the move: first where rows will be written, so that only they are ever removed, then in the old cell, then in
 * the directory. The old cell goes on serving the university.
 */
export async function beginMove(move: Move): Promise<void> {
  const { shard, old, fresh, operator } = move;
  await checkMove(move);
  await clearTarget(move);
  await inTransaction(fresh, async () => {
    await saveMove(fresh.client, shard, { stage: 'arriving', otherCell: old.home.name, by: operator.by });
    await closeTo(fresh.client, shard, old.home.name, operator.by);
  });
  const closed = await selectOptionalClosed(old.client, shard);
  await inTransaction(old, async () => {
    // It may have left before somebody changed the directory: then it takes writes again while it is copied anew.
    await openAgain(old.client, shard, closed);
    await saveMove(old.client, shard, { stage: 'copying', otherCell: fresh.home.name, by: operator.by });
    await auditMove(old, move, 'universityMoveBegun');
  });
  await inDirectory(operator, async (change) => {
    const placed = await change.placementOf(shard);
    if (placed?.cell !== old.home.name) throw new Error(`${shard} is no longer in ${old.home.name}.`);
    if (placed.state !== 'moving') await change.place({ ...placed, state: 'moving' });
  });
}

/** What a move before left in the new cell: the copying first, so that nothing more arrives. */
export async function clearTarget({ shard, old, fresh }: Move): Promise<void> {
  await unsubscribe(fresh.client, old.client, shard);
  await unpublish(old.client, shard);
  if ((await selectOptionalMove(fresh.client, shard))?.stage !== 'arriving') return;
  await inTransaction(fresh, () => removeShard(fresh.client, shard, ['shard_moves', 'shard_states']));
}
