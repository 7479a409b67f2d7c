import { cancelJob, getJobLog, listJobLogs, listRunningJobs, retryJob } from '@circuit/contract/jobLogs';

import { api, fromContract, intentOf } from '#platform/api/api.ts';

// Whatever gives out work starts a job: those who follow jobs see it at once.
const JOBS = ['jobs', 'pairings'] as const;
/** What a job may have changed once it has ended. */
const CHANGED = [...JOBS, 'overview', 'scores', 'results'] as const;
const byTheClock = { isBackground: true };

const jobs = api.enhanceEndpoints({ addTagTypes: CHANGED }).injectEndpoints({
  endpoints: (build) => ({
    jobLogs: build.query({ ...fromContract(listJobLogs, byTheClock), providesTags: JOBS }),
    jobLog: build.query({ ...fromContract(getJobLog, byTheClock), providesTags: JOBS }),
    runningJobs: build.query({ ...fromContract(listRunningJobs, byTheClock), providesTags: JOBS }),
    cancelJob: build.mutation({ ...intentOf(cancelJob), invalidatesTags: JOBS }),
    retryJob: build.mutation({ ...intentOf(retryJob), invalidatesTags: [...JOBS, 'overview', 'scores'] }),
  }),
});

/** For a job that ended after its answer: what it changed is read anew. */
export const jobEnded = () => jobs.util.invalidateTags([...CHANGED]);

export const { useJobLogsQuery, useJobLogQuery, useRunningJobsQuery, useCancelJobMutation, useRetryJobMutation } = jobs;
