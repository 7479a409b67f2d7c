import { copyGroup, previewGroupCopy } from '@circuit/contract/groups';
import { mayCopyGroup, shiftDays, staffToBring } from '@circuit/domain/groups';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { can, GROUP_ROLES, type GroupRole } from '@circuit/domain/permissions';

import { implement, type SignedIn, type Standing } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import type { ComingAssignment, CourseWork } from './courseWork.ts';
import { giveCreator, giveGroupRoles } from './giveGroupRoles.ts';
import { insertGroup, selectGroup, selectIsNameTaken } from './groups.store.ts';
import { selectMembers } from './groupPeople.store.ts';
import { insertGroupUserRoles } from './groupUserRoles.store.ts';
import { readDates, readSettings } from './readSettings.ts';
import { showGroup } from './showGroup.ts';

export const previewGroupCopyRoute = (work: CourseWork) =>
  implement(previewGroupCopy, async (request, { db, actor, standing }) => {
    refuseUnlessMayCopy(actor, standing);
    const { groupId, externalTermId = null, startDate = null, endDate = null } = request;
    const source = await selectGroup(db, groupId, actor.id);
    const dates = await readDates(db, externalTermId, { startDate, endDate });
    const members = await selectMembers(db, groupId);
    const days = shiftDays(source, dates);
    return {
      source: showGroup(actor, source),
      name: source.name,
      timeZoneId: source.timeZoneId,
      ...dates,
      isNameTaken: await selectIsNameTaken(db, actor.id, source.name, externalTermId),
      shiftDays: days,
      groupAssignments: [...(await work.preview(db, groupId, days ?? 0))],
      staff: staffToBring(members, bothOf(actor)),
      studentsLeftBehind: source.studentCount,
    };
  });

/** Settings always, assignments and staff as wished; students and whatever they did stay where they are. (CU-11, CC-1) */
export const copyGroupRoute = (work: CourseWork) =>
  implement(copyGroup, async (request, context) => {
    const { db, actor, standing, now, audit } = context;
    refuseUnlessMayCopy(actor, standing);
    const { groupId: sourceId, people, timeZoneId, groupAssignmentIds, ...wanted } = request;
    const source = await selectGroup(db, sourceId, actor.id);
    const settings = await readSettings(db, { ...wanted, timeZoneId: timeZoneId ?? source.timeZoneId });
    const staff = people === 'none' ? [] : staffToBring(await selectMembers(db, sourceId), bothOf(actor));

    const days = shiftDays(source, settings) ?? 0;
    const coming = chosenAmong(await work.preview(db, sourceId, days), groupAssignmentIds);

    const groupId = await insertGroup(db, settings);
    const after = { ...settings, copyOf: sourceId };
    await audit({ verb: 'groupCreated', entity: 'group', entityId: groupId, groupId, after });
    await insertGroupUserRoles(db, groupId, 'GroupOwner', [actor.id]);
    await giveCreator(context, 'GroupOwner', [actor.id]);
    for (const role of GROUP_ROLES) await giveGroupRoles(context, groupId, role, holdersOf(staff, role));
    const copier = { userId: actor.id, mayChange: can(actor, 'GroupAssignmentUpdate', standing) };
    for (const { groupAssignmentId: copyOf } of coming) {
      const id = await work.copy(db, copyOf, { groupId, days, now, copier });
      await audit({
        verb: 'assignmentCopied',
        entity: 'groupAssignment',
        entityId: id,
        groupId,
        after: { copyOf, shiftDays: days },
      });
    }
    return showGroup(actor, await selectGroup(db, groupId, actor.id));
  });

/** Those that were named, or all; one that the course does not have is no part of a copy of it. */
function chosenAmong(all: readonly ComingAssignment[], wanted: readonly GroupAssignmentId[] | undefined) {
  if (wanted === undefined) return all;
  const known = new Set(all.map(({ groupAssignmentId }) => groupAssignmentId));
  if (wanted.some((id) => !known.has(id))) throw new ProblemError({ kind: 'notFound', what: 'assignment' });
  return all.filter(({ groupAssignmentId }) => wanted.includes(groupAssignmentId));
}

function refuseUnlessMayCopy(actor: SignedIn, standing: Standing): void {
  const verdict = mayCopyGroup(actor, standing);
  if (!verdict.isOk) throw new ProblemError({ kind: 'refused', refusal: verdict.failure });
}

const bothOf = ({ id, impersonatorId }: SignedIn) => (impersonatorId === null ? [id] : [id, impersonatorId]);

const holdersOf = (staff: readonly { userId: UserId; roles: readonly GroupRole[] }[], role: GroupRole): UserId[] =>
  staff.filter(({ roles }) => roles.includes(role)).map(({ userId }) => userId);
