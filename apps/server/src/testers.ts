import type { ServiceTesters } from '#modules/outsideServices/public.ts';
import { testAnalytics, testErrorReports } from '#modules/reporting/public.ts';

/** How each service outside is tried. A kind that is not here cannot be connected yet. (OS-6) */
export const SERVICE_TESTERS: ServiceTesters = { errorReports: testErrorReports, analytics: testAnalytics };
