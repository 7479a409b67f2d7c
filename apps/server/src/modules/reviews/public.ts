export { taskAlias } from './aliases.ts';
export { MAY_BE_GIVEN } from './allocations.store.ts';
export { distributionFacts } from './desk.ts';
export { upsertReview } from './evaluations.store.ts';
export { loadNextReviews } from './nextReviews.ts';
export { selectOwnersToTell, updatePulled } from './reports.store.ts';
export { reviewsRoutes } from './reviews.routes.ts';
export { showWork } from './shownTask.ts';
export { selectDistributions, selectIsReviewing, selectOptionalWork } from './tasks.store.ts';
