import type { Implementation } from '#platform/implement.ts';

import { searchUsersRoute } from './searchUsers.ts';
import { addUserRoleRoute, listUserRolesRoute } from './userRoles.ts';

export const usersRoutes: readonly Implementation[] = [searchUsersRoute, listUserRolesRoute, addUserRoleRoute];
