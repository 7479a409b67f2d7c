import type { Implementation } from '#platform/implement.ts';

import { importRosterRoute } from './importRoster.ts';
import {
  cancelRosterSyncRoute,
  getRosterRoute,
  getRosterSyncRoute,
  listRosterSyncsRoute,
  syncRosterRoute,
} from './syncRoster.ts';

export const rosterRoutes: readonly Implementation[] = [
  getRosterRoute,
  importRosterRoute,
  syncRosterRoute,
  listRosterSyncsRoute,
  getRosterSyncRoute,
  cancelRosterSyncRoute,
];
