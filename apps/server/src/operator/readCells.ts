import { openDirectoryReader, type Cell, type DirectoryReader } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { learn, NOTHING_KNOWN, type KnownPlacements, type Rollout } from '@circuit/domain/tenancy';

import { readSettings } from '#platform/settings.ts';

import { UsageError } from './command.ts';

export interface CellWithShards extends Cell {
  readonly shards: readonly Shard[];
}

/** Every cell with the universities that are there now. */
export const readCells = (): Promise<readonly CellWithShards[]> => fromDirectory(cellsWithShards);

/** Every cell, and the release that goes out at this moment. */
export const readRollout = (): Promise<{ cells: readonly Cell[]; rollout: Rollout | null }> =>
  fromDirectory(async (reader) => ({ cells: await reader.cells(), rollout: await reader.rollout() }));

/** From the first copy of the directory that answers. */
async function fromDirectory<Answer>(read: (reader: DirectoryReader) => Promise<Answer>): Promise<Answer> {
  const { directory } = readSettings(process.env);
  if (directory === null) throw new UsageError('There is no shard directory: SHARD_DIRECTORY_URL is not set.');
  let reason: unknown;
  for (const url of directory.urls) {
    try {
      const reader = await openDirectoryReader(url, 'circuit');
      try {
        return await read(reader);
      } finally {
        await reader.close();
      }
    } catch (error) {
      reason = error;
    }
  }
  throw new Error('The shard directory does not answer.', { cause: reason });
}

async function cellsWithShards(reader: DirectoryReader): Promise<readonly CellWithShards[]> {
  const learned = learn(NOTHING_KNOWN, await reader.since(NOTHING_KNOWN));
  const { placements }: Pick<KnownPlacements, 'placements'> = learned.isOk ? learned.value : NOTHING_KNOWN;
  const here = [...placements.values()].filter(({ state }) => state !== 'gone');
  return (await reader.cells()).map((cell) => ({
    ...cell,
    shards: here.filter((placement) => placement.cell === cell.name).map(({ shard }) => shard),
  }));
}
