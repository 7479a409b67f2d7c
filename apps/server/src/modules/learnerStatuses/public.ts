export { learnerStatusesRoutes } from './learnerStatuses.routes.ts';
export { selectLearnerRows } from './learnerFacts.store.ts';
export { loadStandings, type StandingRun } from './learnerStatuses.ts';
