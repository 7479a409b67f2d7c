import { updateActivationStatus } from '@circuit/contract';

import { markRubricVersionUsed } from '#modules/rubrics/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { updateRun } from './groupAssignments.store.ts';
import { activationOf, loadRun } from './runOf.ts';

/** A complete assignment is activated; its rubric's version is in use from then on. Deactivated, learners see it no more. (GA-5) */
export const updateActivationStatusRoute = implement(
  updateActivationStatus,
  async ({ groupAssignmentId: id, status: wanted }, { db, envelope, now, audit }) => {
    const run = await loadRun(db, id, now);
    const current = await activationOf(db, run, now);
    const isWanted = wanted === 'Active';
    if (isWanted && !current.isReady)
      throw new ProblemError({
        kind: 'blocked',
        detail: current.checklist
          .filter(({ isMet, isOptional }) => !isMet && !isOptional)
          .map(({ text }) => text)
          .join(' '),
      });
    if (!isWanted && run.row.activation === 'Draft')
      throw new ProblemError({ kind: 'blocked', detail: 'This assignment was never activated.' });
    const activation = isWanted ? 'Activated' : 'Deactivated';
    const columns = { activation, activated_at: isWanted ? (run.row.activatedAt ?? now) : undefined };
    if (!(await updateRun(db, id, columns, envelope.ifMatch)))
      throw new ProblemError({ kind: 'versionConflict', current });
    if (isWanted && run.row.rubricVersionId !== null) await markRubricVersionUsed(db, run.row.rubricVersionId);
    const after = await loadRun(db, id, now);
    await audit({
      verb: isWanted ? 'activated' : 'deactivated',
      entity: 'groupAssignment',
      entityId: id,
      groupId: run.row.groupId,
      before: { status: run.status },
      after: { status: after.status },
    });
    return activationOf(db, after, now);
  },
);
