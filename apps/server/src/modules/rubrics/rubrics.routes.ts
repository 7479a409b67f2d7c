import type { Implementation } from '#platform/implement.ts';

import { createRubricRoute, duplicateRubricRoute } from './createRubric.ts';
import { deleteRubricRoute } from './deleteRubric.ts';
import { getRubricRoute, listRubricsRoute } from './readRubrics.ts';
import { getRubricUseRoute, listRubricVersionsRoute } from './rubricUse.ts';
import { listRubricUserRolesRoute, shareRubricRoute, unshareRubricRoute } from './rubricUserRoles.ts';
import { updateRubricRoute } from './updateRubric.ts';

export const rubricsRoutes: readonly Implementation[] = [
  listRubricsRoute,
  createRubricRoute,
  getRubricRoute,
  updateRubricRoute,
  deleteRubricRoute,
  duplicateRubricRoute,
  listRubricVersionsRoute,
  getRubricUseRoute,
  listRubricUserRolesRoute,
  shareRubricRoute,
  unshareRubricRoute,
];
