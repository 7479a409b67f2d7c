import type { Shard } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import type { Home } from '#platform/homes.ts';

/** Lets the clock of one shard run ahead by so many seconds; 0 puts it right again. */
export async function moveClock({ database }: Home, shard: Shard, seconds: number): Promise<void> {
  await database.withShard(shard, (db) =>
    sql`insert into test_clock (shift) values (${seconds} * interval '1 second')
        on conflict (shard) do update set shift = excluded.shift, frozen_at = null`.execute(db),
  );
}

/** Stops the clock of one shard at an instant, for tests of the instant itself. */
export async function freezeClock({ database }: Home, shard: Shard, instant: Date): Promise<void> {
  await database.withShard(shard, (db) =>
    sql`insert into test_clock (frozen_at) values (${instant})
        on conflict (shard) do update set frozen_at = excluded.frozen_at, shift = null`.execute(db),
  );
}
