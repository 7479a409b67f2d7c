import { getGroup, listGroupPeople, listGroups, listGroupUserRoles } from '@circuit/contract';
import { can } from '@circuit/domain/permissions';

import { implement } from '#platform/implement.ts';

import { selectGroupPeople, selectRoleCounts } from './groupPeople.store.ts';
import { selectGroupUserRoles } from './groupUserRoles.store.ts';
import { selectGroup, selectGroups, selectTabCounts } from './groups.store.ts';
import { selectSectionCounts } from './sections.store.ts';
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

export const getGroupRoute = implement(getGroup, async ({ groupId }, { db, actor }) =>
  showGroup(actor, await selectGroup(db, groupId, actor.id)),
);

export const listGroupUserRolesRoute = implement(listGroupUserRoles, (search, { db }) =>
  selectGroupUserRoles(db, search),
);

export const listGroupPeopleRoute = implement(listGroupPeople, async (search, { db }) => ({
  ...(await selectGroupPeople(db, search)),
  ...(await selectRoleCounts(db, search.groupId)),
  sections: await selectSectionCounts(db, search.groupId),
}));
