import { openDatabase } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import type { Logger } from 'pino';

import { openAccessTokens } from '#platform/accessTokens.ts';
import type { Home, Homes } from '#platform/homes.ts';
import { openQueue } from '#platform/jobs/queue.ts';
import { openKeys } from '#platform/keys.ts';
import { refuseTestClock } from '#platform/clock.ts';
import type { DatabaseSettings, Settings } from '#platform/settings.ts';
import { openStorage } from '#platform/storage/openStorage.ts';

export interface OpenedHomes {
  readonly homes: Homes;
  readonly close: () => Promise<void>;
}

/** Opens every database with its keys, queue and storage. The server and the worker start from the same. */
export async function openHomes(settings: Settings, log: Logger): Promise<OpenedHomes> {
  const opened = await Promise.all(settings.databases.map((database) => openHome(database, settings, log)));
  const homes = new Map<Shard, Home>();
  for (const { shards, home } of opened)
    for (const shard of shards) {
      if (homes.has(shard)) throw new Error(`The shard ${shard} is named in two databases.`);
      homes.set(shard, home);
    }
  return { homes, close: async () => void (await Promise.all(opened.map(({ home }) => closeHome(home)))) };
}

async function openHome(options: DatabaseSettings, settings: Settings, log: Logger) {
  // Only the message: pg hangs its client on such errors, with the connection's cancel key.
  const report = (error: Error) => log.warn({ database: options.name, message: error.message }, 'connection lost');
  const database = openDatabase(options.url, { connections: settings.CONNECTIONS, onLostConnection: report });
  const keys = await openKeys(options.keys);
  if (settings.isProduction) await refuseTestClock(database, options.shards);
  const home: Home = {
    name: options.name,
    database,
    keys,
    accessTokens: openAccessTokens(keys),
    queue: await openQueue(options.jobsUrl, report),
    storage: openStorage(options.storage),
  };
  return { shards: options.shards, home };
}

async function closeHome({ database, queue, storage }: Home): Promise<void> {
  await queue.close();
  await database.close();
  storage.close();
}
