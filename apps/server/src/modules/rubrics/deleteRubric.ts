import { deleteRubric } from '@circuit/contract/rubrics';

import { removeSharedEntity } from '#modules/library/public.ts';
import { implement } from '#platform/implement.ts';

import { RUBRIC_TABLES } from './rubrics.store.ts';

/** Whatever runs with it has taken its version along and goes on; nobody can attach it any more. (RU-10) */
export const deleteRubricRoute = implement(deleteRubric, async ({ rubricId }, { db, standing, audit }) => {
  if (standing.isDeleted) return undefined;
  await removeSharedEntity(db, RUBRIC_TABLES, rubricId);
  await audit({ verb: 'rubricDeleted', entity: 'rubric', entityId: rubricId });
  return undefined;
});
