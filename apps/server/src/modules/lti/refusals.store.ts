import type { ShardDb } from '@circuit/db';
import { LTI_REFUSALS, type LtiRefusal, type Refused } from '@circuit/domain/lti';
import { sql } from 'kysely';

/** Anybody can send nonsense to open addresses; more than this in an hour tells an administrator nothing new. */
const MOST_PER_HOUR = 500;
const MOST_DETAILS = 500;

export async function insertRefusal(
  db: ShardDb,
  { reason, details }: Refused,
  { externalProviderId, traceId }: { readonly externalProviderId: string | null; readonly traceId: string },
): Promise<void> {
  await sql`insert into lti_refusals (external_provider_id, reason, details, trace_id)
    select ${externalProviderId}::uuid, ${reason}, ${details.slice(0, MOST_DETAILS)}, ${traceId}
    where (select count(*) from lti_refusals where at > circuit_now() - interval '1 hour') < ${MOST_PER_HOUR}`.execute(
    db,
  );
}

export interface RefusalRow {
  readonly id: string;
  readonly at: Date;
  readonly externalProviderId: string | null;
  readonly platformName: string | null;
  readonly reason: LtiRefusal;
  readonly details: string;
  readonly traceId: string;
}

const COLUMNS = sql`r.id, r.at, r.external_provider_id as "externalProviderId", r.reason, r.details,
  r.trace_id as "traceId", (select e.name from external_providers e where e.id = r.external_provider_id) as "platformName"`;
const MOST_SHOWN = 50;

/** A reason that was given up stays in the table for a month. */
const isKnown = ({ reason }: RefusalRow): boolean => LTI_REFUSALS.includes(reason);

export async function selectRefusals(db: ShardDb, externalProviderId: string | undefined): Promise<RefusalRow[]> {
  const ofPlatform = externalProviderId === undefined ? sql`true` : sql`r.external_provider_id = ${externalProviderId}`;
  const { rows } = await sql<RefusalRow>`select ${COLUMNS} from lti_refusals r where ${ofPlatform}
    order by r.at desc, r.id desc limit ${MOST_SHOWN}`.execute(db);
  return rows.filter(isKnown);
}

export interface SeenPlatform {
  readonly externalProviderId: string;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly lastLoginAt: Date | null;
  readonly lastLaunchAt: Date | null;
  readonly pendingDeployments: number;
  readonly approvedAt: Date | null;
  readonly changedAt: Date;
  readonly lastRefusal: RefusalRow | null;
}

/** What was last seen of each platform. Logins are forgotten after a day, so a launch also counts as one. */
export async function selectSeenPlatforms(
  db: ShardDb,
  externalProviderId: string | undefined,
): Promise<SeenPlatform[]> {
  const ofPlatform = externalProviderId === undefined ? sql`true` : sql`e.id = ${externalProviderId}`;
  const { rows } = await sql<Omit<SeenPlatform, 'lastRefusal'>>`
    select e.id as "externalProviderId", e.name, e.is_enabled as "isEnabled", seen."lastLaunchAt",
      greatest(seen."lastLaunchAt", seen."lastStateAt") as "lastLoginAt",
      (select count(*)::int from lti_deployments d
       where d.external_provider_id = e.id and d.status = 'pending') as "pendingDeployments",
      (select max(d.decided_at) from lti_deployments d
       where d.external_provider_id = e.id and d.status = 'active') as "approvedAt", p.updated_at as "changedAt"
    from external_providers e join lti_platforms p on p.shard = e.shard and p.external_provider_id = e.id
      cross join lateral (select
        (select max(l.created_at) from lti_launches l where l.external_provider_id = e.id) as "lastLaunchAt",
        (select max(s.created_at) from lti_login_states s where s.external_provider_id = e.id) as "lastStateAt") seen
    where ${ofPlatform} order by lower(e.name), e.id`.execute(db);
  const last = await sql<RefusalRow>`
    select newest.* from lti_platforms p cross join lateral (
      select ${COLUMNS} from lti_refusals r where r.external_provider_id = p.external_provider_id
      order by r.at desc, r.id desc limit 1) newest`.execute(db);
  const byPlatform = new Map(last.rows.filter(isKnown).map((refusal) => [refusal.externalProviderId, refusal]));
  return rows.map((platform) => ({ ...platform, lastRefusal: byPlatform.get(platform.externalProviderId) ?? null }));
}
