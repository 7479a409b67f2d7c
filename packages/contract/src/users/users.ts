import { BASE_ROLES, GLOBAL_ROLES } from '@circuit/domain/permissions';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { instant, userIdShape, version } from '../shapes/index.ts';

export const user = z.object({
  id: userIdShape,
  userName: z.string().nullable(),
  puid: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  uid: z.string().nullable(),
  isActive: z.boolean(),
  lastSeenAt: instant.nullable(),
  roles: z.array(z.object({ role: z.enum(GLOBAL_ROLES), isExternal: z.boolean() })),
  version,
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'Search people',
  access: { activity: 'UserReadAny' },
  request: listRequest(['name', 'email', 'lastSeenAt'], ['AVAILABLE', 'DELETED']).extend({
    role: z.enum(BASE_ROLES).optional(),
  }),
  response: listResponse(user),
});

const userRole = z.object({
  id: z.uuid(),
  userId: userIdShape,
  role: z.enum(GLOBAL_ROLES),
  isExternal: z.boolean(),
});

export const listUserRoles = endpoint({
  method: 'GET',
  path: '/api/userRoles',
  summary: 'Who holds which role in the whole university; of one person when asked for',
  access: { activity: 'UserRoleReadAny' },
  request: listRequest(['name'], ['AVAILABLE']).extend({
    userId: userIdShape.optional(),
    role: z.enum(GLOBAL_ROLES).optional(),
    /** `admin`: Admin and Super Admin only. */
    rank: z.enum(['any', 'admin']).default('any'),
  }),
  response: listResponse(
    userRole.extend({
      since: instant,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      isActive: z.boolean(),
      lastSeenAt: instant.nullable(),
    }),
  ),
});

export const addUserRole = endpoint({
  method: 'POST',
  path: '/api/userRoles',
  summary: 'Give a person a role in the whole university',
  access: { activity: 'UserRoleModifyAny' },
  request: z.object({ userId: userIdShape, role: z.enum(GLOBAL_ROLES) }),
  response: userRole,
});
