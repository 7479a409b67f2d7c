import type { Implementation } from '#platform/implement.ts';

import { getCalendarRoute, makeCalendarRoute, revokeCalendarRoute } from './ownCalendar.ts';

export const calendarAddressesRoutes: readonly Implementation[] = [
  getCalendarRoute,
  makeCalendarRoute,
  revokeCalendarRoute,
];
