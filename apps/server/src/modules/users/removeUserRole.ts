import { removeUserRole } from '@circuit/contract/users';
import { mayRemoveGlobalRole } from '@circuit/domain/permissions';

import { revokeSessionsOf } from '#modules/accounts/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { deleteUserRole, lockActiveSuperAdmins, lockOptionalUserRole } from './userAccounts.store.ts';

/** A person who loses a university-wide role is signed out: an open page may show what they may no longer see. */
export const removeUserRoleRoute = implement(removeUserRole, async ({ userRoleId }, { db, actor, now, audit }) => {
  const superAdminIds = await lockActiveSuperAdmins(db);
  const held = await lockOptionalUserRole(db, userRoleId);
  if (held === undefined) throw new ProblemError({ kind: 'notFound', what: 'role' });
  const verdict = mayRemoveGlobalRole(actor, held, superAdminIds);
  if (!verdict.isOk) throw new ProblemError({ kind: 'refused', refusal: verdict.failure });
  const { userId, role } = held;
  await deleteUserRole(db, userRoleId);
  await revokeSessionsOf(db, userId, 'roleRemoved', now);
  await audit({ verb: 'roleRemoved', entity: 'user', entityId: userId, before: { role } });
  return undefined;
});
