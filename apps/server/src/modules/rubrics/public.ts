export { rubricsRoutes } from './rubrics.routes.ts';
export { selectRubricStanding } from './rubrics.store.ts';
