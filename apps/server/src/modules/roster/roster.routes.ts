import type { Implementation } from '#platform/implement.ts';

import { listFailingRosterSyncsRoute, syncAllRostersRoute } from './allSyncs.ts';
import { importRosterRoute } from './importRoster.ts';
import {
  cancelRosterSyncRoute,
  getRosterRoute,
  getRosterSyncRoute,
  listRosterSyncsRoute,
  readRosterRoute,
  syncRosterRoute,
} from './syncRoster.ts';

export const rosterRoutes: readonly Implementation[] = [
  getRosterRoute,
  importRosterRoute,
  syncRosterRoute,
  listRosterSyncsRoute,
  getRosterSyncRoute,
  cancelRosterSyncRoute,
  readRosterRoute,
  syncAllRostersRoute,
  listFailingRosterSyncsRoute,
];
