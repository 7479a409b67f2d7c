import { listGroups } from '@circuit/contract';
import { can, groupActivities } from '@circuit/domain/permissions';

import { implement } from '#platform/implement.ts';

import { selectGroups } from './groups.store.ts';

export const listGroupsRoute = implement(listGroups, async (search, { db, actor }) => {
  const isEvery = search.scope === 'any' && can(actor, 'GroupRead');
  const { items, totalCount } = await selectGroups(db, actor.id, { ...search, isEvery });
  return { items: items.map((group) => ({ ...group, activities: groupActivities(group.roles) })), totalCount };
});
