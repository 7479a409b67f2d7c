import { getGroup } from '@circuit/contract';
import { groupActivities } from '@circuit/domain/permissions';

import { implement } from '#platform/implement.ts';

import { selectGroup } from './groups.store.ts';

export const getGroupRoute = implement(getGroup, async ({ groupId }, { db, actor }) => {
  const group = await selectGroup(db, groupId, actor.id);
  return { ...group, activities: groupActivities(group.roles) };
});
