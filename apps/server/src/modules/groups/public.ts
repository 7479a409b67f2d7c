export type { CourseWork } from './courseWork.ts';
export { giveGroupRoles } from './giveGroupRoles.ts';
export { groupsRoutes } from './groups.routes.ts';
export { lockGroup, selectGroupStanding } from './groups.store.ts';
export { deleteGroupUserRoles } from './groupUserRoles.store.ts';
export { insertNewPeople } from './insertNewPeople.ts';
export { lookups } from './lookups.ts';
export { groupRolesOf } from './standing.ts';
