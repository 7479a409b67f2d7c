import { PATHS } from '#parts/addresses/paths.ts';

/** What lies under the scores of an assignment. (S2.14) */
export const SCORE_PATHS = {
  scores: PATHS.scores,
  runs: PATHS.scoreRuns,
  calibrations: PATHS.calibrationQuality,
  push: PATHS.pushGrades,
} as const;
export type ScorePage = keyof typeof SCORE_PATHS;
