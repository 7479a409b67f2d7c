import { DatabaseUnavailable, ShardClosed, ShardShut, type Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import type { Logger } from 'pino';

import { days } from './deleteInBatches.ts';
import type { Home, Homes } from './homes.ts';
import { describeError } from './log.ts';
import { selectRests } from './pauses.store.ts';
import { repeat, timed, type Repeated } from './repeat.ts';
import type { RoundOptions } from './rounds.ts';

const EVERY_MS = 3_600_000;
// So much in one transaction and no more: a sweep must not hold up anybody.
const BATCH = 10_000;

// Each deletes only what nothing can ask for any more. Sessions stay: people look at their own sign-ins.
const SWEEPS = {
  // The client's retries end within minutes.
  idempotencyKeys: sql`delete from idempotency_keys where ctid in (
    select ctid from idempotency_keys where created_at < circuit_now() - ${days('idempotency_keys')} limit ${BATCH})`,
  throttles: sql`delete from throttles where ctid in (
    select ctid from throttles where expires_at < circuit_now() - ${days('throttles')} limit ${BATCH})`,
  devices: sql`delete from devices where ctid in (
    select ctid from devices where last_seen_at < circuit_now() - ${days('devices')} limit ${BATCH})`,
  callerAddresses: sql`delete from caller_addresses where ctid in (
    select ctid from caller_addresses where at < circuit_now() - ${days('caller_addresses')} limit ${BATCH})`,
  codes: sql`delete from sign_in_codes where ctid in (
    select ctid from sign_in_codes where expires_at < circuit_now() - ${days('sign_in_codes')} limit ${BATCH})`,
  pendingSignIns: sql`delete from pending_sign_ins where ctid in (
    select ctid from pending_sign_ins where expires_at < circuit_now() - ${days('pending_sign_ins')} limit ${BATCH})`,
  factorCeremonies: sql`delete from factor_ceremonies where ctid in (
    select ctid from factor_ceremonies where expires_at < circuit_now() - ${days('factor_ceremonies')} limit ${BATCH})`,
  refreshTokens: sql`delete from refresh_tokens where ctid in (
    select t.ctid from refresh_tokens t join sessions s on s.shard = t.shard and s.id = t.session_id
    where s.expires_at < circuit_now() - ${days('refresh_tokens')} limit ${BATCH})`,
  lockdownBrowserChecks: sql`delete from lockdown_browser_checks where ctid in (
    select k.ctid from lockdown_browser_checks k join sessions s on s.shard = k.shard and s.id = k.session_id
    where s.expires_at < circuit_now() - ${days('lockdown_browser_checks')} limit ${BATCH})`,
  // What was sent and to whom is of use while somebody may ask where a message is.
  messages: sql`delete from messages where ctid in (
    select ctid from messages where created_at < circuit_now() - ${days('messages')}
      and state not in ('waiting', 'sending') limit ${BATCH})`,
  passwordLinks: sql`delete from password_links where ctid in (
    select ctid from password_links where expires_at < circuit_now() - ${days('password_links')} limit ${BATCH})`,
};

/** How many rows each sweep removed from this shard. Batch after batch, each in a transaction of its own. (HK-2) */
export async function sweep(
  database: Database,
  shard: Shard,
  isStopping: () => boolean = () => false,
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [name, statement] of Object.entries(SWEEPS)) {
    let batch = BATCH;
    for (removed[name] = 0; batch === BATCH && !isStopping(); removed[name] += batch) {
      const { numAffectedRows } = await database.withShard(shard, (db) => statement.execute(db));
      batch = Number(numAffectedRows ?? 0);
    }
  }
  return removed;
}

/** What else is swept in a shard; gives how much was removed, by kind. */
export type Sweep = (home: Home, shard: Shard, isStopping: () => boolean) => Promise<Record<string, number>>;

const sweepTables: Sweep = ({ database }, shard, isStopping) => sweep(database, shard, isStopping);

/**
 * Sweeps every shard now and each hour, side by side by database. Two workers that do it at once only find less to do.
 * A pass that takes longer than an hour is joined by no second one. (HK-3)
 */
export function startHousekeeping(
  homes: Homes,
  log: Logger,
  more: readonly Sweep[] = [],
  { everyMs = EVERY_MS, tell }: RoundOptions = {},
): Repeated {
  const sweeps = [sweepTables, ...more];
  return repeat(everyMs, (isStopping) =>
    timed(async () => {
      const living = Map.groupBy(homes, ([, home]) => home.database);
      await Promise.all([...living.values()].map((there) => sweepIn(there, { homes, log, sweeps, isStopping })));
    }, tell),
  );
}

interface Pass {
  readonly homes: Homes;
  readonly log: Logger;
  readonly sweeps: readonly Sweep[];
  readonly isStopping: () => boolean;
}

/** The shards of one database, one after another. */
async function sweepIn(there: readonly (readonly [Shard, Home])[], pass: Pass): Promise<void> {
  for (const [shard, home] of there) {
    if (pass.isStopping()) return;
    // It may have moved since the pass began.
    if (pass.homes.get(shard) !== home) continue;
    if ((await sweepShard(home, shard, pass)) === 'away') return;
  }
}

/** 'away': its database does not answer. The next shard there would wait as long, so the next pass comes back. */
async function sweepShard(home: Home, shard: Shard, { log, sweeps, isStopping }: Pass): Promise<'swept' | 'away'> {
  const failed = (error: unknown) => log.warn({ shard, ...describeError(error) }, 'sweep failed');
  try {
    // While it is paused or read-only nothing is removed, since an operator may be restoring or moving it. (OP-17, OP-28)
    if (await home.database.withShard(shard, selectRests, 'read')) return 'swept';
  } catch (error) {
    failed(error);
    return isAway(error) ? 'away' : 'swept';
  }
  for (const sweepOne of sweeps) {
    if (isStopping()) return 'swept';
    try {
      log.info({ shard, removed: await sweepOne(home, shard, isStopping) }, 'swept');
    } catch (error) {
      failed(error);
      if (isAway(error)) return 'away';
    }
  }
  return 'swept';
}

/** The database, and not only this shard. */
function isAway(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && !(error instanceof ShardShut || error instanceof ShardClosed);
}
