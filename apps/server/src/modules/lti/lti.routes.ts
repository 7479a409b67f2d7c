import type { Implementation } from '#platform/implement.ts';

import { answerDeepLinkingRoute } from './answerDeepLinking.ts';
import { beginLoginByFormRoute, beginLoginRoute, continueLoginRoute } from './beginLogin.ts';
import { connectRoutes } from './connect.ts';
import { getLtiHealthRoute } from './health.ts';
import { keysRoutes } from './keys.ts';
import { platformsRoutes } from './platforms.ts';
import { confirmLaunchRoute, receiveLaunchRoute } from './receiveLaunch.ts';
import { createRegistrationRoute, registerRoute } from './register.ts';
import { getLtiLaunchRoute } from './showLaunch.ts';

export const ltiRoutes: readonly Implementation[] = [
  beginLoginRoute,
  beginLoginByFormRoute,
  continueLoginRoute,
  receiveLaunchRoute,
  confirmLaunchRoute,
  registerRoute,
  ...keysRoutes,
  ...platformsRoutes,
  createRegistrationRoute,
  getLtiHealthRoute,
  getLtiLaunchRoute,
  ...connectRoutes,
  answerDeepLinkingRoute,
];
