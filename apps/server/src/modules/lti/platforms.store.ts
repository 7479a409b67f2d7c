import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import type { DeploymentStatus } from '@circuit/domain/lti';
import { sql } from 'kysely';

import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';
import { ProblemError } from '#platform/problems.ts';

export interface PlatformSettings {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly tokenAudience: string | null;
  readonly jwksUrl: string;
  readonly serviceHosts: string[];
  readonly trustsEmail: boolean;
  readonly trustsPuid: boolean;
  readonly isEnabled: boolean;
}

export interface PlatformRow extends PlatformSettings {
  readonly id: string;
  readonly productFamily: string;
  readonly version: number;
}

const COLUMNS = sql`e.id, e.name, e.is_enabled as "isEnabled", p.issuer, p.client_id as "clientId",
  p.authorization_url as "authorizationUrl", p.token_url as "tokenUrl", p.token_audience as "tokenAudience",
  p.jwks_url as "jwksUrl", p.product_family as "productFamily", p.service_hosts as "serviceHosts",
  p.trusts_email as "trustsEmail", p.trusts_puid as "trustsPuid", p.version`;
const PLATFORMS = sql`external_providers e
  join lti_platforms p on p.shard = e.shard and p.external_provider_id = e.id`;

interface ListedPlatform {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly productFamily: string;
  readonly isEnabled: boolean;
  readonly pendingDeployments: number;
  readonly activeDeployments: number;
  readonly lastLaunchAt: Date | null;
}

/** How many deployments of the platform `e` have this status. */
const deployments = (status: DeploymentStatus) => sql`(select count(*)::int from lti_deployments d
  where d.external_provider_id = e.id and d.status = ${status})`;

export function selectPlatforms(db: ShardDb, search: PageRequest & { readonly keywords?: string | undefined }) {
  const found = sql<ListedPlatform>`
    select ${COLUMNS}, lower(e.name) as "sortedName", ${deployments('pending')} as "pendingDeployments",
      ${deployments('active')} as "activeDeployments",
      (select max(l.created_at) from lti_launches l where l.external_provider_id = e.id) as "lastLaunchAt"
    from ${PLATFORMS} where ${containsWords(sql`e.name || ' ' || p.issuer`, search.keywords)}`;
  return selectPage(db, found, search, { name: ['sortedName'] });
}

export async function selectOptionalPlatform(db: ShardDb, id: string): Promise<PlatformRow | undefined> {
  const { rows } = await sql<PlatformRow>`select ${COLUMNS} from ${PLATFORMS} where e.id = ${id}`.execute(db);
  return rows[0];
}

export async function selectPlatform(db: ShardDb, id: string): Promise<PlatformRow> {
  const platform = await selectOptionalPlatform(db, id);
  if (platform === undefined) throw new ProblemError({ kind: 'notFound', what: 'learning platform' });
  return platform;
}

/** Every client of an issuer: all universities with Canvas have the same one. */
export async function selectPlatformsOfIssuer(db: ShardDb, issuer: string): Promise<PlatformRow[]> {
  const { rows } = await sql<PlatformRow>`select ${COLUMNS} from ${PLATFORMS} where p.issuer = ${issuer}`.execute(db);
  return rows;
}

/** Those that may launch: enabled, with a deployment that was approved. */
export async function selectApprovedPlatforms(db: ShardDb): Promise<PlatformRow[]> {
  const { rows } = await sql<PlatformRow>`select ${COLUMNS} from ${PLATFORMS}
    where e.is_enabled and exists (select from lti_deployments d
      where d.external_provider_id = e.id and d.status = 'active')
    order by e.id`.execute(db);
  return rows;
}

/** Undefined when this client of this issuer is on the list already. */
export async function insertPlatform(
  db: ShardDb,
  settings: PlatformSettings,
  productFamily = '',
): Promise<string | undefined> {
  const { rows } = await sql`select from lti_platforms
    where issuer = ${settings.issuer} and client_id = ${settings.clientId}`.execute(db);
  if (rows.length > 0) return undefined;
  const { id } = await db
    .insertInto('external_providers')
    .values({ name: settings.name, type: 'LtiExternalProvider', is_enabled: settings.isEnabled })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('lti_platforms')
    .values({ ...rowOf(settings), external_provider_id: id, product_family: productFamily })
    .execute();
  return id;
}

