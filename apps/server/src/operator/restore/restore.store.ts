import type { Run } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

// They run with the role that owns the tables, which row-level security may not bind: each names its shard.

/** The queue has ended or forgotten the jobs that waited or ran at that moment, so nobody would ever finish them. */
export async function failUnfinishedJobs(run: Run, shard: Shard, message: string): Promise<void> {
  await run(
    `update job_logs set status = 'failed', ended_at = circuit_now(), messages = messages || to_jsonb($2::text)
     where shard = $1 and status in ('queued', 'running')`,
    [shard, message],
  );
}

/** Their refresh tokens are gone; this also ends the access tokens that are under way. */
export async function endSessions(run: Run, shard: Shard): Promise<void> {
  await run(
    `update sessions set revoked_at = circuit_now(), revoked_reason = 'restored'
     where shard = $1 and revoked_at is null and expires_at > circuit_now()`,
    [shard],
  );
}

const KEY_OF = { factors: ['id'], recovery_codes: ['user_id', 'code_hash'] } as const;

/** A person who has second steps or codes now keeps these alone: older ones, given up since, must not work again. */
export async function dropGivenUp(run: Run, shard: Shard): Promise<void> {
  for (const [table, key] of Object.entries(KEY_OF)) {
    const isSame = key.map((column) => `k.${column} = t.${column}`).join(' and ');
    // Those of now were set aside under this name until the transaction ends.
    await run(
      `delete from ${table} t where shard = $1
         and exists (select from kept_${table} k where k.user_id = t.user_id)
         and not exists (select from kept_${table} k where ${isSame})`,
      [shard],
    );
  }
}

interface Restored {
  readonly traceId: string;
  readonly reason: string;
  readonly before: Readonly<Record<string, number>>;
  readonly after: Readonly<Record<string, number>>;
}

export async function insertRestoreEvent(run: Run, shard: Shard, restored: Restored): Promise<void> {
  const { traceId, reason, before, after } = restored;
  await run(
    `insert into audit_events (shard, verb, entity, entity_id, reason, before, after, trace_id)
     values ($1, 'shardRestored', 'shard', $1, $2, $3, $4, $5)`,
    [shard, reason, JSON.stringify(before), JSON.stringify(after), traceId],
  );
}
