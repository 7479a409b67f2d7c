export { groupsRoutes } from './groups.routes.ts';
export { selectGroupStanding } from './groups.store.ts';
