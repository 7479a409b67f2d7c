export { learnerStatusesRoutes } from './learnerStatuses.routes.ts';
export { selectLearnerRows, type LearnerRow } from './learnerFacts.store.ts';
export {
  loadRunFacts,
  loadRunFactsOf,
  loadStandings,
  nextPracticeOf,
  standingsOf,
  type JudgedRun,
  type RunFacts,
} from './standings.ts';
