import type { Implementation } from '#platform/implement.ts';

import { grantPracticeTryRoute } from './grantTry.ts';
import {
  declinePracticeTryRoute,
  handInPracticeTryRoute,
  savePracticeTryRoute,
  startPracticeTryRoute,
} from './rate.ts';
import { getPracticeEssayRoute, listCalibrationEvaluationsRoute, listPracticeEssaysRoute } from './readPractice.ts';

export const calibrationsRoutes: readonly Implementation[] = [
  listPracticeEssaysRoute,
  getPracticeEssayRoute,
  startPracticeTryRoute,
  savePracticeTryRoute,
  handInPracticeTryRoute,
  declinePracticeTryRoute,
  listCalibrationEvaluationsRoute,
  grantPracticeTryRoute,
];
