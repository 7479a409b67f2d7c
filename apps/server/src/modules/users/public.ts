export { usersRoutes } from './users.routes.ts';
export { giveUserRole } from './giveUserRole.ts';
export { insertUserRole, isUser } from './users.store.ts';
