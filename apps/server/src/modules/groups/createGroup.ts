import { createGroup } from '@circuit/contract';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { implement } from '#platform/implement.ts';

import { giveCreator } from './giveGroupRoles.ts';
import { insertGroup, selectGroup } from './groups.store.ts';
import { insertGroupUserRoles } from './groupUserRoles.store.ts';
import { readSettings } from './readSettings.ts';
import { showGroup } from './showGroup.ts';

/** The creator of a course becomes its instructor: the only way to give yourself a role. (CU-1) */
export const createGroupRoute = implement(createGroup, async ({ timeZoneId, ...wanted }, { db, actor, audit }) => {
  const { defaultTimeZoneId } = await selectConfiguration(db);
  const settings = await readSettings(db, { ...wanted, timeZoneId: timeZoneId ?? defaultTimeZoneId });
  const groupId = await insertGroup(db, settings);
  await insertGroupUserRoles(db, groupId, 'GroupOwner', [actor.id]);
  await giveCreator({ db, audit }, 'GroupOwner', [actor.id]);
  await audit({ verb: 'groupCreated', entity: 'group', entityId: groupId, groupId, after: { ...settings } });
  return showGroup(actor, await selectGroup(db, groupId, actor.id));
});
