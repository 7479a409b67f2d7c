import type { ShardDb } from '@circuit/db';
import { sql } from 'kysely';

/** True while the operator has paused this university; for statements that ask it on the way. (OP-17) */
export const IS_PAUSED = 'exists (select from shard_states where paused_at is not null)';

export interface Pause {
  readonly pausedAt: Date;
  readonly pausedBy: string;
  readonly reason: string;
}

export async function selectOptionalPause(db: ShardDb): Promise<Pause | undefined> {
  const { rows } = await sql<Pause>`
    select paused_at as "pausedAt", paused_by as "pausedBy", reason from shard_states
    where paused_at is not null`.execute(db);
  return rows[0];
}

export async function selectIsPaused(db: ShardDb): Promise<boolean> {
  const { rows } = await sql<{ isPaused: boolean }>`select ${sql.raw(IS_PAUSED)} as "isPaused"`.execute(db);
  return rows[0]?.isPaused ?? false;
}

/** False if it was paused before: the first reason stays. */
export async function pauseShard(db: ShardDb, { by, reason }: { by: string; reason: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into shard_states (paused_at, paused_by, reason) values (circuit_now(), ${by}, ${reason})
    on conflict (shard) do update
      set paused_at = excluded.paused_at, paused_by = excluded.paused_by, reason = excluded.reason
      where shard_states.paused_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** False if it was not paused. */
export async function resumeShard(db: ShardDb): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update shard_states set paused_at = null where paused_at is not null`.execute(db);
  return numAffectedRows === 1n;
}
