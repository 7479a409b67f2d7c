import { groupRole, type GroupStanding } from '@circuit/domain/permissions';

import type { Standing } from '#platform/implement.ts';

/** The platform knows roles only as words; here they are roles in a group. */
export function groupRolesOf({ roles, activities }: Standing): GroupStanding {
  return { roles: roles.map(groupRole), activities };
}
