import { deleteGroup, restoreGroup } from '@circuit/contract/groups';

import { implement } from '#platform/implement.ts';

import { selectGroup, updateGroupIsDeleted } from './groups.store.ts';
import { showGroup } from './showGroup.ts';

/** Nothing in the course is touched, so that restoring it brings everything back. (CU-7) */
export const deleteGroupRoute = implement(deleteGroup, async ({ groupId }, { db, audit }) => {
  const isNew = await updateGroupIsDeleted(db, groupId, true);
  if (isNew) await audit({ verb: 'groupDeleted', entity: 'group', entityId: groupId, groupId });
  return undefined;
});

export const restoreGroupRoute = implement(restoreGroup, async ({ groupId }, { db, actor, audit }) => {
  const isNew = await updateGroupIsDeleted(db, groupId, false);
  if (isNew) await audit({ verb: 'groupRestored', entity: 'group', entityId: groupId, groupId });
  return showGroup(actor, await selectGroup(db, groupId, actor.id));
});
