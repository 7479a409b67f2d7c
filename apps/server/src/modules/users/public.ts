export { usersRoutes } from './users.routes.ts';
export { giveUserRole } from './giveUserRole.ts';
export { insertUserRole } from './users.store.ts';
