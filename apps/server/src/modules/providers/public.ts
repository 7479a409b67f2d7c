export { providersRoutes } from './providers.routes.ts';
