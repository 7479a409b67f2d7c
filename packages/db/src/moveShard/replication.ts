import { setTimeout as sleep } from 'node:timers/promises';

import type { Shard } from '@circuit/domain/kernel';
import pg from 'pg';

import type { ShardTable } from '../replaceShard/tables.ts';

const quoted = pg.escapeIdentifier;
const LOOK_EVERY_MS = 20;

/** The publication, its slot and the subscription of one move. A key of a shard has no underscore, so no two share a name. */
const nameOf = (shard: Shard): string => `circuit_move_${shard.replaceAll('-', '_')}`;

/**
 * In the old cell: what the new one may read, and the place from which it reads. Emptying a table is no change of one shard,
 * so it is not among it. The slot is made here and not by the
 * subscription, which would wait for itself if both cells live on one server.
 */
export async function publishShard(old: pg.Client, shard: Shard, tables: readonly ShardTable[]): Promise<void> {
  const rows = tables.map(({ name }) => `${quoted(name)} where (shard = ${pg.escapeLiteral(shard)})`);
  await old.query(
    `create publication ${quoted(nameOf(shard))} for table ${rows.join(', ')}
     with (publish = 'insert, update, delete')`,
  );
  await old.query(`select pg_create_logical_replication_slot($1, 'pgoutput')`, [nameOf(shard)]);
}

/** In the new cell. It copies what is there and then follows. The role that makes it writes the rows, past the policies. */
export async function subscribeTo(fresh: pg.Client, shard: Shard, oldUrl: string): Promise<void> {
  const name = quoted(nameOf(shard));
  await fresh.query(
    `create subscription ${name} connection ${pg.escapeLiteral(oldUrl)} publication ${name}
     with (create_slot = false, slot_name = ${pg.escapeLiteral(nameOf(shard))}, copy_data = true, run_as_owner = true,
       disable_on_error = true, origin = none)`,
  );
}

export interface Copying {
  readonly tables: number;
  /** Those whose rows are there and that only follow from now on. */
  readonly copied: number;
  /** False after an error, which the log of the new server names. */
  readonly isOn: boolean;
}

/** Null: there is no subscription. */
export async function copyingOf(fresh: pg.Client, shard: Shard): Promise<Copying | null> {
  const { rows } = await fresh.query<Copying>(
    `select s.subenabled as "isOn", count(r)::int as tables, (count(r) filter (where srsubstate = 'r'))::int as copied
     from pg_subscription s left join pg_subscription_rel r on srsubid = s.oid
     where subname = $1 and subdbid = (select oid from pg_database where datname = current_database())
     group by s.oid, s.subenabled`,
    [nameOf(shard)],
  );
  return rows[0] ?? null;
}

/** How far the old cell is at this moment, with all of it on disk: only that is sent. */
export async function positionOf(old: pg.Client): Promise<string> {
  const { rows } = await old.query<{ position: string }>(
    `select pg_logical_emit_message(false, 'circuit', '', true)::text as position`,
  );
  return rows[0]?.position ?? '';
}

const FOLLOWED = `
  select confirmed_flush_lsn >= $2::pg_lsn as "isSo", wal_status is not distinct from 'lost' as "isLost"
  from pg_replication_slots where slot_name = $1 and database = current_database()`;

/** Whether the new cell has everything up to there, on disk. Throws if it never will. */
export async function hasFollowed(old: pg.Client, shard: Shard, position: string): Promise<boolean> {
  const { rows } = await old.query<{ isSo: boolean; isLost: boolean }>(FOLLOWED, [nameOf(shard), position]);
  const [slot] = rows;
  if (slot === undefined || slot.isLost)
    throw new Error(
      'The old cell no longer keeps what the new one lacks: its replication slot is lost. Add --give-up, and begin again.',
    );
  return slot.isSo;
}

const WORKS = `select exists (select from pg_stat_subscription where subname = $1 and pid is not null) as "isSo"`;
/** Another server may have a subscription of the same number that copies from the same old cell. */
const SUBSCRIPTION = `
  select oid::text as id, (select system_identifier::text from pg_control_system()) as server from pg_subscription
  where subname = $1 and subdbid = (select oid from pg_database where datname = current_database())`;
