import type { UserId } from '@circuit/domain/kernel';
import { globalActivities, mayActOnPerson, type Person } from '@circuit/domain/permissions';

import type { Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { lockUser, type LockedUser } from './userAccounts.store.ts';

type Acting = Pick<Context<{ readonly activity: 'UserUpdateAny' }>, 'db' | 'actor'>;

/** The person, locked, if the caller may change their account. */
export async function lockPersonToChange({ db, actor }: Acting, userId: UserId): Promise<LockedUser> {
  const person = await lockUser(db, userId);
  const verdict = mayActOnPerson(actor, asPerson(person));
  if (!verdict.isOk) throw new ProblemError({ kind: 'refused', refusal: verdict.failure });
  return person;
}

export function asPerson({ id, roles }: Pick<LockedUser, 'id' | 'roles'>): Person {
  return { id, roles, activities: globalActivities(roles) };
}
