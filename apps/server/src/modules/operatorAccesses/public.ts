export { grantAccess } from './grantAccess.ts';
export { operatorAccessesRoutes } from './operatorAccesses.routes.ts';
export { selectRecentAccesses, endAccess, takeUpAccess } from './operatorAccesses.store.ts';
