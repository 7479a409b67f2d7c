import type { Implementation } from '#platform/implement.ts';

import { getOverviewRoute } from './getOverview.ts';
import { previewGroupAssignmentPhasesRoute } from './previewDates.ts';

export const overviewRoutes: readonly Implementation[] = [getOverviewRoute, previewGroupAssignmentPhasesRoute];
