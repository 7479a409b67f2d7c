export { learnerStatusesRoutes } from './learnerStatuses.routes.ts';
export { selectLearnerRows } from './learnerFacts.store.ts';
export {
  loadRunFacts,
  loadRunFactsOf,
  loadStandings,
  nextPracticeOf,
  standingsOf,
  type RunFacts,
} from './standings.ts';
