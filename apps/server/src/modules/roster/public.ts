export { rosterRoutes } from './roster.routes.ts';
export { syncRosterJob } from './syncRoster.job.ts';
