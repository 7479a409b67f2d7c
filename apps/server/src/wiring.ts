import { DatabaseUnavailable, openDatabase, type DatabaseOptions, type Trouble } from '@circuit/db';
import { shard as shardOf, type Shard } from '@circuit/domain/kernel';
import type { KnownLimits, ShardLimits } from '@circuit/domain/tenancy';
import type { Logger } from 'pino';

import { openAccessTokens } from '#platform/accessTokens.ts';
import type { Cell, Home, Homes } from '#platform/homes.ts';
import { openEgress } from '#platform/egress/egress.ts';
import { openQueue } from '#platform/queue/queue.ts';
import { refuseForeignSchema } from '#platform/currentSchema.ts';
import { openKeys } from '#platform/keys.ts';
import { refuseTestClock } from '#platform/clock.ts';
import { describeError } from '#platform/log.ts';
import { MIGRATIONS_FOLDER } from '#platform/places.ts';
import { refuseUnsafeDatabase } from '#platform/safeDatabase.ts';
import type { DatabaseSettings, Settings } from '#platform/settings.ts';
import { followDirectory, type Following } from '#platform/shardDirectory/followDirectory.ts';
import { openServedHomes } from '#platform/shardDirectory/servedHomes.ts';
import { openStorage } from '#platform/storage/openStorage.ts';
import { tryStorage } from '#platform/storage/tryStorage.ts';

export interface OpenedHomes {
  readonly homes: Homes;
  /** Whether a caller who asks for a shard that is not served here is to ask again. (DI-7) */
  readonly mayComeBack: (shard: Shard) => boolean;
  readonly cells: readonly Cell[];
  /** Null: the settings say which shards live where. */
  readonly directory: Following | null;
  readonly close: () => Promise<void>;
}

/** For what is asked of a database as a whole: queues and migrations belong to no shard. */
const NOBODY = shardOf('nobody');

/**
 * How long a database that is in trouble is waited for, and a commit; who hears of its statements; who asks.
 */
type Patience = Pick<DatabaseOptions, 'waitMs' | 'writeWaitMs' | 'commitWaitMs' | 'watchStatement' | 'program'>;

/**
 * Opens every database with its keys, queue and storage. The server and the worker start from the same. A database
 * that is away at the start keeps only its own shards waiting, as long as another one answers. (OP-6)
 */
export async function openHomes(settings: Settings, log: Logger, patience: Patience = {}): Promise<OpenedHomes> {
  const limits = new Map<Shard, ShardLimits>();
  const opened = await Promise.all(
    settings.databases.map((database) => openHome(database, { settings, limits }, log, patience)),
  );
  const served = openServedHomes(opened, limits, log);
  const cells = opened.map(({ home, jobsUrl }) => ({
    home,
    jobsUrl,
    homeFor: (shard: Shard) => served.homeFor(home, shard),
  }));
  const named = new Set<Shard>();
  for (const shard of opened.flatMap(({ shards }) => shards)) {
    if (named.has(shard)) throw new Error(`The shard ${shard} is named in two databases.`);
    named.add(shard);
  }
  let directory: Following | null = null;
  const close = async () => {
    served.end();
    await directory?.stop();
    await Promise.all(cells.map(({ home }) => closeHome(home)));
  };
  const outcomes = await Promise.allSettled(opened.map(({ begin }) => begin()));
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  const isFatal = errors.length === opened.length || errors.some((error) => !(error instanceof DatabaseUnavailable));
  if (isFatal && errors.length > 0) {
    await close();
    throw new AggregateError(errors, 'Not every database could be opened.');
  }
  for (const error of errors) log.error(describeError(error), 'database away');
  for (const { home } of opened) void sayIfStoreIsAway(home, log);
  for (const [at, { home, shards }] of opened.entries()) {
    const added = served.add(home, shards);
    // The others do not wait for a database that is away.
    if (outcomes[at]?.status === 'fulfilled') await added;
  }
  const program = patience.program ?? 'circuit';
  if (settings.directory !== null) {
    directory = await followDirectory(settings.directory, { program, log }, served.follow);
    await served.settled();
  }
  // A process that may be behind sends nobody away for good.
  const mayComeBack = (shard: Shard) =>
    (directory !== null && directory.trouble() !== null) || served.hasJustLeft(shard) || served.isArriving(shard);
  return { homes: served.homes, mayComeBack, cells, directory, close };
}

/** Text is handed in without the store, so a process starts without it, and says so. (OP-11) */
async function sayIfStoreIsAway({ name, storage }: Home, log: Logger): Promise<void> {
  const reason = await tryStorage(storage, new Date());
  if (reason !== null)
    log.error({ database: name, problem: reason }, 'object store away: files cannot be stored or read');
}

const TROUBLE_WORDS: Readonly<Record<Trouble, string>> = {
  away: 'database does not answer: work waits',
  readOnly: 'database only reads, as during a takeover: writes wait',
  commitsWait: 'commits wait for a replica that is missing: writes wait, reads go on',
};

async function openHome(
  options: DatabaseSettings,
  { settings, limits }: { readonly settings: Settings; readonly limits: KnownLimits },
  log: Logger,
  patience: Patience,
) {
  // Only the message: pg hangs its client on such errors, with the connection's cancel key.
  const report = (error: Error) => log.warn({ database: options.name, message: error.message }, 'connection lost');
  const tellTrouble = (trouble: Trouble | null) => {
    if (trouble === null) log.info({ database: options.name }, 'database takes work again');
    else log.error({ database: options.name, trouble }, TROUBLE_WORDS[trouble]);
  };
  const connections = settings.CONNECTIONS;
  const database = openDatabase(options.url, {
    ...patience,
    connections,
    onLostConnection: report,
    onTrouble: tellTrouble,
  });
  const keys = await openKeys(options.keys);
  const begun = onceDone(async () => {
    if (settings.isProduction) {
      await refuseUnsafeDatabase(database, options, NOBODY);
      await refuseTestClock(database, NOBODY);
    }
    await refuseForeignSchema(database, { name: options.name, shard: NOBODY }, MIGRATIONS_FOLDER);
    return openQueue(database, NOBODY, report);
  });
  const storage = openStorage(options.storage);
  const home: Home = {
    name: options.name,
    // Nothing happens in a database before it was looked at: it may be away when the process starts.
    database: {
      ...database,
      withShard: async (...call) => {
        if (!begun.isDone()) await begun.run();
        return database.withShard(...call);
      },
    },
    keys,
    accessTokens: openAccessTokens(keys),
    queue: {
      enqueue: async (...call) => (await begun.run()).enqueue(...call),
      close: async () => (begun.isDone() ? (await begun.run()).close() : undefined),
    },
    storage,
    egress: openEgress({ reachesLoopback: settings.reachesLoopback }),
    limits,
  };
  return { shards: options.shards, jobsUrl: options.jobsUrl, home, begin: begun.run };
}

/** Runs `work` for the first caller. If it fails, runs it again for the next caller. */
function onceDone<Answer>(work: () => Promise<Answer>) {
  let running: Promise<Answer> | undefined;
  let isDone = false;
  const start = async () => {
    try {
      const answer = await work();
      isDone = true;
      return answer;
    } catch (error) {
      running = undefined;
      throw error;
    }
  };
  return { isDone: () => isDone, run: () => (running ??= start()) };
}

async function closeHome({ database, queue, storage }: Home): Promise<void> {
  await queue.close();
  await database.close();
  storage.close();
}
