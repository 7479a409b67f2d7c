export { jobLogsRoutes } from './jobLogs.routes.ts';
export { selectNewestJobs } from './jobLogs.store.ts';
