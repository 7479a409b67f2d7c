import {
  getActivationStatus,
  getGroupAssignment,
  listGroupAssignmentPhases,
  listGroupAssignments,
} from '@circuit/contract/groupAssignments';
import { can, groupActivities, groupRole } from '@circuit/domain/permissions';
import { activationStatus, inOrder } from '@circuit/domain/phases';

import { implement } from '#platform/implement.ts';

import { selectPhases, selectGroupAssignments } from './groupAssignments.store.ts';
import { activationOf, loadGroupAssignment, groupAssignmentOf } from './groupAssignmentOf.ts';

export const listGroupAssignmentsRoute = implement(listGroupAssignments, async (search, context) => {
  const { db, actor, standing, now } = context;
  const needed = search.tab === 'DELETED' ? 'GroupAssignmentDelete' : 'GroupAssignmentReadAny';
  const mayReadAny = can(actor, needed, standing);
  if (search.tab === 'DELETED' && !mayReadAny) return { items: [], totalCount: 0 };
  const { items, totalCount } = await selectGroupAssignments(db, { ...search, isEvery: mayReadAny });
  const phases = await selectPhases(
    db,
    items.map(({ id }) => id),
  );
  const activities = groupActivities(standing.roles.map(groupRole));
  return {
    items: items.map((row) => {
      const groupAssignmentPhases = inOrder(phases.filter(({ groupAssignmentId }) => groupAssignmentId === row.id));
      const status = activationStatus(row.activation, groupAssignmentPhases, now);
      return {
        ...row,
        status,
        groupAssignmentPhases: groupAssignmentPhases.map(({ type, startsAt, endsAt }) => ({ type, startsAt, endsAt })),
        activities,
      };
    }),
    totalCount,
  };
});

export const getGroupAssignmentRoute = implement(
  getGroupAssignment,
  async ({ groupAssignmentId }, { db, standing, now }) =>
    groupAssignmentOf(await loadGroupAssignment(db, groupAssignmentId, now), standing.roles),
);

export const listGroupAssignmentPhasesRoute = implement(
  listGroupAssignmentPhases,
  async ({ groupAssignmentId }, { db, now }) => ({
    items: (await loadGroupAssignment(db, groupAssignmentId, now)).schedule,
  }),
);

export const getActivationStatusRoute = implement(getActivationStatus, async ({ groupAssignmentId }, { db, now }) =>
  activationOf(db, await loadGroupAssignment(db, groupAssignmentId, now), now),
);
