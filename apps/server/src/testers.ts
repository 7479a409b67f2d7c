import { testSecondReader } from '#modules/aesFeedback/public.ts';
import { testEventStore } from '#modules/learningEvents/public.ts';
import type { ServiceTesters } from '#modules/outsideServices/public.ts';
import { testTimetable } from '#modules/timetable/public.ts';

/** How each service outside is tried. A kind that is not here cannot be connected yet. (OS-6) */
export const SERVICE_TESTERS: ServiceTesters = {
  eventStore: testEventStore,
  secondReader: testSecondReader,
  timetable: testTimetable,
};
