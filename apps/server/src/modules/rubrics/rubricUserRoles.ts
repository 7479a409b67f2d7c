import { listRubricUserRoles, shareRubric, unshareRubric } from '@circuit/contract/rubrics';

import { selectSharers, shareEntity, unshareEntity } from '#modules/library/public.ts';
import { implement } from '#platform/implement.ts';

import { RUBRIC_TABLES } from './rubrics.store.ts';

export const listRubricUserRolesRoute = implement(listRubricUserRoles, async ({ rubricId }, { db }) => ({
  items: await selectSharers(db, RUBRIC_TABLES, rubricId),
}));

export const shareRubricRoute = implement(shareRubric, ({ rubricId, ...wanted }, context) =>
  shareEntity(context, RUBRIC_TABLES, rubricId, wanted),
);

export const unshareRubricRoute = implement(unshareRubric, ({ rubricId, userId }, context) =>
  unshareEntity(context, RUBRIC_TABLES, rubricId, userId, 'RubricUserRoleModify'),
);
