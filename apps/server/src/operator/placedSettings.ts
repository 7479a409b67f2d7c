import { openDirectoryReader } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { isServedBy, learn, NOTHING_KNOWN, type KnownLimits, type KnownPlacements } from '@circuit/domain/tenancy';

import { readSettings, type Settings } from '#platform/settings.ts';
import type { DirectorySettings } from '#platform/shardDirectory/followDirectory.ts';
import { readKept } from '#platform/shardDirectory/keptPlacements.ts';

/**
 * The settings as the processes follow them: with a shard directory, each database has the shards that the directory puts
 * there now. (DI-8)
 */
export async function readPlacedSettings(): Promise<Settings> {
  const settings = readSettings(process.env);
  if (settings.directory === null) return settings;
  const { placements } = await readPlacements(settings.directory);
  return {
    ...settings,
    databases: settings.databases.map((database) => ({ ...database, shards: shardsIn(placements, database.name) })),
  };
}

/** What operators limited; without a directory there is nothing to limit by. (LM-7) */
export async function readAllLimits(): Promise<KnownLimits> {
  const { directory } = readSettings(process.env);
  if (directory === null) return new Map();
  const { placements } = await readPlacements(directory);
  return new Map(
    [...placements.values()].flatMap(({ shard, limits }) => (limits === undefined ? [] : [[shard, limits]])),
  );
}

/** What the newest copy that answers says; if none does, what the processes of this machine kept. */
export async function readPlacements({ urls, keptFile }: DirectorySettings): Promise<KnownPlacements> {
  let known = await readKept(keptFile).catch(() => NOTHING_KNOWN);
  let answers = 0;
  let reason: unknown;
  for (const url of urls) {
    try {
      const learned = await toldBy(url, known);
      if (learned.isOk) known = learned.value;
      answers += 1;
    } catch (error) {
      reason = error;
    }
  }
  if (answers === 0 && known.epoch === 0)
    throw new Error('The shard directory does not answer, and no process of this machine kept what it said.', {
      cause: reason,
    });
  return known;
}

async function toldBy(url: string, known: KnownPlacements) {
  const reader = await openDirectoryReader(url, 'circuit');
  try {
    return learn(known, await reader.since(known));
  } finally {
    await reader.close();
  }
}

function shardsIn(placements: KnownPlacements['placements'], cell: string): readonly Shard[] {
  const cells = new Set([cell]);
  return [...placements.values()].filter((one) => isServedBy(one, cells)).map(({ shard }) => shard);
}
