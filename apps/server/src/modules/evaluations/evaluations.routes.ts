import type { Implementation } from '#platform/implement.ts';

import { getLearnerEvaluationRoute, listLearnerEvaluationsRoute } from './readReviews.ts';
import { reportWorkRoute } from './reports.ts';
import { handInLearnerEvaluationRoute, saveLearnerEvaluationRoute } from './saveReview.ts';
import { excludeEvaluationRoute, listReportsRoute, restoreEvaluationRoute, settleReportRoute } from './staff.ts';
import { volunteerForReviewRoute } from './volunteering.ts';

export const evaluationsRoutes: readonly Implementation[] = [
  listLearnerEvaluationsRoute,
  getLearnerEvaluationRoute,
  saveLearnerEvaluationRoute,
  handInLearnerEvaluationRoute,
  reportWorkRoute,
  volunteerForReviewRoute,
  listReportsRoute,
  settleReportRoute,
  excludeEvaluationRoute,
  restoreEvaluationRoute,
];
