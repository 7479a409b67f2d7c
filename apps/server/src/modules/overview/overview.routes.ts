import type { Implementation } from '#platform/implement.ts';

import { getOverviewRoute } from './getOverview.ts';

export const overviewRoutes: readonly Implementation[] = [getOverviewRoute];
