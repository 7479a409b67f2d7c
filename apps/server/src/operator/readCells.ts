import { openDirectoryReader, type Cell } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { learn, NOTHING_KNOWN, type KnownPlacements } from '@circuit/domain/tenancy';

import { readSettings } from '#platform/settings.ts';

import { UsageError } from './command.ts';

export interface CellWithShards extends Cell {
  readonly shards: readonly Shard[];
}

/** Every cell with the universities that are there now, from the first copy of the directory that answers. */
export async function readCells(): Promise<readonly CellWithShards[]> {
  const { directory } = readSettings(process.env);
  if (directory === null) throw new UsageError('There is no shard directory: SHARD_DIRECTORY_URL is not set.');
  let reason: unknown;
  for (const url of directory.urls) {
    try {
      return await cellsAt(url);
    } catch (error) {
      reason = error;
    }
  }
  throw new Error('The shard directory does not answer.', { cause: reason });
}

async function cellsAt(url: string): Promise<readonly CellWithShards[]> {
  const reader = await openDirectoryReader(url, 'circuit');
  try {
    const learned = learn(NOTHING_KNOWN, await reader.since(NOTHING_KNOWN));
    const { placements }: Pick<KnownPlacements, 'placements'> = learned.isOk ? learned.value : NOTHING_KNOWN;
    const here = [...placements.values()].filter(({ state }) => state !== 'gone');
    return (await reader.cells()).map((cell) => ({
      ...cell,
      shards: here.filter((placement) => placement.cell === cell.name).map(({ shard }) => shard),
    }));
  } finally {
    await reader.close();
  }
}