const rowOf = (settings: PlatformSettings) => ({
  issuer: settings.issuer,
  client_id: settings.clientId,
  authorization_url: settings.authorizationUrl,
  token_url: settings.tokenUrl,
  token_audience: settings.tokenAudience,
  jwks_url: settings.jwksUrl,
  service_hosts: settings.serviceHosts,
  trusts_email: settings.trustsEmail,
  trusts_puid: settings.trustsPuid,
});

/** False when somebody has changed it since the version that the caller saw. */
export async function updatePlatform(
  db: ShardDb,
  id: string,
  settings: PlatformSettings,
  seenVersion: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lti_platforms')
    .set(rowOf(settings))
    .where('external_provider_id', '=', id)
    .where('version', '=', seenVersion)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db
    .updateTable('external_providers')
    .set({ name: settings.name, is_enabled: settings.isEnabled })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Once, when the platform has said what it is. */
export async function updateProductFamily(db: ShardDb, id: string, productFamily: string): Promise<void> {
  await sql`update lti_platforms set product_family = ${productFamily}
    where external_provider_id = ${id} and product_family = ''`.execute(db);
}

export interface DeploymentRow {
  readonly id: string;
  readonly deploymentId: string;
  readonly status: DeploymentStatus;
  readonly firstSeenAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

const DEPLOYMENT_COLUMNS = sql`d.id, d.deployment_id as "deploymentId", d.status, d.first_seen_at as "firstSeenAt",
  d.decided_at as "decidedAt", (select u.first_name || ' ' || u.last_name from users u where u.id = d.decided_by) as "decidedBy"`;

export async function selectDeployments(db: ShardDb, externalProviderId: string): Promise<DeploymentRow[]> {
  const { rows } = await sql<DeploymentRow>`select ${DEPLOYMENT_COLUMNS} from lti_deployments d
    where d.external_provider_id = ${externalProviderId} order by d.first_seen_at, d.id`.execute(db);
  return rows;
}

/** Known from now on; one that is known already stays as it is. */
export async function insertPendingDeployment(db: ShardDb, externalProviderId: string, deploymentId: string) {
  await sql`insert into lti_deployments (external_provider_id, deployment_id)
    values (${externalProviderId}, ${deploymentId}) on conflict do nothing`.execute(db);
}

export async function upsertActiveDeployment(
  db: ShardDb,
  externalProviderId: string,
  deploymentId: string,
  decidedBy: UserId,
): Promise<void> {
  await sql`insert into lti_deployments (external_provider_id, deployment_id, status, decided_by, decided_at)
    values (${externalProviderId}, ${deploymentId}, 'active', ${decidedBy}, circuit_now())
    on conflict (shard, external_provider_id, deployment_id)
    do update set status = 'active', decided_by = excluded.decided_by, decided_at = excluded.decided_at`.execute(db);
}

/** The deployment as it was before; undefined when there is none of this platform. Nothing moves if it is so already. */
export async function updateDeployment(
  db: ShardDb,
  externalProviderId: string,
  id: string,
  status: 'active' | 'blocked',
  decidedBy: UserId,
): Promise<{ readonly status: DeploymentStatus; readonly deploymentId: string } | undefined> {
  const { rows } = await sql<{ status: DeploymentStatus; deploymentId: string }>`
    select status, deployment_id as "deploymentId" from lti_deployments
    where id = ${id} and external_provider_id = ${externalProviderId} for update`.execute(db);
  const [before] = rows;
  if (before !== undefined && before.status !== status)
    await sql`update lti_deployments set status = ${status}, decided_by = ${decidedBy}, decided_at = circuit_now()
      where id = ${id}`.execute(db);
  return before;
}
