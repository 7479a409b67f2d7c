import { PATHS } from '#parts/addresses/paths.ts';

/** What lies under the scores of an assignment. (S2.14) */
export const SCORE_PATHS = {
  scores: PATHS.scores,
  runs: PATHS.scoreRuns,
  calibrations: PATHS.calibrationQuality,
} as const;
export type ScorePage = keyof typeof SCORE_PATHS;

/** `runs` and `calibrations` as the addresses have them, below `scores`. Null: no page of ours. */
export function scorePageAt(rest: string): ScorePage | null {
  if (rest === 'scores') return 'scores';
  return rest === 'scores/runs' ? 'runs' : rest === 'scores/calibrations' ? 'calibrations' : null;
}
