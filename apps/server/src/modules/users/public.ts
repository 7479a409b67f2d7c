export { usersRoutes } from './users.routes.ts';
export { giveUserRole } from './giveUserRole.ts';
export { insertUserRole, isUser, selectUsers, type UserSearch } from './users.store.ts';
