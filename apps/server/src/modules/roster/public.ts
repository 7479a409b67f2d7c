export { syncsByClock } from './allSyncs.ts';
export { countFailingSyncs } from './allSyncs.store.ts';
export { rosterRoutes } from './roster.routes.ts';
export { syncRosterJob } from './syncRoster.job.ts';
