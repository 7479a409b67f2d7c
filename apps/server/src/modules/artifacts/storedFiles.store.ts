import type { ShardDb } from '@circuit/db';
import { sql } from 'kysely';

import { HAS_LEFT } from './artifacts.store.ts';

/** An object that a row leads to. */
export interface ExpectedObject {
  readonly key: string;
  readonly byteSize: number;
  /** Of the file as it was handed over, where that is this object. */
  readonly sha256: string | null;
}

/**
 * In the byte order of the keys, as a store lists them; from the one after `after` on. It names its shard: an operator
 * may ask a restored database with a role that row-level security does not bind.
 */
export async function selectExpectedObjects(db: ShardDb, after: string, limit: number): Promise<ExpectedObject[]> {
  const { rows } = await sql<ExpectedObject>`
    select key, max("byteSize") as "byteSize", max(sha256) as sha256 from (
      select object_key collate "C" as key, byte_size as "byteSize", sha256
      from artifacts where shard = current_shard() and type = 'FileArtifact' and not ${HAS_LEFT}
      union all
      select clean_key collate "C", clean_byte_size, null
      from artifacts where shard = current_shard() and type = 'FileArtifact' and not ${HAS_LEFT}
        and clean_key <> object_key) as o
    where key > ${after} collate "C" group by key order by key limit ${limit}`.execute(db);
  return rows;
}
