export { learnerStatusesRoutes } from './learnerStatuses.routes.ts';
export { loadRunFacts, standingsOf } from './learnerStatuses.ts';
export { selectLearnerRows, type LearnerRow } from './learnerFacts.store.ts';
