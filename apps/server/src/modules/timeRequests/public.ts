export { timeRequestsRoutes } from './timeRequests.routes.ts';
export { countOpenTimeRequests, OPEN_TIME_REQUESTS, selectTimeRequests } from './timeRequests.store.ts';
