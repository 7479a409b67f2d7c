export { usersRoutes } from './users.routes.ts';
export { addPersonFromOutside, giveMissingNames } from './addPersonFromOutside.ts';
export { keepLastSuperAdmin, lockPersonToErase } from './lockPersonToErase.ts';
export { keepOut } from './keepOut.ts';
export { giveUserRole } from './giveUserRole.ts';
export { recordUserRole, isUser, selectUsers, type UserSearch } from './users.store.ts';
