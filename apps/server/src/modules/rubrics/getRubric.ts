import { getRubric } from '@circuit/contract';
import { rubricActivities } from '@circuit/domain/permissions';

import { implement } from '#platform/implement.ts';

import { selectRubric } from './rubrics.store.ts';

export const getRubricRoute = implement(getRubric, async ({ rubricId }, { db, actor }) => {
  const rubric = await selectRubric(db, rubricId, actor.id);
  return { ...rubric, activities: rubricActivities(rubric.roles) };
});
