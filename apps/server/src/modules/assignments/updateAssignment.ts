import { createHash } from 'node:crypto';

import { updateAssignment, type Assignment } from '@circuit/contract';
import { assignmentActivities } from '@circuit/domain/permissions';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectAssignment, updateAssignment as saveAssignment, type AssignmentChange } from './assignments.store.ts';

export const updateAssignmentRoute = implement(
  updateAssignment,
  async ({ assignmentId, ...change }, { db, actor, envelope, audit }) => {
    const select = async (): Promise<Assignment> => {
      const found = await selectAssignment(db, assignmentId, actor.id);
      return { ...found, activities: assignmentActivities(found.roles) };
    };
    const before = await select();
    const isSaved = await saveAssignment(db, assignmentId, change, envelope.ifMatch);
    const after = await select();
    if (!isSaved) throw new ProblemError({ kind: 'versionConflict', current: after });
    const entity = { entity: 'assignment', entityId: assignmentId };
    await audit({ verb: 'assignmentChanged', ...entity, ...whatChanged(change, before, after) });
    return after;
  },
);

/** Of a text only a hash: the trail says that it changed, not what somebody wrote. */
function whatChanged(change: AssignmentChange, before: Assignment, after: Assignment) {
  const names = (['title', 'description', 'instructionsForAuthors', 'instructionsForReviewers'] as const).filter(
    (name) => change[name] !== undefined,
  );
  const hashes = (from: Assignment) => Object.fromEntries(names.map((name) => [name, hash(from[name])]));
  return { before: hashes(before), after: hashes(after) };
}

function hash(text: unknown): string {
  return createHash('sha256').update(JSON.stringify(text)).digest('hex');
}
