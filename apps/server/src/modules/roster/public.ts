export { startNightlySyncs } from './allSyncs.ts';
export { rosterRoutes } from './roster.routes.ts';
export { syncRosterJob } from './syncRoster.job.ts';
