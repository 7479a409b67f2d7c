import { err, ok, type Result, type UserId } from '../kernel/index.ts';

import { can, type Actor } from './can.ts';
import type { Person } from './givingRoles.ts';
import { IMPERSONATION_REASON, type Refusal } from './refusals.ts';

/**
 * Whether the actor may change this person's account or send them a password message.
 *
 * Never a person who may do more than the actor: an actor who can change an address can take over the account.
 */
export function mayActOnPerson(actor: Actor, person: Actor): Result<true, Refusal> {
  if (!can(actor, 'UserUpdateAny')) return err({ kind: 'missingActivity', activity: 'UserUpdateAny' });
  if (mayDoMore(person, actor)) return err({ kind: 'personMayDoMore' });
  return ok(true);
}

/** `superAdminIds`: everyone active who holds SuperAdmin now. */
export function mayDeactivate(actor: Person, person: Person, superAdminIds: readonly UserId[]): Result<true, Refusal> {
  const verdict = mayActOnPerson(actor, person);
  if (!verdict.isOk) return verdict;
  if (person.id === actor.id || person.id === actor.impersonatorId) return err({ kind: 'deactivatingOneself' });
  return isLastSuperAdmin(person, superAdminIds) ? err({ kind: 'lastSuperAdmin' }) : ok(true);
}

/** Without them nobody could give that role to anybody again. */
export const isLastSuperAdmin = (
  { id, roles }: Pick<Person, 'id' | 'roles'>,
  superAdminIds: readonly UserId[],
): boolean => roles.includes('SuperAdmin') && superAdminIds.every((one) => one === id);

export type ImpersonationRequest = {
  /** Whether the actor's own token is already that of an impersonation. */
  readonly isImpersonating: boolean;
  readonly reason: string;
};

/** The value is the reason as it is kept: trimmed. Roles inside groups do not count, only global activities. (T10) */
export function mayImpersonate(
  actor: Person,
  person: Person,
  { isImpersonating, reason }: ImpersonationRequest,
): Result<string, Refusal> {
  // First, since the effective actor of a running impersonation seldom has the activity, and "stop first" helps more.
  if (isImpersonating) return err({ kind: 'alreadyImpersonating' });
  if (!can(actor, 'UserImpersonateAny')) return err({ kind: 'missingActivity', activity: 'UserImpersonateAny' });
  if (actor.id === person.id) return err({ kind: 'impersonatingOneself' });
  if (mayDoMore(person, actor)) return err({ kind: 'personMayDoMore' });

  const kept = reason.trim();
  // Counted in code points, as the database does, so that both refuse the same texts.
  const length = Array.from(kept).length;
  if (length < IMPERSONATION_REASON.minLength) return err({ kind: 'reasonTooShort' });
  if (length > IMPERSONATION_REASON.maxLength) return err({ kind: 'reasonTooLong' });
  return ok(kept);
}

/** Whether the person holds an activity in the whole university that the other lacks: then nothing is done to them. */
export function mayDoMore(person: Actor, than: Actor): boolean {
  return !person.activities.every((activity) => can(than, activity));
}
