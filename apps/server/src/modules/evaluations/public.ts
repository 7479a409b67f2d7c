export { taskAlias } from './aliases.ts';
export { MAY_BE_GIVEN } from './allocations.store.ts';
export { distributionFacts } from './desk.ts';
export { saveEvaluation } from './evaluations.store.ts';
export { loadNextReviews } from './nextReviews.ts';
export { selectOwnersToTell, setPulled } from './reports.store.ts';
export { evaluationsRoutes } from './evaluations.routes.ts';
export { showWork } from './shownTask.ts';
export { changeExclusion } from './staff.ts';
export { selectEvaluationsPage } from './staff.store.ts';
export { selectDistributions, selectIsReviewing, selectOptionalWork } from './tasks.store.ts';
export { commentAsStaff, finalizeHandedIn, finalizeOne, reopenEvaluation } from './superior.store.ts';
export {
  beginTry,
  declineSecondTry,
  grantAnotherTry,
  noteKeyShown,
  saveTry,
  selectEssays,
  selectOptionalEssay,
  selectTries,
  selectTriesOnEssay,
  type EssayRow,
  type TryRow,
} from './tries.store.ts';
