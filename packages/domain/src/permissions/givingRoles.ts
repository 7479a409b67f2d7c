import { err, ok, type Result, type UserId } from '../kernel/index.ts';

import { can, type Actor, type Entity } from './can.ts';
import type { Refusal } from './refusals.ts';
import { GLOBAL_ROLES, GROUP_ROLES, ranksAtLeast, type GlobalRole, type GroupRole } from './roles.ts';

/** A signed-in person, with their global roles and activities. (S3.01) */
export type Person = Actor & {
  readonly id: UserId;
  readonly roles: readonly GlobalRole[];
  /** Who really sits there, while impersonating. */
  readonly impersonatorId?: UserId | null;
};

/** A group as the actor stands in it: the actor's own roles and activities there. (S3.03) */
export type GroupStanding = Entity & { readonly roles: readonly GroupRole[] };

/** A role someone holds. (S3.02) */
export type HeldRole<Role> = { readonly userId: UserId; readonly role: Role; readonly isExternal: boolean };

export function mayGrantGlobalRole(actor: Person, recipientId: UserId, role: GlobalRole): Result<true, Refusal> {
  if (!can(actor, 'UserRoleModifyAny')) return err({ kind: 'missingActivity', activity: 'UserRoleModifyAny' });
  if (isOneself(actor, recipientId)) return err({ kind: 'roleForOneself' });
  if (!ranksAtLeast(GLOBAL_ROLES, actor.roles, role)) return err({ kind: 'aboveOwnRank', role });
  return ok(true);
}

export function mayGrantGroupRole(
  actor: Person,
  group: GroupStanding,
  recipientId: UserId,
  role: GroupRole,
): Result<true, Refusal> {
  if (!can(actor, 'GroupUserRoleModify', group))
    return err({ kind: 'missingActivity', activity: 'GroupUserRoleModify' });
  if (isOneself(actor, recipientId)) return err({ kind: 'roleForOneself' });
  if (!reachesGroupRole(actor, group, role)) return err({ kind: 'aboveOwnRank', role });
  return ok(true);
}

/** `superAdminIds`: everyone who holds SuperAdmin now. */
export function mayRemoveGlobalRole(
  actor: Person,
  held: HeldRole<GlobalRole>,
  superAdminIds: readonly UserId[],
): Result<true, Refusal> {
  if (!can(actor, 'UserRoleModifyAny')) return err({ kind: 'missingActivity', activity: 'UserRoleModifyAny' });
  if (!ranksAtLeast(GLOBAL_ROLES, actor.roles, held.role)) return err({ kind: 'aboveOwnRank', role: held.role });
  if (held.isExternal) return err({ kind: 'externalRole' });
  if (held.role === 'SuperAdmin' && isOnlyOne(held.userId, superAdminIds)) return err({ kind: 'lastSuperAdmin' });
  return ok(true);
}

/**
 * `groupOwnerIds`: everyone who holds GroupOwner in the group now, by hand or from outside. `reason`: what comes from a
 * roster goes by hand only with one. (PE-10)
 */
export function mayRemoveGroupRole(
  actor: Person,
  group: GroupStanding,
  held: HeldRole<GroupRole>,
  groupOwnerIds: readonly UserId[],
  reason = '',
): Result<true, Refusal> {
  if (!can(actor, 'GroupUserRoleModify', group))
    return err({ kind: 'missingActivity', activity: 'GroupUserRoleModify' });
  if (!reachesGroupRole(actor, group, held.role)) return err({ kind: 'aboveOwnRank', role: held.role });
  if (held.isExternal && reason.trim() === '') return err({ kind: 'rosterRole' });
  if (held.role === 'GroupOwner' && isOnlyOne(held.userId, groupOwnerIds)) return err({ kind: 'lastGroupOwner' });
  return ok(true);
}

/**
 * Whether becoming `becomes` in a group also brings the global role Creator, by hand, LTI or timetable.
 *
 * An instructor needs assignments of their own. It is added by hand as far as any sync can tell
 * (isExternal false), so that it stays when the group role goes. A shard may switch this off.
 */
export function earnsCreator(
  becomes: GroupRole,
  globalRoles: readonly GlobalRole[],
  shardSettings: { readonly creatorForInstructors: boolean },
): boolean {
  return shardSettings.creatorForInstructors && becomes === 'GroupOwner' && !globalRoles.includes('Creator');
}

function reachesGroupRole(actor: Person, group: GroupStanding, role: GroupRole): boolean {
  return can(actor, 'GroupUserRoleModify') || ranksAtLeast(GROUP_ROLES, group.roles, role);
}

/** Also through somebody else's eyes: an impersonation is no way to raise oneself. (PE-18) */
function isOneself({ id, impersonatorId }: Person, recipientId: UserId): boolean {
  return recipientId === id || recipientId === impersonatorId;
}

function isOnlyOne(person: UserId, holders: readonly UserId[]): boolean {
  return holders.every((holder) => holder === person);
}
