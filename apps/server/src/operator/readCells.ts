import { openDirectoryReader, type Cell, type DirectoryReader } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import {
  isBefore,
  learn,
  NOTHING_KNOWN,
  type DirectoryVersion,
  type KnownPlacements,
  type Rollout,
} from '@circuit/domain/tenancy';

import { readSettings } from '#platform/settings.ts';

import { UsageError } from './command.ts';

export interface CellWithShards extends Cell {
  readonly shards: readonly Shard[];
}

/** Every cell with the universities that are there now. */
export async function readCells(): Promise<readonly CellWithShards[]> {
  const reader = openCellsReader();
  try {
    return (await reader.read()).cells;
  } finally {
    await reader.close();
  }
}

export interface CellsReader {
  readonly read: () => Promise<DirectoryVersion & { readonly cells: readonly CellWithShards[] }>;
  readonly close: () => Promise<void>;
}

/**
 * Reads the cells again and again, from the copy of the directory that answered last. It never gives what is older than what it
 * gave before, or than `least`. (DI-3, DI-4)
 */
export function openCellsReader(least: DirectoryVersion = NOTHING_KNOWN): CellsReader {
  const { urls } = directorySettings();
  let known = NOTHING_KNOWN;
  let reader: DirectoryReader | undefined;
  let at = 0;
  const leave = async () => {
    const left = reader;
    reader = undefined;
    at += 1;
    await left?.close();
  };
  const readOne = async (one: DirectoryReader) => {
    const told = await one.since(known);
    const learned = learn(known, told);
    if (!learned.isOk || isBefore(told, least)) throw new Behind('The shard directory is behind.');
    const cells = await one.cells();
    known = learned.value;
    return { epoch: known.epoch, revision: known.revision, cells: withShards(cells, known) };
  };
  return {
    read: async () => {
      let reason: unknown;
      for (let tries = 0; tries < urls.length; tries += 1)
        try {
          reader ??= await openDirectoryReader(urls[at % urls.length] ?? '', 'circuit');
          return await readOne(reader);
        } catch (error) {
          if (!(reason instanceof Behind)) reason = error;
          await leave();
        }
      if (reason instanceof Behind) throw reason;
      throw new Error('The shard directory does not answer.', { cause: reason });
    },
    close: async () => reader?.close(),
  };
}

class Behind extends Error {}

function withShards(cells: readonly Cell[], { placements }: KnownPlacements): readonly CellWithShards[] {
  const here = [...placements.values()].filter(({ state }) => state !== 'gone');
  const byCell = Map.groupBy(here, ({ cell }) => cell);
  return cells.map((cell) => ({ ...cell, shards: (byCell.get(cell.name) ?? []).map(({ shard }) => shard) }));
}

/** Every cell, and the release that goes out at this moment. */
export const readRollout = (): Promise<{ cells: readonly Cell[]; rollout: Rollout | null }> =>
  fromDirectory(async (reader) => ({ cells: await reader.cells(), rollout: await reader.rollout() }));

/** From the first copy of the directory that answers. */
async function fromDirectory<Answer>(read: (reader: DirectoryReader) => Promise<Answer>): Promise<Answer> {
  let reason: unknown;
  for (const url of directorySettings().urls) {
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

function directorySettings() {
  const { directory } = readSettings(process.env);
  if (directory === null) throw new UsageError('There is no shard directory: SHARD_DIRECTORY_URL is not set.');
  return directory;
}
