import { listGroupUserRoles } from '@circuit/contract';

import { implement } from '#platform/implement.ts';

import { selectGroupUserRoles } from './groupUserRoles.store.ts';

export const listGroupUserRolesRoute = implement(listGroupUserRoles, (search, { db }) =>
  selectGroupUserRoles(db, search),
);
