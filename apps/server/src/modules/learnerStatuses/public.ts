export { learnerStatusesRoutes } from './learnerStatuses.routes.ts';
export { selectEssayIds, selectLearnerRows } from './learnerFacts.store.ts';
