import type { ShardDb } from '@circuit/db';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import type { MembershipFacts } from '@circuit/domain/lti';
import type { GroupRole } from '@circuit/domain/permissions';
import { sql } from 'kysely';

import type { LaunchRow } from './launches.store.ts';

/** What the last launch into this course was signed for. (RO-33) */
export async function upsertLaunchRole(db: ShardDb, groupId: GroupId, userId: UserId, role: GroupRole): Promise<void> {
  await sql`insert into lti_launch_roles (group_id, user_id, role) values (${groupId}, ${userId}, ${role})
    on conflict (shard, group_id, user_id) do update set role = excluded.role, launched_at = circuit_now()`.execute(db);
}

/** What else is known of the person's place in the course: the launch before, the roster, and who else teaches. */
export async function selectRosterFacts(
  db: ShardDb,
  { groupId, userId, launch }: { readonly groupId: GroupId; readonly userId: UserId; readonly launch: LaunchRow },
): Promise<Pick<MembershipFacts, 'launched' | 'onRoster' | 'isLastOwner'>> {
  const { rows } = await sql<Pick<MembershipFacts, 'launched' | 'onRoster' | 'isLastOwner'>>`
    select (select l.role from lti_launch_roles l where l.group_id = ${groupId} and l.user_id = ${userId}) as launched,
      (select e ->> 'role' from lti_rosters r, jsonb_array_elements(r.entries) as e
        where r.lti_deployment_id = ${launch.ltiDeploymentId}::uuid and r.context_id = ${launch.contextId}::text
          and e -> 'lti' ->> 'subject' = ${launch.subject} limit 1) as "onRoster",
      not exists (select from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
        where r.group_id = ${groupId} and r.role = 'GroupOwner' and r.user_id <> ${userId}
          and u.is_active) as "isLastOwner"`.execute(db);
  return rows[0] ?? { launched: null, onRoster: null, isLastOwner: true };
}
