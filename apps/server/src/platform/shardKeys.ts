import type { ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { readKeys, type DatabaseKeys, type KeysDocument } from './keys.ts';
import { seal, unseal } from './secrets.ts';

/** The word from which the key that seals them is derived. */
export const SHARD_KEYS = 'shardKeys';

type CellKeys = Pick<DatabaseKeys, 'sealing'>;

/** The keys of a university that came from another cell lie in this cell, sealed with a key of this cell. (MV-5) */
export const sealShardKeys = (cell: CellKeys, shard: Shard, keys: KeysDocument): Buffer =>
  seal(cell.sealing(SHARD_KEYS, shard, shard), JSON.stringify(keys));

export const unsealShardKeys = (cell: CellKeys, shard: Shard, sealed: Buffer): KeysDocument =>
  readKeys(JSON.parse(unseal(cell.sealing(SHARD_KEYS, shard, shard), sealed)));

/** Null: the university has the keys of its cell. */
export async function selectOptionalShardKeys(db: ShardDb): Promise<Buffer | null> {
  const { rows } = await sql<{ sealed: Buffer }>`select sealed_keys as sealed from shard_keys`.execute(db);
  return rows[0]?.sealed ?? null;
}

export async function updateShardKeys(db: ShardDb, sealed: Buffer): Promise<void> {
  await sql`update shard_keys set sealed_keys = ${sealed}`.execute(db);
}
