import type { Implementation } from '#platform/implement.ts';

import { exchangeTokenRoute } from './exchangeToken.ts';
import { forgotPasswordRoute } from './forgotPassword.ts';
import { getDeviceKeyRoute, getUserInfoRoute } from './readOwnAccount.ts';
import { startImpersonationRoute, stopImpersonationRoute } from './impersonate.ts';
import { logOutRoute } from './logOut.ts';
import { proveByPasswordRoute } from './proveByPassword.ts';
import { resetFactorsRoutes } from './resetFactors.ts';
import { secondStepRoutes } from './secondStep.ts';
import { checkPasswordLinkRoute, setPasswordRoute } from './setPassword.ts';
import { passkeyRoutes } from './signInByPasskey.ts';
import { signInLocallyRoute } from './signInLocally.ts';
import { listSignInsRoute, signOutEverywhereRoute } from './signIns.ts';

export const accountsRoutes: readonly Implementation[] = [
  signInLocallyRoute,
  exchangeTokenRoute,
  ...secondStepRoutes,
  ...passkeyRoutes,
  proveByPasswordRoute,
  ...resetFactorsRoutes,
  startImpersonationRoute,
  stopImpersonationRoute,
  logOutRoute,
  getUserInfoRoute,
  forgotPasswordRoute,
  checkPasswordLinkRoute,
  setPasswordRoute,
  listSignInsRoute,
  signOutEverywhereRoute,
  getDeviceKeyRoute,
];
