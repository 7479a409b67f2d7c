export { providersRoutes } from './providers.routes.ts';
export { selectOptionalExternalTerm } from './providers.store.ts';
