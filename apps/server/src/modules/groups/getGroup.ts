import { getGroup } from '@circuit/contract';

import { implement } from '#platform/implement.ts';

import { selectGroup } from './groups.store.ts';
import { showGroup } from './showGroup.ts';

export const getGroupRoute = implement(getGroup, async ({ groupId }, { db, actor }) =>
  showGroup(actor, await selectGroup(db, groupId, actor.id)),
);
