export { lateActivityPermitsRoutes } from './lateActivityPermits.routes.ts';
export { selectExcusals, selectPermits } from './permits.store.ts';
