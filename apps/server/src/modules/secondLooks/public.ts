export { secondLooksRoutes } from './secondLooks.routes.ts';
