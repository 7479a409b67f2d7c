import type { GroupId, UserId } from '@circuit/domain/kernel';
import { earnsCreator, type GroupRole } from '@circuit/domain/permissions';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { giveUserRole } from '#modules/users/public.ts';
import type { Context } from '#platform/implement.ts';

import { insertGroupUserRoles, selectGlobalRoles } from './groupUserRoles.store.ts';
import { deleteRosterRemovals } from './rosterRemovals.store.ts';

type Giver = Pick<Context, 'db' | 'audit'>;

/**
 * Gives people a role in a course if they lack it, with audit events, and Creator to new instructors. The caller has
 * checked that the role may be given. Returns the new roles.
 */
export async function giveGroupRoles(
  giver: Giver,
  groupId: GroupId,
  role: GroupRole,
  userIds: readonly UserId[],
  { isExternal = false } = {},
) {
  const added = await insertGroupUserRoles(giver.db, groupId, role, userIds, isExternal);
  const newIds = added.map(({ userId }) => userId);
  // Who is added by hand is wanted, whatever was said when they were removed. (RO-22)
  if (!isExternal) await deleteRosterRemovals(giver.db, groupId, newIds);
  const event = { verb: 'groupRoleAdded', entity: 'user', groupId, after: { role, isExternal } };
  await giver.audit(newIds.map((entityId) => ({ ...event, entityId })));
  await giveCreator(giver, role, newIds);
  return added;
}

/** A new instructor needs assignments of their own. */
export async function giveCreator(giver: Giver, becomes: GroupRole, userIds: readonly UserId[]): Promise<void> {
  const settings = await selectConfiguration(giver.db);
  const globalRoles = await selectGlobalRoles(giver.db, userIds);
  const earners = userIds.filter((userId) => earnsCreator(becomes, globalRoles.get(userId) ?? [], settings));
  for (const userId of earners) await giveUserRole(giver, userId, 'Creator');
}
