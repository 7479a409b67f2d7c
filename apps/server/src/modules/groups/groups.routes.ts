import type { Implementation } from '#platform/implement.ts';

import { addPeopleRoute } from './addPeople.ts';
import { getGroupRoute } from './getGroup.ts';
import { listGroupsRoute } from './listGroups.ts';
import { listGroupUserRolesRoute } from './listGroupUserRoles.ts';

export const groupsRoutes: readonly Implementation[] = [
  listGroupsRoute,
  getGroupRoute,
  listGroupUserRolesRoute,
  addPeopleRoute,
];
