export { learnerStatusesRoutes } from './learnerStatuses.routes.ts';
export { selectLearnerRows } from './learnerFacts.store.ts';
export { loadStandings } from './learnerStatuses.ts';
