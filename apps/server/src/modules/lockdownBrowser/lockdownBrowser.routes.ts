import type { Implementation } from '#platform/implement.ts';

import { checkLockdownBrowserRoute, getLockdownBrowserRoute, launchLockdownBrowserRoute } from './checkSession.ts';

export const lockdownBrowserRoutes: readonly Implementation[] = [
  getLockdownBrowserRoute,
  launchLockdownBrowserRoute,
  checkLockdownBrowserRoute,
];
