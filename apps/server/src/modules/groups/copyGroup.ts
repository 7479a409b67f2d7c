import { copyGroup, previewGroupCopy } from '@circuit/contract';
import { mayCopyGroup, shiftDays, staffToBring } from '@circuit/domain/groups';
import type { UserId } from '@circuit/domain/kernel';
import { GROUP_ROLES, type GroupRole } from '@circuit/domain/permissions';

import { implement, type SignedIn, type Standing } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { giveCreator, giveGroupRoles } from './giveGroupRoles.ts';
import { insertGroup, selectGroup, selectIsNameTaken } from './groups.store.ts';
import { selectMembers } from './groupPeople.store.ts';
import { insertGroupUserRoles } from './groupUserRoles.store.ts';
import { readDates, readSettings } from './readSettings.ts';
import { showGroup } from './showGroup.ts';

export const previewGroupCopyRoute = implement(previewGroupCopy, async (request, { db, actor, standing }) => {
  refuseUnlessMayCopy(actor, standing);
  const { groupId, externalTermId = null, startDate = null, endDate = null } = request;
  const source = await selectGroup(db, groupId, actor.id);
  const dates = await readDates(db, externalTermId, { startDate, endDate });
  const members = await selectMembers(db, groupId);
  return {
    source: showGroup(actor, source),
    name: source.name,
    timeZoneId: source.timeZoneId,
    ...dates,
    isNameTaken: await selectIsNameTaken(db, actor.id, source.name, externalTermId),
    shiftDays: shiftDays(source, dates),
    staff: staffToBring(members, bothOf(actor)),
    studentsLeftBehind: source.studentCount,
  };
});

/** Settings always, staff if wished; students and whatever they did stay where they are. (CU-11) */
export const copyGroupRoute = implement(copyGroup, async (request, context) => {
  const { db, actor, standing, audit } = context;
  refuseUnlessMayCopy(actor, standing);
  const { groupId: sourceId, people, timeZoneId, ...wanted } = request;
  const source = await selectGroup(db, sourceId, actor.id);
  const settings = await readSettings(db, { ...wanted, timeZoneId: timeZoneId ?? source.timeZoneId });
  const staff = people === 'none' ? [] : staffToBring(await selectMembers(db, sourceId), bothOf(actor));

  const groupId = await insertGroup(db, settings);
  const after = { ...settings, copyOf: sourceId };
  await audit({ verb: 'groupCreated', entity: 'group', entityId: groupId, groupId, after });
  await insertGroupUserRoles(db, groupId, 'GroupOwner', [actor.id]);
  await giveCreator(context, 'GroupOwner', [actor.id]);
  for (const role of GROUP_ROLES) await giveGroupRoles(context, groupId, role, holdersOf(staff, role)); // oxlint-disable-line eslint/no-await-in-loop -- one connection
  return showGroup(actor, await selectGroup(db, groupId, actor.id));
});

function refuseUnlessMayCopy(actor: SignedIn, standing: Standing): void {
  const verdict = mayCopyGroup(actor, standing);
  if (!verdict.isOk) throw new ProblemError({ kind: 'refused', refusal: verdict.failure });
}

const bothOf = ({ id, impersonatorId }: SignedIn) => (impersonatorId === null ? [id] : [id, impersonatorId]);

const holdersOf = (staff: readonly { userId: UserId; roles: readonly GroupRole[] }[], role: GroupRole): UserId[] =>
  staff.filter(({ roles }) => roles.includes(role)).map(({ userId }) => userId);
