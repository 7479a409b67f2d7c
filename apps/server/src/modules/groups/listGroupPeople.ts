import { listGroupPeople } from '@circuit/contract';

import { implement } from '#platform/implement.ts';

import { selectGroupPeople, selectRoleCounts } from './groupPeople.store.ts';

export const listGroupPeopleRoute = implement(listGroupPeople, async (search, { db }) => ({
  ...(await selectGroupPeople(db, search)),
  ...(await selectRoleCounts(db, search.groupId)),
}));
