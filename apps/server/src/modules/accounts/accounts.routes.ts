import type { Implementation } from '#platform/implement.ts';

import { exchangeTokenRoute } from './exchangeToken.ts';
import { getUserInfoRoute } from './getUserInfo.ts';
import { startImpersonationRoute, stopImpersonationRoute } from './impersonate.ts';
import { logOutRoute } from './logOut.ts';
import { signInLocallyRoute } from './signInLocally.ts';

export const accountsRoutes: readonly Implementation[] = [
  signInLocallyRoute,
  exchangeTokenRoute,
  startImpersonationRoute,
  stopImpersonationRoute,
  logOutRoute,
  getUserInfoRoute,
];
