import { changeGroupUserRole, removeGroupUserRole } from '@circuit/contract/groups';
import type { ShardDb } from '@circuit/db';
import type { GroupId, Result } from '@circuit/domain/kernel';
import { mayGrantGroupRole, mayRemoveGroupRole, type Refusal } from '@circuit/domain/permissions';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { giveCreator } from './giveGroupRoles.ts';
import { lockGroup } from './groups.store.ts';
import {
  takeGroupRoles,
  selectGroupOwnerIds,
  selectOptionalGroupUserRole,
  selectRolesOf,
  updateGroupUserRole,
} from './groupUserRoles.store.ts';
import { upsertRosterRemoval } from './rosterRemovals.store.ts';
import { groupRolesOf } from './standing.ts';

/** Only the role goes: what the person handed in, reviewed or scored stays. (PC-12) */
export const removeGroupUserRoleRoute = implement(
  removeGroupUserRole,
  async ({ groupId, groupUserRoleId, reason }, { db, actor, standing, audit }) => {
    const { held, ownerIds } = await selectHeld(db, groupId, groupUserRoleId);
    refuseUnless(mayRemoveGroupRole(actor, groupRolesOf(standing), held, ownerIds, reason));
    await takeGroupRoles(db, [held.id]);
    const { userId, role, isExternal } = held;
    if (isExternal && reason !== undefined) await upsertRosterRemoval(db, groupId, userId, reason);
    const event = { verb: 'groupRoleRemoved', entity: 'user', entityId: userId, groupId, before: { role } } as const;
    await audit(reason === undefined ? event : { ...event, reason });
    return undefined;
  },
);

/** One role for another is taking the one and giving the other, so both must be allowed. (PC-11) */
export const changeGroupUserRoleRoute = implement(
  changeGroupUserRole,
  async ({ groupId, groupUserRoleId, role }, context) => {
    const { db, actor, standing, audit } = context;
    const { held, ownerIds } = await selectHeld(db, groupId, groupUserRoleId);
    if (held.role === role) return held;
    const group = groupRolesOf(standing);
    refuseUnless(mayRemoveGroupRole(actor, group, held, ownerIds));
    refuseUnless(mayGrantGroupRole(actor, group, held.userId, role));
    const { userId, role: from } = held;
    const [other] = await selectRolesOf(db, groupId, userId, role);
    // If the person already has the new role, it stays and only the old one is removed.
    if (other === undefined) await updateGroupUserRole(db, held.id, role);
    else await takeGroupRoles(db, [held.id]);
    await audit({
      verb: 'groupRoleChanged',
      entity: 'user',
      entityId: userId,
      groupId,
      before: { role: from },
      after: { role },
    });
    await giveCreator(context, role, [userId]);
    return other ?? { ...held, role };
  },
);

/** Under a lock, so that of two owners who remove each other at once one stays. (PC-13) */
async function selectHeld(db: ShardDb, groupId: GroupId, groupUserRoleId: string) {
  await lockGroup(db, groupId);
  const held = await selectOptionalGroupUserRole(db, groupId, groupUserRoleId);
  if (held === undefined) throw new ProblemError({ kind: 'notFound', what: 'role in this course' });
  return { held, ownerIds: await selectGroupOwnerIds(db, groupId) };
}

function refuseUnless(verdict: Result<true, Refusal>): void {
  if (!verdict.isOk) throw new ProblemError({ kind: 'refused', refusal: verdict.failure });
}
