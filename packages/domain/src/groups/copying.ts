import { err, ok, type Result, type UserId } from '../kernel/index.ts';
import { can, type Actor, type Entity, type GroupRole, type Refusal } from '../permissions/index.ts';

/** Copying creates a course and reads another, so it needs the right to both. (CU-10) */
export function mayCopyGroup(actor: Actor, source: Entity): Result<true, Refusal> {
  if (!can(actor, 'GroupCreate')) return err({ kind: 'missingActivity', activity: 'GroupCreate' });
  if (!can(actor, 'GroupUpdate', source)) return err({ kind: 'missingActivity', activity: 'GroupUpdate' });
  return ok(true);
}

type Member = { readonly userId: UserId; readonly isActive: boolean; readonly roles: readonly GroupRole[] };

/**
 * The people a copy takes over, with their roles: staff who can still sign in, never students. The person who makes the
 * copy is its instructor anyway, and an administrator who views as them gets no role from it. (CU-11)
 */
export function staffToBring<Someone extends Member>(
  people: readonly Someone[],
  copierIds: readonly UserId[],
): Someone[] {
  return people
    .filter(({ userId, isActive }) => isActive && !copierIds.includes(userId))
    .map((someone) => ({ ...someone, roles: someone.roles.filter((role) => role !== 'GroupLearner') }))
    .filter(({ roles }) => roles.length > 0);
}
