import type { ShardDb } from '@circuit/db';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import { SECTION_NAMES } from '@circuit/domain/lti';
import type { PlatformLink, RosterEntry } from '@circuit/domain/roster';
import { sql } from 'kysely';

/** A course of a learning platform that a course here is connected with, and what its roster said last. */
export interface ConnectedContext {
  readonly ltiDeploymentId: string;
  readonly contextId: string;
  readonly contextTitle: string;
  readonly externalProviderId: string;
  readonly platformName: string;
  readonly trustsEmail: boolean;
  readonly trustsPuid: boolean;
  /** The platform is enabled and the deployment approved. */
  readonly isConnected: boolean;
  /** Null where the platform does not share who is in the course. */
  readonly membershipsUrl: string | null;
  /** A link whose launches carry sections; null where none does. (RO-37) */
  readonly sectionsLinkId: string | null;
  /** Null before it was first read. */
  readonly entries: RosterEntry[] | null;
  readonly readAt: Date | null;
  /** Now: what is read from here on is not older. */
  readonly askedAt: Date;
}

export async function selectConnectedContexts(db: ShardDb, groupId: GroupId): Promise<ConnectedContext[]> {
  const { rows } = await sql<ConnectedContext>`
    select c.lti_deployment_id as "ltiDeploymentId", c.context_id as "contextId",
      c.memberships_url as "membershipsUrl", d.external_provider_id as "externalProviderId",
      e.name as "platformName", p.trusts_email as "trustsEmail", p.trusts_puid as "trustsPuid",
      e.is_enabled and d.status = 'active' as "isConnected", r.entries, r.read_at as "readAt", circuit_now() as "askedAt",
      coalesce((select l.context_title from lti_launches l where l.group_id = c.group_id
        and l.lti_deployment_id = c.lti_deployment_id and l.context_id = c.context_id order by l.id desc limit 1), '') as "contextTitle",
      (select l.resource_link_id from lti_launches l where l.group_id = c.group_id
        and l.lti_deployment_id = c.lti_deployment_id and l.context_id = c.context_id and l.resource_link_id is not null
        and l.claims -> 'custom' ->> ${SECTION_NAMES}::text not like '$%'
        order by l.id desc limit 1) as "sectionsLinkId"
    from lti_context_links c
      join lti_deployments d on d.shard = c.shard and d.id = c.lti_deployment_id
      join external_providers e on e.shard = c.shard and e.id = d.external_provider_id
      join lti_platforms p on p.shard = c.shard and p.external_provider_id = d.external_provider_id
      left join lti_rosters r on r.shard = c.shard and r.lti_deployment_id = c.lti_deployment_id
        and r.context_id = c.context_id
    where c.group_id = ${groupId} order by c.created_at, c.context_id`.execute(db);
  return rows;
}

/** What was read takes the place of what was read before. It holds for the moment when reading began. (RO-43) */
export async function upsertLtiRoster(
  db: ShardDb,
  groupId: GroupId,
  { ltiDeploymentId, contextId, askedAt }: Pick<ConnectedContext, 'ltiDeploymentId' | 'contextId' | 'askedAt'>,
  entries: readonly RosterEntry[],
): Promise<void> {
  await sql`
    insert into lti_rosters (lti_deployment_id, context_id, group_id, entries, read_at)
    values (${ltiDeploymentId}, ${contextId}, ${groupId}, ${JSON.stringify(entries)}::jsonb, ${askedAt})
    on conflict (shard, lti_deployment_id, context_id) do update set group_id = excluded.group_id,
      entries = excluded.entries, read_at = excluded.read_at`.execute(db);
}

/** Whom these platforms mean by these names, and which people of the course they know at all. */
export async function selectPlatformLinks(
  db: ShardDb,
  groupId: GroupId,
  providerIds: readonly string[],
  subjects: readonly string[],
): Promise<PlatformLink[]> {
  const { rows } = await sql<PlatformLink>`
    select l.external_provider_id as "externalProviderId", l.subject, l.user_id as "userId", l.linked_by as "linkedBy"
    from lti_user_links l where l.external_provider_id = any (${[...providerIds]}::uuid[])
      and (l.subject = any (${[...subjects]}::text[])
        or l.user_id in (select r.user_id from group_user_roles r where r.group_id = ${groupId}))`.execute(db);
  return rows;
}

interface NewPlatformPerson {
  readonly externalProviderId: string;
  readonly subject: string;
  readonly email: string;
  readonly puid: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

interface MadePerson {
  readonly id: UserId;
  readonly email: string;
}

/** People whom a platform vouches for, with the platform's name for each. Returns those that are new by now. */
export async function insertPlatformPeople(
  db: ShardDb,
  people: readonly NewPlatformPerson[],
): Promise<readonly MadePerson[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<MadePerson>`
    with listed as (
      select * from json_to_recordset(${JSON.stringify(people)}::json)
        as p ("externalProviderId" uuid, subject text, email text, puid text, "firstName" text, "lastName" text)),
    made as (
      insert into users (email, first_name, last_name, puid)
      select email, "firstName", "lastName", puid from listed on conflict do nothing returning id, email),
    linked as (
      insert into lti_user_links (external_provider_id, subject, user_id, linked_by)
      select l."externalProviderId", l.subject, m.id, 'created' from made m join listed l on l.email = m.email
      on conflict do nothing)
    select id, email from made`.execute(db);
  return rows;
}

interface NewLink {
  readonly externalProviderId: string;
  readonly subject: string;
  readonly userId: UserId;
  readonly linkedBy: string;
}

/** Somebody who came by a launch meanwhile is linked already. */
export async function insertPlatformLinks(db: ShardDb, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return;
  await sql`
    insert into lti_user_links (external_provider_id, subject, user_id, linked_by)
    select "externalProviderId", subject, "userId", "linkedBy"
    from json_to_recordset(${JSON.stringify(links)}::json)
      as l ("externalProviderId" uuid, subject text, "userId" uuid, "linkedBy" text)
    on conflict do nothing`.execute(db);
}

/** Who left, or got another role by the roster, has no role of a launch any more. */
export async function deleteLaunchRoles(db: ShardDb, groupId: GroupId, userIds: readonly UserId[]): Promise<void> {
  if (userIds.length === 0) return;
  await sql`delete from lti_launch_roles
    where group_id = ${groupId} and user_id = any (${[...userIds]}::uuid[])`.execute(db);
}
