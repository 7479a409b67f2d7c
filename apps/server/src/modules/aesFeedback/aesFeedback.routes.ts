import type { Implementation } from '#platform/implement.ts';

import {
  getAesFeedbackArtifactRoute,
  getAesFeedbackArtifactTokenRoute,
  getAesFeedbackRoute,
  listAesFeedbackRoute,
  listRubricCriterionFeedbackRoute,
  putReaderChoiceRoute,
  requestAesFeedbackRoute,
} from './askForFeedback.ts';

export const aesFeedbackRoutes: readonly Implementation[] = [
  listAesFeedbackRoute,
  requestAesFeedbackRoute,
  putReaderChoiceRoute,
  getAesFeedbackRoute,
  listRubricCriterionFeedbackRoute,
  getAesFeedbackArtifactTokenRoute,
  getAesFeedbackArtifactRoute,
];
