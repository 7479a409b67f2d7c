import type { Implementation } from '#platform/implement.ts';

import { reportCrashRoute } from './reportCrash.ts';

export const crashReportsRoutes: readonly Implementation[] = [reportCrashRoute];
