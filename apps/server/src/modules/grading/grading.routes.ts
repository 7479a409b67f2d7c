import type { Implementation } from '#platform/implement.ts';

import { addRandomChecksRoute, claimQueueItemRoute, releaseQueueItemRoute, skipQueueItemRoute } from './claims.ts';
import { commentOnEvaluationRoute } from './commentOnEvaluation.ts';
import { finalizeSuperiorEvaluationsRoute, reopenSuperiorEvaluationRoute } from './finalize.ts';
import { handInSuperiorEvaluationRoute, saveSuperiorEvaluationRoute } from './gradeWork.ts';
import { listEvaluationsRoute, listSubmissionEvaluationsRoute } from './listEvaluations.ts';
import { getQueuedWorkRoute, getQueueRoute } from './readQueue.ts';

export const gradingRoutes: readonly Implementation[] = [
  getQueueRoute,
  getQueuedWorkRoute,
  claimQueueItemRoute,
  releaseQueueItemRoute,
  skipQueueItemRoute,
  addRandomChecksRoute,
  saveSuperiorEvaluationRoute,
  handInSuperiorEvaluationRoute,
  commentOnEvaluationRoute,
  finalizeSuperiorEvaluationsRoute,
  reopenSuperiorEvaluationRoute,
  listEvaluationsRoute,
  listSubmissionEvaluationsRoute,
];
