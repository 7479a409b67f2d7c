import type { Implementation } from '#platform/implement.ts';

import { changeFactorsRoutes } from './changeFactors.ts';
import { ownFactorsRoutes } from './ownFactors.ts';

export const factorsRoutes: readonly Implementation[] = [...ownFactorsRoutes, ...changeFactorsRoutes];