const WORKERS_END_WITHIN_MS = 5000;

/** True if its workers have ended. */
async function disable(fresh: pg.Client, shard: Shard, withinMs: number): Promise<boolean> {
  await fresh.query(`alter subscription ${quoted(nameOf(shard))} disable`);
  const deadline = performance.now() + withinMs;
  while (await isSo(fresh, WORKS, [nameOf(shard)])) {
    if (performance.now() > deadline) return false;
    await sleep(LOOK_EVERY_MS);
  }
  return true;
}

/** While people wait: false if it takes longer, and then the new cell goes on following. */
export async function stopFollowing(fresh: pg.Client, shard: Shard, withinMs: number): Promise<boolean> {
  if (await disable(fresh, shard, withinMs)) return true;
  await fresh.query(`alter subscription ${quoted(nameOf(shard))} enable`);
  return false;
}

/**
 * Ends the copying. Afterward nothing of the old cell reaches the new one, whatever happens there. While a table is copied
 * it has a slot of its own: those go before the subscription, so that a command that is killed in between finds them again.
 * The slot of the move itself is removed by `unpublish`.
 */
export async function unsubscribe(fresh: pg.Client, old: pg.Client, shard: Shard): Promise<void> {
  const { rows } = await fresh.query<{ id: string; server: string }>(SUBSCRIPTION, [nameOf(shard)]);
  const [subscription] = rows;
  if (subscription === undefined) return;
  const name = quoted(nameOf(shard));
  await disable(fresh, shard, WORKERS_END_WITHIN_MS);
  await dropSlots(old, `^pg_${subscription.id}_sync_[0-9]+_${subscription.server}$`);
  await fresh.query(`alter subscription ${name} set (slot_name = none)`);
  await fresh.query(`drop subscription ${name}`);
}

async function isSo(client: pg.Client, text: string, values: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ isSo: boolean }>(text, [...values]);
  return rows[0]?.isSo === true;
}

const PUBLISHED = `
  select exists (select from pg_publication where pubname = $1)
    or exists (select from pg_replication_slots where slot_name = $1 and database = current_database()) as "isSo"`;

/** Whether anything in this database still sends rows of the shard to another. */
export async function isPublished(old: pg.Client, shard: Shard): Promise<boolean> {
  return isSo(old, PUBLISHED, [nameOf(shard)]);
}

const ENDS_SENDERS = `
  select pg_terminate_backend(active_pid, 2000) from pg_replication_slots
  where slot_name ~ $1 and database = current_database() and active_pid is not null`;
const DROPS_SLOTS = `
  select pg_drop_replication_slot(slot_name) from pg_replication_slots
  where slot_name ~ $1 and database = current_database() and active_pid is null`;

const IS_LEFT = `
  select exists (select from pg_replication_slots where slot_name ~ $1 and database = current_database()) as "isSo"`;
const DROPPED_WITHIN_MS = 10_000;
const OBJECT_IN_USE = '55006';

/** A sender may take a while to end, and a subscription that nobody reached begins another one. */
async function dropSlots(old: pg.Client, pattern: string): Promise<void> {
  const deadline = performance.now() + DROPPED_WITHIN_MS;
  while (await isSo(old, IS_LEFT, [pattern])) {
    await old.query(ENDS_SENDERS, [pattern]);
    await old.query(DROPS_SLOTS, [pattern]).catch((error: unknown) => {
      if (!(error instanceof Error) || !('code' in error) || error.code !== OBJECT_IN_USE) throw error;
    });
    if (performance.now() > deadline) return;
    await sleep(LOOK_EVERY_MS);
  }
}

/** In the old cell, once the subscription is gone. */
export async function unpublish(old: pg.Client, shard: Shard): Promise<void> {
  await dropSlots(old, `^${nameOf(shard)}$`);
  await old.query(`drop publication if exists ${quoted(nameOf(shard))}`);
}
