import { listGroupPeople } from '@circuit/contract';

import { implement } from '#platform/implement.ts';

import { selectGroupPeople, selectRoleCounts } from './groupPeople.store.ts';
import { selectSectionCounts } from './sections.store.ts';

export const listGroupPeopleRoute = implement(listGroupPeople, async (search, { db }) => ({
  ...(await selectGroupPeople(db, search)),
  ...(await selectRoleCounts(db, search.groupId)),
  sections: await selectSectionCounts(db, search.groupId),
}));
