import type { Implementation } from '#platform/implement.ts';

import { addPeopleRoute } from './addPeople.ts';
import { changeGroupUserRoleRoute, removeGroupUserRoleRoute } from './changeRoles.ts';
import { checkPeopleRoute } from './checkPeople.ts';
import { copyGroupRoute, previewGroupCopyRoute } from './copyGroup.ts';
import type { CourseWork } from './courseWork.ts';
import { createGroupRoute } from './createGroup.ts';
import { deleteGroupRoute, restoreGroupRoute } from './deleteGroup.ts';
import { addForbiddenPairRoute, listForbiddenPairsRoute, removeForbiddenPairRoute } from './forbiddenPairs.ts';
import { getGroupRoute, listGroupPeopleRoute, listGroupsRoute, listGroupUserRolesRoute } from './readGroups.ts';
import { updateGroupRoute } from './updateGroup.ts';
import { updateSectionsRoute } from './updateSections.ts';

export const groupsRoutes = (work: CourseWork): readonly Implementation[] => [
  listGroupsRoute,
  getGroupRoute,
  createGroupRoute,
  updateGroupRoute,
  deleteGroupRoute,
  restoreGroupRoute,
  previewGroupCopyRoute(work),
  copyGroupRoute(work),
  listGroupUserRolesRoute,
  listGroupPeopleRoute,
  checkPeopleRoute,
  addPeopleRoute,
  changeGroupUserRoleRoute,
  removeGroupUserRoleRoute,
  updateSectionsRoute,
  listForbiddenPairsRoute,
  addForbiddenPairRoute,
  removeForbiddenPairRoute,
];
