export { keepTimetableProvider } from './providers.store.ts';
export { providersRoutes } from './providers.routes.ts';
