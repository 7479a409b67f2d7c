import { testSecondReader } from '#modules/aesFeedback/public.ts';
import { testEventStore } from '#modules/learningEvents/public.ts';
import type { ServiceTesters } from '#modules/outsideServices/public.ts';
import { testAnalytics, testErrorReports } from '#modules/reporting/public.ts';
import { testTimetable } from '#modules/timetable/public.ts';

/** How each service outside is tried. (OS-6) */
export const SERVICE_TESTERS: ServiceTesters = {
  analytics: testAnalytics,
  errorReports: testErrorReports,
  eventStore: testEventStore,
  secondReader: testSecondReader,
  timetable: testTimetable,
};
