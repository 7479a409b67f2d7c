export { distributionsByClock } from './byClock.ts';
export { distributeJob, topUpJob } from './distribute.job.ts';
export { distributionRoutes } from './distribution.routes.ts';
export { forecastOf, forecastGroupAssignment, loadPairedWork, type PairedWork, type Permitted } from './forecasts.ts';
export { loadGradersList } from './gradersList.ts';
export { loadLeaving, repairReviews, type LeavingStudents } from './leaving.ts';
