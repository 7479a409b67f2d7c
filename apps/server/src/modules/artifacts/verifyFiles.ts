import { createHash } from 'node:crypto';

import type { Database } from '@circuit/db';
import { REMOVED_FILE_DAYS } from '@circuit/domain/artifacts';
import type { Shard } from '@circuit/domain/kernel';

import type { ListedObject, ShardStorage, Storage } from '#platform/storage/storage.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { selectIsRestoredLately } from './restoredLately.store.ts';
import { selectExpectedObjects, type ExpectedObject } from './storedFiles.store.ts';
import { UNKNOWN_COPY_MS } from './sweepArtifacts.ts';

const PAGE = 1000;
/** So many are named; the rest are only counted. */
const MOST_NAMED = 20;

export interface FilesVerified {
  /** Objects that rows lead to. */
  readonly expected: number;
  readonly expectedBytes: number;
  readonly missing: number;
  /** Another size than the row says; with `readsContents` also another checksum. */
  readonly changed: number;
  /** No row leads to it, and the sweep should have removed it. */
  readonly orphans: number;
  /** No row leads to it, and it is too young to be swept, or a restore was lately: another may need it again. */
  readonly waiting: number;
  readonly names: readonly string[];
}

interface Place {
  readonly database: Database;
  readonly storage: Storage;
  readonly shard: Shard;
}

/**
 * Compares the rows of a university with its objects in the store: both lists come in the order of their keys and are
 * walked side by side, so that neither is held in memory. (BK-6)
 */
export async function verifyFiles(
  { database, storage, shard }: Place,
  { now, readsContents }: { readonly now: Date; readonly readsContents: boolean },
): Promise<FilesVerified> {
  const store = withinShard(storage, shard);
  const tally = { expected: 0, expectedBytes: 0, missing: 0, changed: 0, orphans: 0, waiting: 0 };
  const names: string[] = [];
  const note = (kind: 'missing' | 'changed' | 'orphans', key: string) => {
    tally[kind] += 1;
    if (names.length < MOST_NAMED) names.push(`${kind === 'orphans' ? 'orphan' : kind}: ${key}`);
  };
  const isRestored = await database.withShard(
    shard,
    (db) => selectIsRestoredLately(db, REMOVED_FILE_DAYS, now),
    'read',
  );
  for await (const [row, object] of sideBySide(expectedObjects(database, shard), store.list('artifacts/'))) {
    if (row !== undefined) {
      tally.expected += 1;
      tally.expectedBytes += row.byteSize;
      if (object === undefined) note('missing', row.key);
      else if (object.byteSize !== row.byteSize) note('changed', row.key);
      else if (readsContents && !(await isUnchanged(store, row))) note('changed', row.key);
    } else if (object !== undefined) {
      if (!isRestored && now.getTime() - object.modifiedAt.getTime() > UNKNOWN_COPY_MS) note('orphans', object.key);
      else tally.waiting += 1;
    }
  }
  return { ...tally, names };
}

async function* expectedObjects(database: Database, shard: Shard): AsyncGenerator<ExpectedObject> {
  let after = '';
  for (;;) {
    const page = await database.withShard(shard, (db) => selectExpectedObjects(db, after, PAGE), 'read');
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.key ?? '';
  }
}

type Pair = readonly [ExpectedObject | undefined, ListedObject | undefined];

/** Both in the order of their keys. */
async function* sideBySide(
  rows: AsyncIterator<ExpectedObject>,
  objects: AsyncIterable<ListedObject>,
): AsyncGenerator<Pair> {
  const listed = objects[Symbol.asyncIterator]();
  let [row, object] = [await rows.next(), await listed.next()];
  while (row.done !== true || object.done !== true) {
    const order = orderOf(
      row.done === true ? undefined : row.value.key,
      object.done === true ? undefined : object.value.key,
    );
    yield [
      order <= 0 && row.done !== true ? row.value : undefined,
      order >= 0 && object.done !== true ? object.value : undefined,
    ];
    if (order <= 0) row = await rows.next();
    if (order >= 0) object = await listed.next();
  }
}

/** What has ended comes after everything else. Keys are plain characters, so that bytes and letters agree. */
function orderOf(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0;
  if (one === undefined) return 1;
  if (other === undefined) return -1;
  return one < other ? -1 : 1;
}

async function isUnchanged(store: ShardStorage, { key, sha256 }: ExpectedObject): Promise<boolean> {
  if (sha256 === null) return true;
  const opened = await store.get(key);
  if (opened === undefined) return false;
  const hash = createHash('sha256');
  for await (const part of opened.body) hash.update(part as Buffer); // oxlint-disable-line typescript/no-unsafe-type-assertion -- a store gives bytes
  return hash.digest('hex') === sha256;
}
