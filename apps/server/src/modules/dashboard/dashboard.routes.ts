import type { Implementation } from '#platform/implement.ts';

import { getDashboardRoute } from './dashboard.ts';

export const dashboardRoutes: readonly Implementation[] = [getDashboardRoute];
