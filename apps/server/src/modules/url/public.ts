export { urlRoutes } from './url.routes.ts';
