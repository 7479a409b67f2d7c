export { usersRoutes } from './users.routes.ts';
export { insertUserRole } from './users.store.ts';
