import type { Implementation } from '#platform/implement.ts';

import { readCalendarRoute } from './readCalendar.ts';

export const calendarsRoutes: readonly Implementation[] = [readCalendarRoute];
