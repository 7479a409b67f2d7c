import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

const EVERY_MS = 10;

// Also those who wait behind a migration that itself waits.
const WAITS = `
  select l.pid, l.waitstart::text as since,
    (extract(epoch from clock_timestamp() - l.waitstart) * 1000)::float8 as "waitedMs"
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where not l.granted and l.waitstart is not null and a.application_name <> 'circuit migrate' and exists (
    select from unnest(pg_blocking_pids(l.pid)) as blocker join pg_stat_activity m on m.pid = blocker
    where m.application_name = 'circuit migrate')`;

export interface LockWaits {
  /** How long each wait had lasted when it was last seen: up to ten milliseconds less than it was. */
  stop(): Promise<readonly number[]>;
}

/** Looks every ten milliseconds who waits for a lock that a migration has or wants. */
export async function watchLockWaits(ownerUrl: string): Promise<LockWaits> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const seen = new Map<string, number>();
  const end = new AbortController();
  const watch = async () => {
    while (!end.signal.aborted) {
      const { rows } = await client.query<{ pid: number; since: string; waitedMs: number }>(WAITS);
      for (const { pid, since, waitedMs } of rows) seen.set(`${pid} ${since}`, waitedMs);
      await sleep(EVERY_MS);
    }
    await client.end();
  };
  const watching = watch();
  return {
    stop: async () => {
      end.abort();
      await watching;
      return [...seen.values()];
    },
  };
}
