import type { ShardDb } from '@circuit/db';
import { sql } from 'kysely';

import { SHARD_KEYS } from '#platform/shardKeys.ts';

/** Where something lies sealed: its column, what tells its rows apart, and what its key is derived from. */
export interface SealedPlace {
  readonly table: string;
  readonly column: string;
  readonly id: string;
  /** The words of `keys.sealing`, before the shard and after it. */
  readonly purpose: string;
  readonly subject: string;
}

/** All of them but factor_ceremonies, which live for minutes: while they do, the older keys open them. */
export const SEALED_PLACES: readonly SealedPlace[] = [
  { table: 'factors', column: 'sealed_secret', id: 'id', purpose: 'factor', subject: 'user_id' },
  { table: 'identity_providers', column: 'sealed_secrets', id: 'id', purpose: 'identityProvider', subject: 'id' },
  {
    table: 'provider_sessions',
    column: 'sealed_exit',
    id: 'id',
    purpose: 'providerExit',
    subject: 'identity_provider_id',
  },
  { table: 'lti_keys', column: 'sealed_private_key', id: 'kid', purpose: 'ltiKey', subject: 'kid' },
  { table: 'service_secrets', column: 'sealed_secret', id: 'kind', purpose: 'outsideService', subject: 'kind' },
];

/** The keys that a university brought from another cell. A key of the cell seals them, and they open the places above. (MV-5) */
export const BROUGHT_KEYS: SealedPlace = {
  table: 'shard_keys',
  column: 'sealed_keys',
  id: 'shard',
  purpose: SHARD_KEYS,
  subject: 'shard',
};

export interface SealedRow {
  readonly id: string;
  readonly subject: string;
  readonly sealed: Buffer;
}

/** The next rows after an id, in its order; locked where they are to be written. */
export async function selectSealed(
  db: ShardDb,
  { table, column, id, subject }: SealedPlace,
  { after, most, isLocked }: { readonly after: string; readonly most: number; readonly isLocked: boolean },
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ${sql.ref(id)}::text as id, ${sql.ref(subject)}::text as subject, ${sql.ref(column)} as sealed
    from ${sql.table(table)} where ${sql.ref(column)} is not null and ${sql.ref(id)}::text > ${after}
    order by ${sql.ref(id)}::text limit ${most} ${isLocked ? sql`for update` : sql``}`.execute(db);
  return rows;
}

export async function updateSealed(db: ShardDb, place: SealedPlace, id: string, sealed: Buffer): Promise<void> {
  await sql`update ${sql.table(place.table)} set ${sql.ref(place.column)} = ${sealed}
    where ${sql.ref(place.id)}::text = ${id}`.execute(db);
}
