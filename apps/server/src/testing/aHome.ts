import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase, type Database, type DatabaseOptions } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import type { ShardLimits } from '@circuit/domain/tenancy';
import { aShard } from '@circuit/testing';

import { openAccessTokens } from '#platform/accessTokens.ts';
import type { Home } from '#platform/homes.ts';
import { openEgress } from '#platform/egress/egress.ts';
import { openQueue } from '#platform/queue/queue.ts';
import { newKeys, openKeys, type KeysDocument } from '#platform/keys.ts';
import { openFileStorage } from '#platform/storage/fileStorage.ts';

export interface TestHome extends Home {
  /** A test limits a university as the directory would. */
  readonly limits: Map<Shard, ShardLimits>;
  readonly close: () => Promise<void>;
}

/** A home with keys of its own and its files in a folder that is thrown away. The queue must have been prepared. */
export async function aHome({
  appUrl,
  connections = 5,
  database: shared,
  keys: document,
  watchStatement,
}: {
  readonly appUrl: string;
  /** Callers that have it may pass it; a home that only sends jobs does not need it. */
  readonly jobsUrl?: string;
  readonly connections?: number;
  /** A shared pool; closing the home leaves it open. */
  readonly database?: Database | undefined;
  /** For a home that a process of its own shares. */
  readonly keys?: KeysDocument | undefined;
  readonly watchStatement?: DatabaseOptions['watchStatement'] | undefined;
}): Promise<TestHome> {
  const folder = await mkdtemp(join(tmpdir(), 'circuit-files-'));
  const keys = await openKeys(document ?? (await newKeys()));
  const database =
    shared ?? openDatabase(appUrl, { connections, ...(watchStatement === undefined ? {} : { watchStatement }) });
  const queue = await openQueue(database, aShard(), () => undefined);
  const storage = openFileStorage({ folder });
  return {
    name: 'test',
    database,
    keys,
    accessTokens: openAccessTokens(keys),
    queue,
    storage,
    // Other systems run on this machine in tests.
    egress: openEgress({ reachesLoopback: true }),
    limits: new Map(),
    close: async () => {
      await queue.close();
      if (shared === undefined) await database.close();
      storage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
