export { taskAlias } from './aliases.ts';
export { distributionFacts } from './desk.ts';
export { updatePulled } from './reports.store.ts';
export { reviewsRoutes } from './reviews.routes.ts';
export { selectDistribution, selectIsReviewing } from './tasks.store.ts';
