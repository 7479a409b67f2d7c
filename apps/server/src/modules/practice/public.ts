export { practiceRoutes } from './practice.routes.ts';
