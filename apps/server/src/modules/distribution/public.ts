export { startDueDistributions } from './byClock.ts';
export { distributeJob, topUpJob } from './distribute.job.ts';
export { distributionRoutes } from './distribution.routes.ts';
export { countShort, type ForecastRun } from './countShort.ts';
export { loadGradersList } from './gradersList.ts';
