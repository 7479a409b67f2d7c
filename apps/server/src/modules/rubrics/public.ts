export { listRubricsRoute } from './listRubrics.ts';
export { selectRubricStanding } from './rubrics.store.ts';
