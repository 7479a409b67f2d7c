import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { isLastSuperAdmin, mayDeactivate, refusalText } from '@circuit/domain/permissions';

import type { Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { asPerson, lockPersonToChange } from './personToChange.ts';
import { lockActiveSuperAdmins, lockUser, type LockedUser } from './userAccounts.store.ts';

type Acting = Pick<Context<{ readonly activity: 'UserUpdateAny' }>, 'db' | 'actor'>;

/** The person, locked, if the caller may take their account away for good: the same as for deactivating. (EP-1) */
export async function lockPersonToErase(context: Acting, userId: UserId): Promise<LockedUser> {
  const superAdminIds = await lockActiveSuperAdmins(context.db);
  const person = await lockPersonToChange(context, userId);
  const verdict = mayDeactivate(context.actor, asPerson(person), superAdminIds);
  if (!verdict.isOk) throw new ProblemError({ kind: 'refused', refusal: verdict.failure });
  return person;
}

/** An operator is above all roles, and still does not leave a university without a super admin. (EP-7) */
export async function keepLastSuperAdmin(db: ShardDb, userId: UserId): Promise<void> {
  const superAdminIds = await lockActiveSuperAdmins(db);
  if (isLastSuperAdmin(await lockUser(db, userId), superAdminIds))
    throw new Error(refusalText({ kind: 'lastSuperAdmin' }));
}
