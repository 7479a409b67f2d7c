import type { Implementation } from '#platform/implement.ts';

import { answerTimeRequestRoute, listTimeRequestsRoute } from './answerTimeRequest.ts';
import { askForTimeRoute, listOwnTimeRequestsRoute, withdrawTimeRequestRoute } from './askForTime.ts';

export const timeRequestsRoutes: readonly Implementation[] = [
  listOwnTimeRequestsRoute,
  askForTimeRoute,
  withdrawTimeRequestRoute,
  listTimeRequestsRoute,
  answerTimeRequestRoute,
];
