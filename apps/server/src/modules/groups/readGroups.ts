import { getGroup, listGroupPeople, listGroups, listGroupUserRoles } from '@circuit/contract/groups';
import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';
import type { z } from 'zod';

import { implement } from '#platform/implement.ts';

import { selectGroupPeople, selectRoleCounts } from './groupPeople.store.ts';
import { selectGroupUserRoles } from './groupUserRoles.store.ts';
import { selectGroup, selectGroups, selectTabCounts } from './groups.store.ts';
import { selectSectionCounts } from './sections.store.ts';
import { showGroup } from './showGroup.ts';

type Search = z.output<typeof listGroups.request>;

async function loadGroups(db: ShardDb, userId: UserId, { withTabCounts, ...search }: Search, isEvery: boolean) {
  const [page, tabCounts] = await Promise.all([
    selectGroups(db, userId, { ...search, isEvery }),
    withTabCounts ? selectTabCounts(db, userId, { ...search, isEvery }) : undefined,
  ]);
  return { ...page, tabCounts };
}

export const listGroupsRoute = implement(
  listGroups,
  async (search, { db, actor }, own: Awaited<ReturnType<typeof loadGroups>> | null) => {
    // Every course is for people who may read them all, which is not known before.
    const { items, totalCount, tabCounts } = own ?? (await loadGroups(db, actor.id, search, can(actor, 'GroupRead')));
    return {
      items: items.map((row) => showGroup(actor, row)),
      totalCount,
      ...(tabCounts === undefined ? {} : { tabCounts }),
    };
  },
  {
    ask: async (search, { db, userId }) => (search.scope === 'any' ? null : loadGroups(db, userId, search, false)),
  },
);

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
