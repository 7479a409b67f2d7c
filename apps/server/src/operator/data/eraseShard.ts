import { shardLockKey, type Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import pg from 'pg';

import { withinShard } from '#platform/storage/withinShard.ts';

import type { Operator } from '../audit.ts';
import { ownerUrlOf } from '../ownerUrls.ts';
import { pause } from '../pauseShards.ts';
import { hasPeople } from '../shards.store.ts';
import { MARK, rememberErased, type Remembering } from './erasedShards.ts';
import type { OperatorHome } from './inHome.ts';
import { mustStay } from './mustStay.ts';
import { countRows, shardTables, withOwner } from './withOwner.ts';

interface Place extends Remembering {
  readonly ownerUrl: string;
  readonly jobsUrl: string;
}

export interface ShardExtent {
  readonly rows: Readonly<Record<string, number>>;
  readonly objects: number;
}

/** How much an erasure would remove. Changes nothing. */
export async function shardExtent(
  { ownerUrl, storage }: Pick<Place, 'ownerUrl' | 'storage'>,
  shard: Shard,
): Promise<ShardExtent> {
  const rows = await withOwner(ownerUrl, shard, (client) => countRows(client, shard));
  let objects = 0;
  for await (const { key } of withinShard(storage, shard).list('')) if (key !== MARK) objects += 1;
  return { rows, objects };
}

/** Otherwise nothing would go but the files. (OP-26) */
async function mustSeePeople(
  { database, shard }: { readonly database: Database; readonly shard: Shard },
  ownerUrl: string,
): Promise<void> {
  const there = await database.withShard(shard, hasPeople, 'read');
  const { rowCount } = await withOwner(ownerUrl, shard, (client) =>
    client.query('select from users where shard = $1 limit 1', [shard]),
  );
  if (there && rowCount === 0)
    throw new Error(`The owner of the tables does not see its people, so ${shard} cannot be erased.`);
}

/**
 * Removes every row and object of a university, in one transaction for the rows, in which nobody else writes there. That it
 * was erased is written into its store once the rows have gone, so that an erasure that broke off before is no standing
 * order; one that breaks off later is typed again. (UE-2, UE-3, UE-5)
 */
async function eraseShard(place: Place, shard: Shard, now: Date): Promise<ShardExtent> {
  const { ownerUrl, jobsUrl, storage } = place;
  const store = withinShard(storage, shard);
  const rows = await withOwner(ownerUrl, shard, async (client) => {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(${shardLockKey(shard)})`);
    const counts = await deleteInOrder(client, shard);
    await client.query('commit');
    return counts;
  });
  await rememberErased(place, shard, now);
  // The queue has an owner of its own.
  await withOwner(jobsUrl, shard, (client) =>
    client.query(`delete from pgboss.job where data ->> 'shard' = $1`, [shard]),
  );
  let objects = 0;
  for await (const { key } of store.list('')) {
    if (key === MARK) continue;
    await store.delete(key);
    objects += 1;
  }
  return { rows, objects };
}

/** Closes it first, and asks again whether the owner's address is the right one. */
export async function closeAndErase(home: OperatorHome, operator: Operator): Promise<ShardExtent> {
  const { shard, database } = home;
  const ownerUrl = await ownerUrlOf(home);
  await mustStay(home);
  await mustSeePeople(home, ownerUrl);
  // One that is paused already stays so: its rows go, and with them the pause.
  await pause(database, shard, { operator, isDryRun: false, reason: 'It is being erased.' });
  return eraseShard({ ...home, ownerUrl }, shard, new Date());
}

/** A row can go once no other row points at it: a few rounds settle the order. */
async function deleteInOrder(client: pg.Client, shard: Shard): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  let waiting = await shardTables(client);
  while (waiting.length > 0) {
    const left: string[] = [];
    for (const table of waiting) {
      await client.query('savepoint one');
      try {
        const { rowCount } = await client.query(`delete from ${pg.escapeIdentifier(table)} where shard = $1`, [shard]);
        removed[table] = rowCount ?? 0;
        await client.query('release savepoint one');
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error) || error.code !== FOREIGN_KEY) throw error;
        await client.query('rollback to savepoint one');
        left.push(table);
      }
    }
    if (left.length === waiting.length) throw new Error(`Rows of ${left.join(', ')} point at each other.`);
    waiting = left;
  }
  return removed;
}

const FOREIGN_KEY = '23503';
