export { reactionsRoutes } from './reactions.routes.ts';
