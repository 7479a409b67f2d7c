import { reviews } from '#features/evaluations/reviewApi.ts';

/** Two queries that a device keeps, as the app declares them: all tests of a worker share its one set of endpoints. */
export const { learnerEvaluation, learnerEvaluations } = reviews.endpoints;
