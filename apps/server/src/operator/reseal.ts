import type { Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

import { openKeys, type DatabaseKeys } from '#platform/keys.ts';
import { seal, sealedWith, unseal } from '#platform/secrets.ts';
import { selectOptionalShardKeys, unsealShardKeys } from '#platform/shardKeys.ts';

import { recordOperator, type Operator } from './audit.ts';
import {
  BROUGHT_KEYS,
  SEALED_PLACES,
  selectSealed,
  updateSealed,
  type SealedPlace,
  type SealedRow,
} from './sealed.store.ts';

/** So many rows in one transaction: nobody who signs in meanwhile waits for longer. */
const BATCH = 100;

/** How many rows are sealed with which key, counted from the newest; and how many open with none. */
export interface Seals {
  readonly byKey: readonly number[];
  readonly unreadable: readonly string[];
}

interface Walk {
  readonly database: Database;
  readonly shard: Shard;
  readonly keys: DatabaseKeys;
  readonly places: readonly SealedPlace[];
}

type Start = Omit<Walk, 'places'>;

/**
 * What the keys of a cell seal: everything of a university, or, if it came from another cell, only the keys that it brought.
 * With these come the places that they seal. (MV-5)
 */
export async function walksOf({ database, shard, keys }: Start): Promise<{ ofCell: Walk; ofBrought: Walk | null }> {
  const brought = await database.withShard(shard, selectOptionalShardKeys, 'read');
  if (brought === null) return { ofCell: { database, shard, keys, places: SEALED_PLACES }, ofBrought: null };
  const own = await openKeys(unsealShardKeys(keys, shard, brought));
  return {
    ofCell: { database, shard, keys, places: [BROUGHT_KEYS] },
    ofBrought: { database, shard, keys: own, places: SEALED_PLACES },
  };
}

export async function countSeals(walk: Walk): Promise<Seals> {
  const byKey = Array.from(walk.keys.sealing(walk.shard), () => 0);
  const unreadable: string[] = [];
  for (const place of walk.places)
    await eachBatch(walk, place, false, async (rows) => {
      for (const row of rows) {
        const at = sealedWith(keysOf(walk, place, row), row.sealed);
        if (at === -1) unreadable.push(`${place.table} ${row.id}`);
        else byKey[at] = (byKey[at] ?? 0) + 1;
      }
    });
  return { byKey, unreadable };
}

/**
 * Seals with the newest key what an older one sealed, in small transactions. Begun again after an interruption it finds
 * only what is left. What opens with no key stays as it is. (OP-19)
 */
export async function reseal(walk: Walk, operator: Operator): Promise<number> {
  let count = 0;
  for (const place of walk.places)
    await eachBatch(walk, place, true, async (rows, db) => {
      for (const row of rows) {
        const keys = keysOf(walk, place, row);
        if (sealedWith(keys, row.sealed) < 1) continue;
        await updateSealed(db, place, row.id, seal(keys, unseal(keys, row.sealed)));
        count += 1;
      }
    });
  if (count > 0)
    await walk.database.withShard(walk.shard, async (db) =>
      recordOperator(db, operator, {
        verb: 'secretsResealed',
        entity: 'shard',
        entityId: walk.shard,
        after: { count },
      }),
    );
  return count;
}

const keysOf = ({ keys, shard }: Walk, { purpose }: SealedPlace, { subject }: SealedRow) =>
  keys.sealing(purpose, shard, subject);

type Db = Parameters<Parameters<Database['withShard']>[1]>[0];

async function eachBatch(
  { database, shard }: Walk,
  place: SealedPlace,
  isLocked: boolean,
  work: (rows: readonly SealedRow[], db: Db) => Promise<void>,
): Promise<void> {
  let after = '';
  for (;;) {
    const last = await database.withShard(
      shard,
      async (db) => {
        const rows = await selectSealed(db, place, { after, most: BATCH, isLocked });
        await work(rows, db);
        return rows.length < BATCH ? undefined : rows.at(-1)?.id;
      },
      isLocked ? 'write' : 'read',
    );
    if (last === undefined) return;
    after = last;
  }
}
