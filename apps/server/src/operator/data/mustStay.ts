import type { Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { sql } from 'kysely';

/** What changes all rows of a university, or its keys, waits for a move of it: the new cell would follow, or miss it. (MV-2) */
export async function mustStay({
  database,
  shard,
}: {
  readonly database: Database;
  readonly shard: Shard;
}): Promise<void> {
  const { rows } = await database.withShard(
    shard,
    (db) => sql<{ cell: string }>`select other_cell as cell from shard_moves`.execute(db),
    'read',
  );
  const [move] = rows;
  if (move !== undefined)
    throw new Error(
      `${shard} is being moved between this cell and ${move.cell}. Finish that, or give it up with “circuit shard move ${shard} --give-up”.`,
    );
}
