import {
  adjustScore,
  compareScoreRuns,
  dispatchScore,
  getCalibrationQuality,
  getScoreJob,
  getScoreRun,
  getScoreStats,
  listScoreJobs,
  listScoreRuns,
  listScores,
  previewScoreRun,
  releaseScoreRun,
  unreleaseScoreRun,
} from '@circuit/contract/scores';

import { api, fromContract, intentOf } from '#platform/api/api.ts';

const SCORES = ['scores'] as const;
/** What shows scores, how they came about, or that something ran for them. */
const CHANGED = ['scores', 'results', 'jobs', 'overview'] as const;
const byTheClock = { isBackground: true };

const scoring = api.enhanceEndpoints({ addTagTypes: CHANGED }).injectEndpoints({
  endpoints: (build) => ({
    scores: build.query({ ...fromContract(listScores), providesTags: SCORES }),
    scoreStats: build.query({ ...fromContract(getScoreStats), providesTags: SCORES }),
    scoreRuns: build.query({ ...fromContract(listScoreRuns), providesTags: SCORES }),
    scoreRun: build.query({ ...fromContract(getScoreRun), providesTags: SCORES }),
    scoreJobs: build.query({ ...fromContract(listScoreJobs, byTheClock), providesTags: SCORES }),
    scoreJob: build.query(fromContract(getScoreJob, byTheClock)),
    compareScoreRuns: build.query({ ...fromContract(compareScoreRuns), providesTags: SCORES }),
    // The next preview takes its place on the server: what was shown stays as it was shown.
    previewScoreRun: build.query(fromContract(previewScoreRun)),
    calibrationQuality: build.query({ ...fromContract(getCalibrationQuality), providesTags: SCORES }),
    // No tags: a preview changes nothing, and callers dispatch scoresChanged when a scoring starts and ends.
    dispatchScore: build.mutation(intentOf(dispatchScore)),
    releaseScoreRun: build.mutation(intentOf(releaseScoreRun)),
    unreleaseScoreRun: build.mutation(intentOf(unreleaseScoreRun)),
    adjustScore: build.mutation({ ...intentOf(adjustScore), invalidatesTags: ['scores', 'results'] }),
  }),
});

/** After a scoring started, or ended after its answer: everything that shows scores is refetched. */
export const scoresChanged = () => scoring.util.invalidateTags([...CHANGED]);

export const {
  useScoresQuery,
  useScoreStatsQuery,
  useScoreRunsQuery,
  useScoreRunQuery,
  useScoreJobsQuery,
  useScoreJobQuery,
  useCompareScoreRunsQuery,
  usePreviewScoreRunQuery,
  useCalibrationQualityQuery,
  useDispatchScoreMutation,
  useReleaseScoreRunMutation,
  useUnreleaseScoreRunMutation,
  useAdjustScoreMutation,
} = scoring;
