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
} from '@circuit/contract';

import { api, fromContract, intentOf } from '#shared/api/api.ts';

const SCORES = ['scores'] as const;

const scoring = api.enhanceEndpoints({ addTagTypes: SCORES }).injectEndpoints({
  endpoints: (build) => ({
    scores: build.query({ ...fromContract(listScores), providesTags: SCORES }),
    scoreStats: build.query({ ...fromContract(getScoreStats), providesTags: SCORES }),
    scoreRuns: build.query({ ...fromContract(listScoreRuns), providesTags: SCORES }),
    scoreRun: build.query({ ...fromContract(getScoreRun), providesTags: SCORES }),
    scoreJobs: build.query({ ...fromContract(listScoreJobs), providesTags: SCORES }),
    scoreJob: build.query(fromContract(getScoreJob)),
    compareScoreRuns: build.query({ ...fromContract(compareScoreRuns), providesTags: SCORES }),
    // The next preview takes its place on the server: what was shown stays as it was shown.
    previewScoreRun: build.query(fromContract(previewScoreRun)),
    calibrationQuality: build.query({ ...fromContract(getCalibrationQuality), providesTags: SCORES }),
    // A preview changes nothing, and what a job does is read when it has ended.
    dispatchScore: build.mutation(intentOf(dispatchScore)),
    releaseScoreRun: build.mutation(intentOf(releaseScoreRun)),
    adjustScore: build.mutation({ ...intentOf(adjustScore), invalidatesTags: SCORES }),
  }),
});

/** For what ended after its answer: everything that shows scores is read anew. */
export const scoresChanged = () => scoring.util.invalidateTags([...SCORES]);

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
  useAdjustScoreMutation,
} = scoring;
