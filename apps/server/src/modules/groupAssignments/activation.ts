import { updateActivationStatus } from '@circuit/contract/groupAssignments';

import { markRubricVersionUsed } from '#modules/rubrics/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { updateGroupAssignment } from './groupAssignments.store.ts';
import { activationOf, loadGroupAssignment } from './groupAssignmentOf.ts';

/** A complete assignment is activated; its rubric's version is in use from then on. Deactivated, learners see it no more. (GA-5) */
export const updateActivationStatusRoute = implement(
  updateActivationStatus,
  async ({ groupAssignmentId: id, status: wanted }, { db, envelope, now, audit }) => {
    const groupAssignment = await loadGroupAssignment(db, id, now);
    const current = await activationOf(db, groupAssignment, now);
    const isWanted = wanted === 'Active';
    if (isWanted && !current.isReady)
      throw new ProblemError({
        kind: 'blocked',
        detail: current.checklist
          .filter(({ isMet, isOptional }) => !isMet && !isOptional)
          .map(({ text }) => text)
          .join(' '),
      });
    if (!isWanted && groupAssignment.row.activation === 'Draft')
      throw new ProblemError({ kind: 'blocked', detail: 'This assignment was never activated.' });
    const activation = isWanted ? 'Activated' : 'Deactivated';
    const columns = { activation, activated_at: isWanted ? (groupAssignment.row.activatedAt ?? now) : undefined };
    if (!(await updateGroupAssignment(db, id, columns, envelope.ifMatch)))
      throw new ProblemError({ kind: 'versionConflict', current });
    if (isWanted && groupAssignment.row.rubricVersionId !== null)
      await markRubricVersionUsed(db, groupAssignment.row.rubricVersionId);
    const after = await loadGroupAssignment(db, id, now);
    await audit({
      verb: isWanted ? 'activated' : 'deactivated',
      entity: 'groupAssignment',
      entityId: id,
      groupId: groupAssignment.row.groupId,
      before: { status: groupAssignment.status },
      after: { status: after.status },
    });
    return activationOf(db, after, now);
  },
);
