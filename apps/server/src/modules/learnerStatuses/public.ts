export { learnerStatusesRoutes } from './learnerStatuses.routes.ts';
export { HAS_NEWER_CHANGES, selectLearnerRows, type JudgedLearner, type LearnerRow } from './learnerFacts.store.ts';
export { selectPulses } from './pulse.store.ts';
export {
  loadGroupAssignmentFacts,
  loadGroupAssignmentFactsOf,
  loadStandings,
  nextPracticeOf,
  standingsOf,
  type GroupAssignmentFacts,
} from './standings.ts';
