export { lateActivityPermitsRoutes } from './lateActivityPermits.routes.ts';
export { givePermits } from './permits.ts';
export { selectExcusals, selectPermits } from './permits.store.ts';
