import { changeDirectory, type DirectoryChange } from '@circuit/db';
import { shard as shardOf, type Shard } from '@circuit/domain/kernel';
import { mayShareCell, type PlacementState } from '@circuit/domain/tenancy';

import { readSettings } from '#platform/settings.ts';

import { UsageError } from './command.ts';
import type { Operator } from './audit.ts';
import { readSecrets } from './ownerUrls.ts';

/** The address by which the directory is changed is not among the settings of the server: processes only read it. (DI-9) */
export function directoryOperatorUrl(): string {
  const { SHARD_DIRECTORY_OPERATOR_URL: url } = readSecrets(['SHARD_DIRECTORY_OPERATOR_URL']);
  if (url === undefined)
    throw new UsageError(
      'SHARD_DIRECTORY_OPERATOR_URL is not set: it is the directory with the role that may change it.',
    );
  return url;
}

export const inDirectory = <Answer>(
  operator: Operator,
  work: (change: DirectoryChange) => Promise<Answer>,
): Promise<Answer> => changeDirectory(directoryOperatorUrl(), operator, work);

/** Puts a university that is nowhere yet into a cell. Says what stands in the way, and then changes nothing. (DI-6) */
export async function placeNew(change: DirectoryChange, shard: Shard, cell: string): Promise<void> {
  const known = await mayTake(change, shard, cell);
  if (known === 'there') return;
  await change.place({ shard, cell, state: 'active' });
}

/** `there`: it is in this cell already, as after a command that was interrupted. */
export async function mayTake(change: DirectoryChange, shard: Shard, cell: string): Promise<'new' | 'there'> {
  if ((await change.cellNamed(cell)) === undefined)
    throw new Error(`The directory has no cell ${cell}. Add it with “circuit cell add ${cell}”.`);
  const placed = await change.placementOf(shard);
  if (placed !== undefined && placed.state !== 'gone') {
    if (placed.cell === cell) return 'there';
    throw new Error(`${shard} is in the cell ${placed.cell} already.`);
  }
  const others = (await change.placementsIn(cell)).filter(({ state }) => state !== 'gone');
  if (
    !mayShareCell(
      shard,
      others.map((one) => one.shard),
    )
  )
    throw new Error(
      `The demo must have a cell of its own, but ${cell} has ${others.map((one) => one.shard).join(', ')}.`,
    );
  return 'new';
}

const hasDirectory = (): boolean => readSettings(process.env).directory !== null;

/** Before a cell is changed: otherwise the directory could not hear of it afterward. (DI-6) */
export function mustReachDirectory(): void {
  if (hasDirectory()) directoryOperatorUrl();
}

/**
 * Where a shard directory is, it says what the cell has done already: paused, open again, or erased. The cell itself does not
 * wait for that. (DI-6)
 */
export async function tellDirectory(operator: Operator, key: string, state: PlacementState): Promise<void> {
  if (!hasDirectory()) return;
  await inDirectory(operator, async (change) => {
    const placed = await change.placementOf(shardOf(key));
    if (placed === undefined) throw new Error(`The directory does not know ${key}.`);
    // A move says at its end what the cell says then; until then nothing else may change the row. (MV-7)
    if (placed.state === 'moving' && state !== 'gone') return;
    if (placed.state !== state) await change.place({ ...placed, state });
  });
}
