import type { ShardDb } from '@circuit/db';
import { sql } from 'kysely';

/** True while nothing may be done in it unasked: jobs, mails and what the clock starts wait. (OP-17, OP-28) */
export const RESTS = `exists (
  select from shard_states where paused_at is not null or read_only_at is not null or moved_to is not null)`;

/** Why nobody is answered: it is paused, or it lives in another cell now. Null: it is open. (OP-17, SH-12) */
export const WHY_SHUT = `(
  select case when moved_to is not null then 'moved' when paused_at is not null then 'paused' end from shard_states)`;
export type WhyShut = 'paused' | 'moved';

/** Why it rests. Null: it does not. (OP-17, OP-28, SH-12) */
export const WHY_RESTS = `(
  select case when moved_to is not null then 'moved' when paused_at is not null then 'paused'
    when read_only_at is not null then 'readOnly' end from shard_states)`;
export type WhyRests = 'paused' | 'readOnly' | 'moved';

export interface Pause {
  readonly pausedAt: Date;
  /** People may look, and nobody may write. */
  readonly isReadOnly: boolean;
  readonly pausedBy: string;
  readonly reason: string;
}

export async function selectOptionalPause(db: ShardDb): Promise<Pause | undefined> {
  const { rows } = await sql<Pause>`
    select coalesce(paused_at, read_only_at) as "pausedAt", paused_at is null as "isReadOnly", paused_by as "pausedBy", reason
    from shard_states where paused_at is not null or read_only_at is not null`.execute(db);
  return rows[0];
}

export async function selectIsPaused(db: ShardDb): Promise<boolean> {
  const { rows } = await sql<{ isPaused: boolean }>`
    select exists (select from shard_states where paused_at is not null) as "isPaused"`.execute(db);
  return rows[0]?.isPaused ?? false;
}

export async function selectRests(db: ShardDb): Promise<boolean> {
  const { rows } = await sql<{ rests: boolean }>`select ${sql.raw(RESTS)} as rests`.execute(db);
  return rows[0]?.rests ?? false;
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

/** From the next transaction on people may look and nobody may write. False if it was so before. (OP-28) */
export async function makeReadOnly(db: ShardDb, { by, reason }: { by: string; reason: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into shard_states (read_only_at, paused_by, reason) values (circuit_now(), ${by}, ${reason})
    on conflict (shard) do update
      set read_only_at = excluded.read_only_at, paused_by = excluded.paused_by, reason = excluded.reason
      where shard_states.read_only_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** False if it was neither paused nor read-only. */
export async function resumeShard(db: ShardDb): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update shard_states set paused_at = null, read_only_at = null
    where paused_at is not null or read_only_at is not null`.execute(db);
  return numAffectedRows === 1n;
}
