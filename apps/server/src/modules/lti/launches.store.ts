import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import type { DeepLinkingSettings, LtiMessageType, LtiServices } from '@circuit/domain/lti';
import type { GroupRole } from '@circuit/domain/permissions';
import { sql } from 'kysely';

/** What the platform offers at the place of the launch, kept for later. */
export interface KeptClaims {
  readonly services: LtiServices;
  readonly deepLinking: DeepLinkingSettings | null;
  readonly custom: Readonly<Record<string, string>>;
  readonly returnUrl: string | null;
}

export interface NewLaunch {
  readonly externalProviderId: string;
  readonly ltiDeploymentId: string;
  readonly userId: UserId | null;
  readonly candidateUserId: UserId | null;
  readonly claimSecretHash: Buffer | null;
  readonly subject: string;
  readonly personName: string;
  readonly messageType: LtiMessageType;
  readonly targetLinkUri: string;
  readonly contextId: string | null;
  readonly contextTitle: string;
  readonly contextLabel: string;
  readonly resourceLinkId: string | null;
  readonly resourceTitle: string;
  readonly roles: readonly string[];
  readonly claims: KeptClaims;
  readonly expiresAt: Date;
}

export async function insertLaunch(db: ShardDb, launch: NewLaunch): Promise<string> {
  const { id } = await db
    .insertInto('lti_launches')
    .values({
      external_provider_id: launch.externalProviderId,
      lti_deployment_id: launch.ltiDeploymentId,
      user_id: launch.userId,
      candidate_user_id: launch.candidateUserId,
      claim_secret_hash: launch.claimSecretHash,
      subject: launch.subject,
      person_name: launch.personName,
      message_type: launch.messageType,
      target_link_uri: launch.targetLinkUri,
      context_id: launch.contextId,
      context_title: launch.contextTitle,
      context_label: launch.contextLabel,
      resource_link_id: launch.resourceLinkId,
      resource_title: launch.resourceTitle,
      roles: [...launch.roles],
      claims: JSON.stringify(launch.claims),
      expires_at: launch.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface LaunchRow extends Omit<NewLaunch, 'expiresAt' | 'ltiDeploymentId'> {
  readonly id: string;
  readonly platformName: string;
  readonly issuer: string;
  readonly authorizationUrl: string;
  readonly serviceHosts: string[];
  readonly ltiDeploymentId: string | null;
  /** The platform is enabled and the deployment approved, as of now. */
  readonly isConnected: boolean;
  /** Its time has passed, by the clock of the database. */
  readonly isOver: boolean;
  /** A choice of content was sent. */
  readonly isAnswered: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

export async function selectOptionalLaunch(db: ShardDb, id: string): Promise<LaunchRow | undefined> {
  const { rows } = await sql<LaunchRow>`
    select l.id, e.name as "platformName", l.external_provider_id as "externalProviderId",
      l.lti_deployment_id as "ltiDeploymentId", l.user_id as "userId", l.candidate_user_id as "candidateUserId",
      l.claim_secret_hash as "claimSecretHash", l.subject, l.person_name as "personName",
      l.message_type as "messageType", l.target_link_uri as "targetLinkUri", l.context_id as "contextId",
      l.context_title as "contextTitle", l.context_label as "contextLabel", l.resource_link_id as "resourceLinkId",
      l.resource_title as "resourceTitle", l.roles, l.claims, l.created_at as "createdAt", l.expires_at as "expiresAt",
      e.is_enabled and coalesce(d.status = 'active', false) as "isConnected",
      coalesce(l.expires_at <= circuit_now(), true) as "isOver", l.answer is not null as "isAnswered", coalesce(p.issuer, '') as issuer,
      coalesce(p.authorization_url, '') as "authorizationUrl", coalesce(p.service_hosts, '{}') as "serviceHosts"
    from lti_launches l join external_providers e on e.shard = l.shard and e.id = l.external_provider_id
      left join lti_platforms p on p.shard = l.shard and p.external_provider_id = l.external_provider_id
      left join lti_deployments d on d.shard = l.shard and d.id = l.lti_deployment_id
    where l.id = ${id}`.execute(db);
  return rows[0];
}

/** False when somebody else has claimed it meanwhile. */
export async function updateLaunchClaimed(db: ShardDb, id: string, userId: UserId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lti_launches')
    .set({ user_id: userId, claim_secret_hash: null })
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateLaunchGroup(db: ShardDb, id: string, groupId: GroupId): Promise<void> {
  await db.updateTable('lti_launches').set({ group_id: groupId }).where('id', '=', id).execute();
}

interface Place {
  readonly ltiDeploymentId: string;
  readonly contextId: string;
}

export interface CourseRow {
  readonly groupId: GroupId;
  readonly name: string;
  readonly endDate: Date | null;
  readonly isDeleted: boolean;
}

const COURSE = sql`g.id as "groupId", g.name, g.end_date as "endDate", g.is_deleted as "isDeleted"`;

export async function selectOptionalCourse(db: ShardDb, at: Place): Promise<CourseRow | undefined> {
  const { rows } = await sql<CourseRow>`
    select ${COURSE} from lti_context_links c join groups g on g.shard = c.shard and g.id = c.group_id
    where c.lti_deployment_id = ${at.ltiDeploymentId} and c.context_id = ${at.contextId}`.execute(db);
  return rows[0];
}

/** False when the platform's course was connected meanwhile. */
export async function insertContextLink(
  db: ShardDb,
  at: Place,
  groupId: GroupId,
  connectedBy: UserId,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into lti_context_links (lti_deployment_id, context_id, group_id, connected_by)
    values (${at.ltiDeploymentId}, ${at.contextId}, ${groupId}, ${connectedBy}) on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Remembers where the platform's services are, for syncs and pushes without anybody there. A launch that names none, as
 * one with fewer rights may, takes nothing away. (LT-41)
 */
export async function updateContextServices(db: ShardDb, at: Place, services: LtiServices): Promise<void> {
  const { membershipsUrl, lineItemsUrl, scopes } = services;
  const next = sql`(coalesce(${membershipsUrl}, memberships_url), coalesce(${lineItemsUrl}, line_items_url),
    case when ${scopes.length} > 0 then ${[...scopes]}::text[] else service_scopes end)`;
  await sql`update lti_context_links set (memberships_url, line_items_url, service_scopes) = row ${next}
    where lti_deployment_id = ${at.ltiDeploymentId} and context_id = ${at.contextId}
      and (memberships_url, line_items_url, service_scopes) is distinct from ${next}`.execute(db);
}

interface TaughtCourse {
  readonly groupId: GroupId;
  readonly name: string;
  readonly isConnected: boolean;
}

/** The courses that this person teaches and that go on. */
export async function selectTaughtCourses(db: ShardDb, userId: UserId): Promise<TaughtCourse[]> {
  const { rows } = await sql<TaughtCourse>`
    select g.id as "groupId", g.name,
      exists (select from lti_context_links c where c.group_id = g.id) as "isConnected" from groups g
    where not g.is_deleted and (g.end_date is null or g.end_date > circuit_now())
      and exists (select from group_user_roles r
        where r.group_id = g.id and r.user_id = ${userId} and r.role = 'GroupOwner')
    order by lower(g.name), g.id limit 200`.execute(db);
  return rows;
}

export interface HeldRole {
  readonly id: string;
  readonly role: GroupRole;
  readonly isExternal: boolean;
}

export async function selectHeldRoles(db: ShardDb, groupId: GroupId, userId: UserId): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`select id, role, is_external as "isExternal" from group_user_roles
    where group_id = ${groupId} and user_id = ${userId}`.execute(db);
  return rows;
}

/** Whether staff removed the person by hand although a roster names them. (RO-22) */
export async function selectIsRemoved(db: ShardDb, groupId: GroupId, userId: UserId): Promise<boolean> {
  const { rows } = await sql`select from roster_removals
    where group_id = ${groupId} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

export interface AssignmentRow {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly groupId: GroupId;
  readonly groupName: string;
  readonly title: string;
  readonly isDeleted: boolean;
}

const ASSIGNMENT = sql`a.id as "groupAssignmentId", a.group_id as "groupId", a.title, a.is_deleted as "isDeleted",
  (select g.name from groups g where g.id = a.group_id) as "groupName"`;

export async function selectOptionalAssignment(db: ShardDb, id: string): Promise<AssignmentRow | undefined> {
  const { rows } = await sql<AssignmentRow>`
    select ${ASSIGNMENT} from group_assignments a where a.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** The assignment that a link of the platform was connected with. */
export async function selectOptionalLinkedAssignment(
  db: ShardDb,
  ltiDeploymentId: string,
  resourceLinkId: string,
): Promise<AssignmentRow | undefined> {
  const { rows } = await sql<AssignmentRow>`
    select ${ASSIGNMENT} from lti_resource_links l
      join group_assignments a on a.shard = l.shard and a.id = l.group_assignment_id
    where l.lti_deployment_id = ${ltiDeploymentId} and l.resource_link_id = ${resourceLinkId}`.execute(db);
  return rows[0];
}

/** Connects a link with an assignment, and remembers the column that the platform keeps for the link. (LT-39, LT-41) */
export async function upsertResourceLink(
  db: ShardDb,
  at: { readonly ltiDeploymentId: string; readonly resourceLinkId: string; readonly lineItemUrl: string | null },
  { groupId, groupAssignmentId }: Pick<AssignmentRow, 'groupId' | 'groupAssignmentId'>,
): Promise<void> {
  await sql`insert into lti_resource_links
      (lti_deployment_id, resource_link_id, group_id, group_assignment_id, line_item_url)
    values (${at.ltiDeploymentId}, ${at.resourceLinkId}, ${groupId}, ${groupAssignmentId}, ${at.lineItemUrl})
    on conflict (shard, lti_deployment_id, resource_link_id) do update
      set group_id = excluded.group_id, group_assignment_id = excluded.group_assignment_id,
        line_item_url = coalesce(excluded.line_item_url, lti_resource_links.line_item_url)`.execute(db);
}

/** The assignments of a course that a link could open, and whether one does. */
export async function selectConnectable(db: ShardDb, groupId: GroupId) {
  const { rows } = await sql<{ groupAssignmentId: GroupAssignmentId; title: string; isLinked: boolean }>`
    select a.id as "groupAssignmentId", a.title,
      exists (select from lti_resource_links l where l.group_assignment_id = a.id) as "isLinked"
    from group_assignments a where a.group_id = ${groupId} and not a.is_deleted
    order by lower(a.title), a.id`.execute(db);
  return rows;
}
