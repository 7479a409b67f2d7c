export { accountsRoutes } from './accounts.routes.ts';
export { selectSignedIn } from './sessions.store.ts';
