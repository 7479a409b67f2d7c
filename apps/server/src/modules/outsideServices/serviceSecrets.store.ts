import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import type { ServiceKind } from '@circuit/domain/outsideServices';
import { sql } from 'kysely';

export async function selectSealedSecret(db: ShardDb, kind: ServiceKind): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed_secret as sealed from service_secrets where kind = ${kind}`.execute(db);
  return rows[0]?.sealed;
}

export async function selectSecretTimes(db: ShardDb): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ kind: string; changedAt: Date }>`
    select kind, changed_at as "changedAt" from service_secrets`.execute(db);
  return new Map(rows.map(({ kind, changedAt }) => [kind, changedAt]));
}

export async function upsertSecret(db: ShardDb, kind: ServiceKind, sealed: Buffer, changedBy: UserId): Promise<void> {
  await sql`insert into service_secrets (kind, sealed_secret, changed_by) values (${kind}, ${sealed}, ${changedBy})
    on conflict (shard, kind) do update set sealed_secret = excluded.sealed_secret, changed_by = excluded.changed_by,
      changed_at = circuit_now()`.execute(db);
}

export async function deleteSecret(db: ShardDb, kind: ServiceKind): Promise<void> {
  await sql`delete from service_secrets where kind = ${kind}`.execute(db);
}
