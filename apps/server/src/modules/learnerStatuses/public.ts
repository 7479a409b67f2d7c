export { learnerStatusesRoutes } from './learnerStatuses.routes.ts';
export { selectLearnerRows, type LearnerRow } from './learnerFacts.store.ts';
export { loadRunFacts, loadStandings, standingsOf, type StandingRun } from './learnerStatuses.ts';
