import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { DatabaseUnavailable } from './outage.ts';

/**
 * What keeps a database from taking work: nobody answers, its server only reads (right after a takeover), or commits wait
 * for a replica that is missing. Only the first one keeps reads waiting. (HA-3)
 */
export type Trouble = 'away' | 'readOnly' | 'commitsWait';
type Work = 'read' | 'write';

/** Where work waits while a database is in trouble, without a connection and without a place. */
export interface Gate {
  readonly trouble: () => Trouble | null;
  readonly isShutTo: (work: Work) => boolean;
  /** Somebody met trouble: from now on one connection of the gate looks whether it is over, and nobody else has to. */
  readonly note: (trouble: Trouble) => void;
  /** Returns when such work may begin; throws if that is not so by the deadline, or if too many wait already. */
  readonly pass: (work: Work, deadline: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

const LOOK_EVERY_MS = 100;
const LONG_FOR_A_COMMIT_MS = 1000;
/** A server that is frozen takes a connection and says nothing. */
const ANSWERS_WITHIN_MS = 2000;
/** Together not more than may wait for a place once the gate opens (apps/server/src/main.ts). */
const MOST_WAITING: Readonly<Record<Work, number>> = { read: 200, write: 800 };

const WORDS: Readonly<Record<Trouble, string>> = {
  away: 'No database connection in time.',
  readOnly: 'The database only reads at the moment.',
  commitsWait: 'Commits wait for a replica of the database.',
};

/**
 * A backend waits for a replica before anybody sees what it has committed, and goes on waiting when its client has left:
 * as long as one of ours does, the next one would wait too. No commit of a healthy cluster waits for that long.
 */
const LOOK = `
  select current_setting('transaction_read_only') = 'on' as "isReadOnly",
    exists (select from pg_stat_activity where usename = current_user and wait_event = 'SyncRep'
      and query_start < clock_timestamp() - $1 * interval '1 millisecond') as "isWaiting"`;

interface Look {
  readonly isReadOnly: boolean;
  readonly isWaiting: boolean;
}

type Report = ((trouble: Trouble | null) => void) | undefined;

/** `commitMs`: how long a commit may take before it is given up. */
export function openGate(url: string, commitMs: number, report: Report): Gate {
  let trouble: Trouble | null = null;
  let isClosed = false;
  let watching: Promise<void> | undefined;
  const waiting: Record<Work, Set<() => void>> = { read: new Set(), write: new Set() };

  const isShutTo = (work: Work) => trouble === 'away' || (trouble !== null && work === 'write');

  const set = (found: Trouble | null) => {
    if (found === trouble) return;
    trouble = found;
    report?.(found);
    for (const work of ['read', 'write'] as const) if (!isShutTo(work)) for (const wake of waiting[work]) wake();
  };

  const goesOn = () => trouble !== null && !isClosed;
  const watch = async () => {
    const watcher = openWatcher(url, Math.min(LONG_FOR_A_COMMIT_MS, commitMs / 2));
    while (goesOn()) {
      await sleep(LOOK_EVERY_MS * (0.5 + Math.random()));
      if (goesOn()) set(await watcher.look());
    }
    await watcher.close();
    watching = undefined;
    // Trouble may have come back while the watcher went.
    if (goesOn()) watching = watch();
  };

  return {
    trouble: () => trouble,
    isShutTo,
    note: (met) => {
      if (isClosed) return;
      set(met);
      watching ??= watch();
    },
    pass: async (work, deadline) => {
      while (isShutTo(work)) {
        const leftMs = deadline - performance.now();
        if (leftMs <= 0 || isClosed || waiting[work].size >= MOST_WAITING[work])
          throw new DatabaseUnavailable(WORDS[trouble ?? 'away']);
        await new Promise<void>((resolve) => {
          const wake = () => {
            clearTimeout(timer);
            waiting[work].delete(wake);
            resolve();
          };
          const timer = setTimeout(wake, leftMs);
          waiting[work].add(wake);
        });
      }
    },
    close: async () => {
      isClosed = true;
      for (const work of ['read', 'write'] as const) for (const wake of waiting[work]) wake();
      await watching;
    },
  };
}

/** Looks through one connection of its own: those of the pool may all be held up. */
function openWatcher(url: string, longMs: number) {
  let client: pg.Client | undefined;
  const drop = async () => {
    const dropped = client;
    client = undefined;
    // Not by a goodbye, which a frozen server would never answer.
    dropped?.connection.stream.destroy();
  };
  const ask = async (): Promise<Look | undefined> => {
    if (client === undefined) {
      const opened = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: ANSWERS_WITHIN_MS,
        query_timeout: ANSWERS_WITHIN_MS,
      });
      opened.on('error', () => undefined);
      client = opened;
      await opened.connect();
    }
    const { rows } = await client.query<Look>(LOOK, [longMs]);
    return rows[0];
  };
  const look = async (): Promise<Trouble | null> => {
    try {
      const found = await ask();
      // The address may lead to another server by now.
      if (found?.isReadOnly === true) await drop();
      if (found === undefined || found.isReadOnly) return 'readOnly';
      return found.isWaiting ? 'commitsWait' : null;
    } catch {
      await drop();
      return 'away';
    }
  };
  return { look, close: drop };
}
