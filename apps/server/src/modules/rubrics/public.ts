export { rubricsRoutes } from './rubrics.routes.ts';
export { selectRubricStanding } from './rubrics.store.ts';
export {
  markRubricVersionUsed,
  selectNewestRubricVersion,
  selectRubricVersion,
  type RubricVersion,
} from './rubricVersions.store.ts';
