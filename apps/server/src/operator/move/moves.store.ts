import type { Shard } from '@circuit/domain/kernel';
import type { MoveStage, RememberedMove } from '@circuit/domain/tenancy';
import type pg from 'pg';

// They run with the role that owns the tables, which row-level security may not bind: each names its shard.

export interface MoveRow extends RememberedMove {
  readonly revision: number | null;
  readonly startedAt: Date;
}

export async function selectOptionalMove(client: pg.Client, shard: Shard): Promise<MoveRow | null> {
  const { rows } = await client.query<MoveRow>(
    `select stage, other_cell as "otherCell", revision::float8 as revision, started_at as "startedAt"
     from shard_moves where shard = $1`,
    [shard],
  );
  return rows[0] ?? null;
}

interface NewMove {
  readonly stage: MoveStage;
  readonly otherCell: string;
  readonly by: string;
}

export async function saveMove(client: pg.Client, shard: Shard, { stage, otherCell, by }: NewMove): Promise<void> {
  await client.query(
    `insert into shard_moves (shard, stage, other_cell, started_by) values ($1, $2, $3, $4)
     on conflict (shard) do update set stage = excluded.stage, other_cell = excluded.other_cell, revision = null`,
    [shard, stage, otherCell, by],
  );
}

export async function updateStage(client: pg.Client, shard: Shard, stage: MoveStage, revision?: number): Promise<void> {
  await client.query('update shard_moves set stage = $2, revision = coalesce($3, revision) where shard = $1', [
    shard,
    stage,
    revision ?? null,
  ]);
}

export async function deleteMove(client: pg.Client, shard: Shard): Promise<void> {
  await client.query('delete from shard_moves where shard = $1', [shard]);
}

export interface Closed {
  readonly pausedAt: Date | null;
  readonly readOnlyAt: Date | null;
  readonly pausedBy: string;
  readonly reason: string;
}

export async function selectOptionalClosed(client: pg.Client, shard: Shard): Promise<Closed | null> {
  const { rows } = await client.query<Closed>(
    `select paused_at as "pausedAt", read_only_at as "readOnlyAt", paused_by as "pausedBy", reason
     from shard_states where shard = $1 and (paused_at is not null or read_only_at is not null)`,
    [shard],
  );
  return rows[0] ?? null;
}

/** From its commit on this database refuses every write into the shard. (SH-12) */
export async function closeTo(client: pg.Client, shard: Shard, cell: string, by: string): Promise<void> {
  await client.query(
    `insert into shard_states (shard, moved_to, paused_by, reason) values ($1, $2, $3, 'It moves to another cell.')
     on conflict (shard) do update set moved_to = excluded.moved_to`,
    [shard, cell, by],
  );
}

/** It is open here again, unless it is paused or read-only. A row that says nothing goes. */
export async function openAgain(client: pg.Client, shard: Shard, closed: Closed | null): Promise<void> {
  await client.query('delete from shard_states where shard = $1', [shard]);
  if (closed === null) return;
  await client.query(
    'insert into shard_states (shard, paused_at, read_only_at, paused_by, reason) values ($1, $2, $3, $4, $5)',
    [shard, closed.pausedAt, closed.readOnlyAt, closed.pausedBy, closed.reason],
  );
}

export async function forgetLeaving(client: pg.Client, shard: Shard): Promise<void> {
  await client.query('delete from shard_states where shard = $1 and moved_to is not null', [shard]);
}

export async function selectOptionalSealedKeys(client: pg.Client, shard: Shard): Promise<Buffer | null> {
  const { rows } = await client.query<{ sealed: Buffer }>(
    'select sealed_keys as sealed from shard_keys where shard = $1',
    [shard],
  );
  return rows[0]?.sealed ?? null;
}

export async function saveSealedKeys(client: pg.Client, shard: Shard, sealed: Buffer | null): Promise<void> {
  await client.query('delete from shard_keys where shard = $1', [shard]);
  if (sealed !== null)
    await client.query('insert into shard_keys (shard, sealed_keys) values ($1, $2)', [shard, sealed]);
}

interface MoveEvent {
  readonly verb: 'universityMoveBegun' | 'universityMoveGivenUp' | 'universityMoved';
  readonly reason: string;
  readonly from: string;
  readonly to: string;
  readonly traceId: string;
}

export async function insertMoveEvent(client: pg.Client, shard: Shard, event: MoveEvent): Promise<void> {
  const { verb, reason, from, to, traceId } = event;
  await client.query(
    `insert into audit_events (shard, verb, entity, entity_id, reason, before, after, trace_id)
     values ($1, $2, 'shard', $1, $3, $4, $5, $6)`,
    [shard, verb, reason, JSON.stringify({ cell: from }), JSON.stringify({ cell: to }), traceId],
  );
}

/** Two commands never work on the same move. Held until the connection ends. */
export async function holdMove(client: pg.Client, shard: Shard): Promise<boolean> {
  const { rows } = await client.query<{ isHeld: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('circuit shard move ' || $1, 0)) as "isHeld"`,
    [shard],
  );
  return rows[0]?.isHeld === true;
}
