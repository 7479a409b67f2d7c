import { listGroups } from '@circuit/contract';
import { can } from '@circuit/domain/permissions';

import { implement } from '#platform/implement.ts';

import { selectGroups, selectTabCounts } from './groups.store.ts';
import { showGroup } from './showGroup.ts';

export const listGroupsRoute = implement(listGroups, async ({ withTabCounts, scope, ...search }, { db, actor }) => {
  const isEvery = scope === 'any' && can(actor, 'GroupRead');
  const { items, totalCount } = await selectGroups(db, actor.id, { ...search, isEvery });
  return {
    items: items.map((row) => showGroup(actor, row)),
    totalCount,
    ...(withTabCounts ? { tabCounts: await selectTabCounts(db, actor.id, { ...search, isEvery }) } : {}),
  };
});
