import type { Implementation } from '#platform/implement.ts';

import { adjustScoreRoute } from './adjustScore.ts';
import { getCalibrationQualityRoute } from './calibrationQuality.ts';
import { dispatchScoreRoute, getScoreJobRoute, listScoreJobsRoute } from './dispatch.ts';
import { getEvaluationsCsvRoute } from './evaluationsCsv.ts';
import { getScoreStatsRoute, listScoresRoute } from './listScores.ts';
import { releaseScoreRunRoute } from './release.ts';
import { getOwnResultRoute, getResultRoute } from './results.ts';
import { compareScoreRunsRoute, getScoreRunRoute, listScoreRunsRoute, previewScoreRunRoute } from './scoreRuns.ts';
import { getScoresCsvRoute } from './scoresCsv.ts';
import { unreleaseScoreRunRoute } from './unrelease.ts';

export const scoresRoutes: readonly Implementation[] = [
  dispatchScoreRoute,
  listScoreJobsRoute,
  getScoreJobRoute,
  listScoreRunsRoute,
  getScoreRunRoute,
  previewScoreRunRoute,
  compareScoreRunsRoute,
  releaseScoreRunRoute,
  unreleaseScoreRunRoute,
  listScoresRoute,
  getScoresCsvRoute,
  adjustScoreRoute,
  getScoreStatsRoute,
  getEvaluationsCsvRoute,
  getCalibrationQualityRoute,
  getOwnResultRoute,
  getResultRoute,
];
