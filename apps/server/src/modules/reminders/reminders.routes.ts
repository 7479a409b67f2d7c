import type { Implementation } from '#platform/implement.ts';

import { nudgeLearnersRoute } from './nudge.ts';
import { getRemindersRoute, setRemindersRoute } from './settings.ts';

export const remindersRoutes: readonly Implementation[] = [nudgeLearnersRoute, getRemindersRoute, setRemindersRoute];
