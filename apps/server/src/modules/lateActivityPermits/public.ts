export { lateActivityPermitsRoutes } from './lateActivityPermits.routes.ts';
