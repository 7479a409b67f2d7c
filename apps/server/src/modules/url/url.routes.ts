import type { Implementation } from '#platform/implement.ts';

import { getUrlHeadersRoute } from './getUrlHeaders.ts';

export const urlRoutes: readonly Implementation[] = [getUrlHeadersRoute];
