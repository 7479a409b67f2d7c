import { isPublished, removeShard, unpublish } from '@circuit/db';
import { shard as shardOf, type Shard } from '@circuit/domain/kernel';
import { mayGiveUpMove, stateAfterMove } from '@circuit/domain/tenancy';

import { readSettings } from '#platform/settings.ts';

import { UsageError } from '../command.ts';
import { databaseNamed } from '../places.ts';
import { inDirectory } from '../placeShard.ts';
import { clearTarget } from './begin.ts';
import { isSameStore, removeFiles } from './files.ts';
import type { MoveOrder } from './moveShard.ts';
import { deleteMove, openAgain, selectOptionalClosed, selectOptionalMove } from './moves.store.ts';
import { auditMove, inTransaction, mustHoldMove, openSide, rememberedIn, timed, type Move } from './sides.ts';

/**
 * Undoes a move that has not been switched: the university stays where it is, also if the new cell cannot be reached at this
 * moment or ever again. (MV-7)
 */
export async function giveUp({ key, operator, say }: MoveOrder): Promise<void> {
  const shard = shardOf(key);
  const placed = await inDirectory(operator, ({ placementOf }) => placementOf(shard));
  if (placed === undefined) throw new Error(`${key} does not move.`);
  const old = await openSide(databaseNamed(placed.cell), shard);
  try {
    const to = await newCellOf(old, shard);
    const home = databaseNamed(to);
    const fresh = await openSide(home, shard).catch(ifAway);
    try {
      for (const side of [old, fresh]) if (side !== null) await mustHoldMove(side, shard);
      const half = { shard, old, fresh: { home }, operator, say };
      await timed(half, `given up: ${key} stays in ${placed.cell}`, async () => {
        await stayInOldCell(half);
        if (fresh !== null) return forgetInNewCell({ ...half, fresh });
        await unpublish(old.client, shard);
        await mustBeUnpublished(half);
        return say(`${to} cannot be reached, so what arrived there is still there: type this again once it answers.`);
      });
    } finally {
      await fresh?.client.end();
    }
  } finally {
    await old.client.end();
  }
}

type Half = Parameters<typeof auditMove>[1] & Pick<Move, 'say'>;

/**
 * The directory first: it raises the revision, so that no command can switch any more. Then the old cell takes writes again.
 */
async function stayInOldCell(half: Half): Promise<void> {
  const { shard, old, fresh, operator } = half;
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
      await auditMove(old, half, 'universityMoveGivenUp');
      await deleteMove(old.client, shard);
    });
}

/** Otherwise the old cell would keep its log until the disk is full. */
async function mustBeUnpublished({ shard, old }: Half): Promise<void> {
  if (await isPublished(old.client, shard))
    throw new Error(`The slot of ${shard} in ${old.home.name} is still in use. Type the command again.`);
}

async function forgetInNewCell(move: Move): Promise<void> {
  const { shard, old, fresh } = move;
  await clearTarget(move);
  await mustBeUnpublished(move);
  if (!isSameStore(old.home, fresh.home)) await removeFiles(fresh.home, shard);
  await inTransaction(fresh, () => removeShard(fresh.client, shard));
}

/**
 * The cell that the old one remembers. If it remembers none, the command before this one broke off: then any cell in which
 * rows arrive from there. A cell that is away may be it.
 */
async function newCellOf({ client, home }: Move['old'], shard: Shard): Promise<string> {
  const leaving = await selectOptionalMove(client, shard);
  if (leaving?.stage === 'copying' || leaving?.stage === 'left') return leaving.otherCell;
  const away: string[] = [];
  for (const { name } of readSettings(process.env).databases) {
    if (name === home.name) continue;
    const remembered = await rememberedIn(name, shard).catch((error: unknown) => {
      away.push(name);
      return ifAway(error);
    });
    if (remembered?.stage === 'arriving' && remembered.otherCell === home.name) return name;
  }
  const unknown = away.length === 0 ? '' : ` But nobody could ask ${away.join(', ')}.`;
  throw new Error(`${shard} does not move.${unknown}`);
}

/** A mistake of the settings is no outage. */
function ifAway(error: unknown): null {
  if (error instanceof UsageError) throw error;
  return null;
}
