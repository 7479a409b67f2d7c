import { GROUP_ROLES, type GroupRole } from '../permissions/index.ts';

/** The highest role has the lowest rank. */
export const rankOf = (role: GroupRole): number => GROUP_ROLES.indexOf(role);
