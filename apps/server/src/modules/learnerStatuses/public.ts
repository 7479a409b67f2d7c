export { learnerStatusesRoutes } from './learnerStatuses.routes.ts';
export { selectLearnerRows, type LearnerRow } from './learnerFacts.store.ts';
export { loadRunFacts, loadStandings, standingsOf } from './learnerStatuses.ts';
