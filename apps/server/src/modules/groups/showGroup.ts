import type { GroupId } from '@circuit/domain/kernel';
import { displayName } from '@circuit/domain/people';
import { can, groupActivities, type Actor } from '@circuit/domain/permissions';

import type { Context } from '#platform/implement.ts';

import { selectGroup, type GroupRow } from './groups.store.ts';

/** A course as this person is shown it: how many people it has is for those who may see them. (CU-5) */
export function showGroup(actor: Actor, row: GroupRow) {
  const { termName, termStartDate, termEndDate, owners, studentCount, peopleCount, isSynced, syncedAt, ...group } = row;
  const activities = groupActivities(group.roles);
  const seesPeople = can(actor, 'GroupUserRoleRead', { activities });
  return {
    ...group,
    activities,
    externalTerm:
      group.externalTermId === null
        ? null
        : { id: group.externalTermId, name: termName ?? '', startDate: termStartDate, endDate: termEndDate },
    instructors: owners.map(displayName),
    studentCount: seesPeople ? studentCount : null,
    peopleCount: seesPeople ? peopleCount : null,
    roster: seesPeople ? { isSynced, syncedAt } : null,
  };
}

export const readGroup = async ({ db, actor }: Pick<Context<'signedIn'>, 'db' | 'actor'>, groupId: GroupId) =>
  showGroup(actor, await selectGroup(db, groupId, actor.id));
