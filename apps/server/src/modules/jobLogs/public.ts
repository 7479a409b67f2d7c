export { jobLogsRoutes } from './jobLogs.routes.ts';
export { selectNewestJobs } from './jobLogs.store.ts';
export { prepareRetry, startAgain } from './startAgain.ts';
