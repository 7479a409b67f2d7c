import type { GroupId, UserId } from '@circuit/domain/kernel';
import { earnsCreator, type GroupRole } from '@circuit/domain/permissions';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { giveUserRole } from '#modules/users/public.ts';
import type { Context } from '#platform/implement.ts';

import { insertGroupUserRoles, selectGlobalRoles } from './groupUserRoles.store.ts';
import { deleteRosterRemovals } from './rosterRemovals.store.ts';

type Giver = Pick<Context, 'db' | 'audit'>;

/**
 * Gives a role in a course where it is missing, with its audit events, and Creator to whoever becomes instructor.
 * Whether it may be given was decided before. Returns what is new.
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

/** Whoever becomes instructor needs assignments of their own. */
export async function giveCreator(giver: Giver, becomes: GroupRole, userIds: readonly UserId[]): Promise<void> {
  const settings = await selectConfiguration(giver.db);
  const globalRoles = await selectGlobalRoles(giver.db, userIds);
  const earners = userIds.filter((userId) => earnsCreator(becomes, globalRoles.get(userId) ?? [], settings));
  for (const userId of earners) await giveUserRole(giver, userId, 'Creator'); // oxlint-disable-line eslint/no-await-in-loop -- one connection
}
