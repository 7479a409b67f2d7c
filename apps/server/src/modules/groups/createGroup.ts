import { createGroup } from '@circuit/contract/groups';
import type { GroupId, UserId } from '@circuit/domain/kernel';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { implement, type Context } from '#platform/implement.ts';

import { giveCreator } from './giveGroupRoles.ts';
import { insertGroup, selectGroup, type GroupSettings } from './groups.store.ts';
import { insertGroupUserRoles } from './groupUserRoles.store.ts';
import { readSettings } from './readSettings.ts';
import { showGroup } from './showGroup.ts';

type Wanted = Omit<GroupSettings, 'timeZoneId'> & { readonly timeZoneId?: string | undefined };

export const createGroupRoute = implement(createGroup, async (wanted, { db, actor, audit }) => {
  const groupId = await makeGroup({ db, audit }, actor.id, wanted);
  return showGroup(actor, await selectGroup(db, groupId, actor.id));
});

/** The creator of a course becomes its instructor: the only way to give yourself a role. (CU-1) */
export async function makeGroup(
  { db, audit }: Pick<Context, 'db' | 'audit'>,
  creatorId: UserId,
  { timeZoneId, ...wanted }: Wanted,
): Promise<GroupId> {
  const { defaultTimeZoneId } = await selectConfiguration(db);
  const settings = await readSettings(db, { ...wanted, timeZoneId: timeZoneId ?? defaultTimeZoneId });
  const groupId = await insertGroup(db, settings);
  await insertGroupUserRoles(db, groupId, 'GroupOwner', [creatorId]);
  await giveCreator({ db, audit }, 'GroupOwner', [creatorId]);
  await audit({ verb: 'groupCreated', entity: 'group', entityId: groupId, groupId, after: { ...settings } });
  return groupId;
}
