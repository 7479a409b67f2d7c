import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import type { LearnerFacts } from '@circuit/domain/gradePushes';
import { sql } from 'kysely';

/** A course of a platform that is connected with ours, and what the platform offers there. */
export interface ContextRow {
  readonly ltiDeploymentId: string;
  readonly contextId: string;
  readonly externalProviderId: string;
  readonly platformName: string;
  readonly lineItemsUrl: string | null;
  readonly scopes: string[];
}

export async function selectContexts(db: ShardDb, groupId: GroupId): Promise<ContextRow[]> {
  const { rows } = await sql<ContextRow>`
    select c.lti_deployment_id as "ltiDeploymentId", c.context_id as "contextId",
      d.external_provider_id as "externalProviderId", e.name as "platformName", c.line_items_url as "lineItemsUrl",
      c.service_scopes as scopes
    from lti_context_links c join lti_deployments d on d.shard = c.shard and d.id = c.lti_deployment_id
      join external_providers e on e.shard = d.shard and e.id = d.external_provider_id
    where c.group_id = ${groupId} and d.status = 'active' and e.is_enabled
    order by c.created_at, c.lti_deployment_id, c.context_id`.execute(db);
  return rows;
}

interface LinkedColumn {
  readonly ltiDeploymentId: string;
  readonly lineItemUrl: string;
}

/** The columns that belong to links which open this assignment, the oldest link first. */
export async function selectLinkedColumns(db: ShardDb, id: GroupAssignmentId): Promise<LinkedColumn[]> {
  const { rows } = await sql<LinkedColumn>`
    select lti_deployment_id as "ltiDeploymentId", line_item_url as "lineItemUrl" from lti_resource_links
    where group_assignment_id = ${id} and line_item_url is not null
    order by created_at, lti_deployment_id, resource_link_id`.execute(db);
  return rows;
}

export type LearnerRow = Omit<LearnerFacts, 'totalTenths' | 'isReleased' | 'isInRun' | 'openedFrom'> & {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** From which courses of platforms they have come, each as deployment and context. */
  readonly contexts: readonly { readonly ltiDeploymentId: string; readonly contextId: string }[];
};

const IS_STAFF = sql`exists (select from group_user_roles t where t.group_id = r.group_id and t.user_id = r.user_id
  and t.role <> 'GroupLearner')`;

/**
 * The students of the course, or one of them. Of two accounts that a person has on one platform, the one that was seen
 * last counts.
 */
export async function selectLearners(db: ShardDb, groupId: GroupId, only: UserId | null = null): Promise<LearnerRow[]> {
  const { rows } = await sql<LearnerRow>`
    select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, true as "isLearner",
      ${IS_STAFF} as "isStaff",
      coalesce((select jsonb_agg(jsonb_build_object('externalProviderId', l.external_provider_id, 'subject', l.subject)
        order by l.last_seen_at desc, l.subject) from lti_user_links l where l.user_id = u.id), '[]'::jsonb) as links,
      coalesce((select jsonb_agg(distinct jsonb_build_object('ltiDeploymentId', h.lti_deployment_id,
        'contextId', h.context_id)) from lti_launches h where h.user_id = u.id and h.group_id = r.group_id
        and h.context_id is not null and h.lti_deployment_id is not null), '[]'::jsonb) as contexts
    from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
    where r.group_id = ${groupId} and r.role = 'GroupLearner' and (${only}::uuid is null or r.user_id = ${only}::uuid)
    order by lower(u.last_name), lower(u.first_name), u.id`.execute(db);
  return rows;
}

/** Whether somebody is a student of the course and nothing more. */
export async function selectIsLearner(db: ShardDb, groupId: GroupId, userId: UserId): Promise<boolean> {
  const { rows } = await sql`select from group_user_roles r where r.group_id = ${groupId} and r.user_id = ${userId}
    and r.role = 'GroupLearner' and not ${IS_STAFF}`.execute(db);
  return rows.length > 0;
}

export async function selectNow(db: ShardDb): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select circuit_now() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('There is always a time.');
  return row.now;
}
