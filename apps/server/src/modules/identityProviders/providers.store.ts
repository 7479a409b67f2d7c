import type { ShardDb } from '@circuit/db';
import type { ProviderKind, ProviderSettings } from '@circuit/domain/identityProviders';
import { sql } from 'kysely';

import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';
import { ProblemError } from '#platform/problems.ts';

export interface ProviderRow extends ProviderSettings {
  readonly id: string;
  readonly kind: ProviderKind;
  readonly sealedSecrets: Buffer | null;
  readonly secretEndsAt: Date | null;
  readonly version: number;
}

const COLUMNS = sql`id, name, kind, is_enabled as "isEnabled", first_sign_in as "firstSignIn", domains, mapping,
  second_factor_values as "secondFactorValues", settings, sealed_secrets as "sealedSecrets",
  secret_ends_at as "secretEndsAt", version`;

export async function selectOptionalProvider(db: ShardDb, id: string): Promise<ProviderRow | undefined> {
  const { rows } = await sql<ProviderRow>`select ${COLUMNS} from identity_providers where id = ${id}`.execute(db);
  return rows[0];
}

export async function selectProvider(db: ShardDb, id: string): Promise<ProviderRow> {
  const provider = await selectOptionalProvider(db, id);
  if (provider === undefined) throw new ProblemError({ kind: 'notFound', what: 'identity provider' });
  return provider;
}

/** In the order of the sign-in page. */
export async function selectEnabledProviders(db: ShardDb): Promise<ProviderRow[]> {
  const { rows } = await sql<ProviderRow>`select ${COLUMNS} from identity_providers where is_enabled
    order by position, id`.execute(db);
  return rows;
}

interface Search extends PageRequest {
  readonly keywords?: string | undefined;
}

export function selectOfferedProviders(db: ShardDb, search: Search) {
  const found = sql<ProviderRow & { readonly position: number }>`select ${COLUMNS}, position from identity_providers
    where is_enabled and ${containsWords(sql`name`, search.keywords)}`;
  return selectPage(db, found, search, { position: ['position'], name: ['name'] });
}

export interface ListedRow {
  readonly id: string;
  readonly name: string;
  readonly kind: ProviderKind;
  readonly isEnabled: boolean;
  readonly people: number;
  readonly lastSignInAt: Date | null;
  readonly secretEndsAt: Date | null;
}

export async function selectListedProviders(db: ShardDb): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select p.id, p.name, p.kind, p.is_enabled as "isEnabled", p.secret_ends_at as "secretEndsAt",
      coalesce(l.people, 0) as people, l."lastSignInAt"
    from identity_providers p left join (
      select identity_provider_id, count(distinct user_id)::int as people, max(last_seen_at) as "lastSignInAt"
      from identity_links group by identity_provider_id
    ) l on l.identity_provider_id = p.id
    order by p.position, p.id`.execute(db);
  return rows;
}

export interface Kept {
  readonly sealedSecrets: Buffer | null;
  readonly secretEndsAt: Date | null;
}

const rowOf = (provider: ProviderSettings, { sealedSecrets, secretEndsAt }: Kept) => ({
  name: provider.name,
  kind: provider.settings.kind,
  is_enabled: provider.isEnabled,
  first_sign_in: provider.firstSignIn,
  domains: provider.domains,
  mapping: JSON.stringify(provider.mapping),
  second_factor_values: provider.secondFactorValues,
  settings: JSON.stringify(provider.settings),
  sealed_secrets: sealedSecrets,
  secret_ends_at: secretEndsAt,
});

/** Last on the sign-in page. The id is given, since it is part of the key that its secrets are sealed with. */
export async function insertProvider(db: ShardDb, id: string, provider: ProviderSettings, kept: Kept): Promise<void> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position), 0) + 1 as next from identity_providers`.execute(db);
  await db
    .insertInto('identity_providers')
    .values({ ...rowOf(provider, kept), id, position: rows[0]?.next ?? 1 })
    .execute();
}

/** False when somebody has changed it since the version that the caller saw. */
export async function updateProvider(
  db: ShardDb,
  id: string,
  provider: ProviderSettings,
  kept: Kept,
  seenVersion: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity_providers')
    .set(rowOf(provider, kept))
    .where('id', '=', id)
    .where('version', '=', seenVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The keys alone. False when somebody has changed the provider since the version that the caller saw. */
export async function updateProviderSecrets(
  db: ShardDb,
  id: string,
  { sealedSecrets, secretEndsAt }: Kept,
  seenVersion: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity_providers')
    .set({ sealed_secrets: sealedSecrets, secret_ends_at: secretEndsAt })
    .where('id', '=', id)
    .where('version', '=', seenVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many of them moved. */
export async function updateOrder(db: ShardDb, ids: readonly string[]): Promise<bigint> {
  const { numAffectedRows } = await sql`update identity_providers p set position = n.position
    from unnest(${ids}::uuid[]) with ordinality as n (id, position)
    where p.id = n.id and p.position is distinct from n.position`.execute(db);
  return numAffectedRows ?? 0n;
}
