import type { Implementation } from '#platform/implement.ts';

import { pushGradesRoute } from './dispatchPush.ts';
import {
  getGradePushHistoryRoute,
  getOwnGradePushesRoute,
  listFailingGradePushesRoute,
  listGradePushesRoute,
} from './readPushes.ts';
import { updateGradePushSettingsRoute } from './updateSettings.ts';

export const gradePushesRoutes: readonly Implementation[] = [
  pushGradesRoute,
  listGradePushesRoute,
  getGradePushHistoryRoute,
  getOwnGradePushesRoute,
  updateGradePushSettingsRoute,
  listFailingGradePushesRoute,
];
