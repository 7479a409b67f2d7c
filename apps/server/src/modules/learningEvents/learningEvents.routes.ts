import type { Implementation } from '#platform/implement.ts';

import { giveTokenRoute } from './giveToken.ts';

export const learningEventsRoutes: readonly Implementation[] = [giveTokenRoute];
