import { setTimeout as sleep } from 'node:timers/promises';

import { openDatabase } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

interface Written {
  readonly name: string;
  /** By the clock of the database. */
  readonly writtenAt: Date;
  readonly tookMs: number;
}

export interface Writer {
  readonly written: readonly Written[];
  /** Returns when so many are acknowledged. */
  hasWritten(count: number): Promise<void>;
  /** A row that is there has been written; one that is missing has been lost. */
  missingAt(url: string): Promise<number>;
  stop(): Promise<void>;
}

const EVERY_MS = 25;

/** Adds one course after the other to a university, as its people would, until it is stopped or the database is gone. */
export function startWriter(url: string, shard: Shard, name: string): Writer {
  const written: Written[] = [];
  const database = openDatabase(url, { connections: 1, waitMs: 5000 });
  const stopping = new AbortController();
  const write = async (): Promise<void> => {
    for (let at = 1; !stopping.signal.aborted; at++) {
      const own = `${name} ${at}`;
      const begun = performance.now();
      const { created_at: writtenAt } = await database.withShard(shard, (db) =>
        db.insertInto('groups').values({ name: own }).returning('created_at').executeTakeFirstOrThrow(),
      );
      written.push({ name: own, writtenAt, tookMs: performance.now() - begun });
      await sleep(EVERY_MS);
    }
  };
  // A database that dies ends the writer: what it wrote is known.
  let isOver = false;
  const writing = write()
    .catch(() => undefined)
    .finally(() => (isOver = true));
  return {
    written,
    hasWritten: async (count) => {
      while (written.length < count) {
        await Promise.race([sleep(EVERY_MS), writing]);
        if (isOver) throw new Error(`The database was gone after ${written.length} writes.`);
      }
    },
    missingAt: async (at) => {
      const there = openDatabase(at, { connections: 1 });
      const rows = await there.withShard(shard, (db) => db.selectFrom('groups').select('name').execute(), 'read');
      await there.close();
      const names = new Set(rows.map((row) => row.name));
      return written.filter((one) => !names.has(one.name)).length;
    },
    stop: async () => {
      stopping.abort();
      await writing;
      await database.close();
    },
  };
}
