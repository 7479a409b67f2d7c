import { addUserRole, listUserRoles } from '@circuit/contract/users';
import { mayGrantGlobalRole } from '@circuit/domain/permissions';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { giveUserRole } from './giveUserRole.ts';
import { isUser, selectUserRoles } from './users.store.ts';

export const listUserRolesRoute = implement(listUserRoles, (search, { db }) => selectUserRoles(db, search));

export const addUserRoleRoute = implement(addUserRole, async ({ userId, role }, context) => {
  const { db, actor } = context;
  if (!(await isUser(db, userId))) throw new ProblemError({ kind: 'notFound', what: 'person' });
  const verdict = mayGrantGlobalRole(actor, userId, role);
  if (!verdict.isOk) throw new ProblemError({ kind: 'refused', refusal: verdict.failure });
  return giveUserRole(context, userId, role);
});
