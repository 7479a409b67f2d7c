import type { Implementation } from '#platform/implement.ts';

import { getRubricRoute } from './getRubric.ts';
import { listRubricsRoute } from './listRubrics.ts';

export const rubricsRoutes: readonly Implementation[] = [listRubricsRoute, getRubricRoute];
