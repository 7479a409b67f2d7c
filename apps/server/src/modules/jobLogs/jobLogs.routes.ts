import type { Implementation } from '#platform/implement.ts';

import { cancelJobRoute, retryJobRoute } from './actOnJob.ts';
import { getJobLogRoute, listJobLogsRoute, listRunningJobsRoute } from './readJobs.ts';

export const jobLogsRoutes: readonly Implementation[] = [
  listJobLogsRoute,
  getJobLogRoute,
  cancelJobRoute,
  retryJobRoute,
  listRunningJobsRoute,
];
