import type { Implementation } from '#platform/implement.ts';

import {
  getAesFeedbackArtifactRoute,
  getAesFeedbackArtifactTokenRoute,
  getAesFeedbackRoute,
  listAesFeedbackRoute,
  listRubricCriterionFeedbackRoute,
  requestAesFeedbackRoute,
} from './askForFeedback.ts';

export const aesFeedbackRoutes: readonly Implementation[] = [
  listAesFeedbackRoute,
  requestAesFeedbackRoute,
  getAesFeedbackRoute,
  listRubricCriterionFeedbackRoute,
  getAesFeedbackArtifactTokenRoute,
  getAesFeedbackArtifactRoute,
];
