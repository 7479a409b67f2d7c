import type { GroupId, UserId } from '@circuit/domain/kernel';
import { earnsCreator, type GroupRole } from '@circuit/domain/permissions';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { giveUserRole } from '#modules/users/public.ts';
import type { Context } from '#platform/implement.ts';

import { insertGroupUserRoles, selectGlobalRoles } from './groupUserRoles.store.ts';

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
  const { db, audit } = giver;
  const added = await insertGroupUserRoles(db, groupId, role, userIds, isExternal);
  const { creatorForInstructors } = await selectConfiguration(db);
  const globalRoles = await selectGlobalRoles(
    db,
    added.map(({ userId }) => userId),
  );
  /* oxlint-disable eslint/no-await-in-loop -- one connection */
  for (const { userId } of added) {
    if (earnsCreator(role, globalRoles.get(userId) ?? [], { creatorForInstructors }))
      await giveUserRole(giver, userId, 'Creator');
    await audit({ verb: 'groupRoleAdded', entity: 'user', entityId: userId, groupId, after: { role, isExternal } });
  }
  /* oxlint-enable eslint/no-await-in-loop */
  return added;
}
