export { learnerStatusesRoutes } from './learnerStatuses.routes.ts';
export { selectLearnerRows, type LearnerRow } from './learnerFacts.store.ts';
export { loadRunFacts, nextPracticeOf, standingsOf, type RunFacts } from './standings.ts';
