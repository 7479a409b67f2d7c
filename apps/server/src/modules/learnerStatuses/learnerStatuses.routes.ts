import type { Implementation } from '#platform/implement.ts';

import { getOwnLearnerStatusRoute, listLearnerStatusesRoute } from './learnerStatuses.ts';

export const learnerStatusesRoutes: readonly Implementation[] = [getOwnLearnerStatusRoute, listLearnerStatusesRoute];
