import type { Implementation } from '#platform/implement.ts';

import { createUserRoute, updateUserRoute } from './changeUser.ts';
import {
  deactivateUserRoute,
  reactivateUserRoute,
  sendPasswordMessageRoute,
  signOutUserRoute,
} from './deactivateUser.ts';
import { findUserRoute, getUserRoute, listGroupUserRolesOfUserRoute, searchUsersRoute } from './readUsers.ts';
import { removeUserRoleRoute } from './removeUserRole.ts';
import { addUserRoleRoute, listUserRolesRoute } from './userRoles.ts';
import { listActivitiesOfUserRoute } from './whyCan.ts';

export const usersRoutes: readonly Implementation[] = [
  searchUsersRoute,
  findUserRoute,
  getUserRoute,
  createUserRoute,
  updateUserRoute,
  deactivateUserRoute,
  reactivateUserRoute,
  signOutUserRoute,
  sendPasswordMessageRoute,
  listGroupUserRolesOfUserRoute,
  listUserRolesRoute,
  addUserRoleRoute,
  removeUserRoleRoute,
  listActivitiesOfUserRoute,
];
