export { usersRoutes } from './users.routes.ts';
export { addPersonFromOutside, giveMissingNames } from './addPersonFromOutside.ts';
export { giveUserRole } from './giveUserRole.ts';
export { recordUserRole, isUser, selectUsers, type UserSearch } from './users.store.ts';
