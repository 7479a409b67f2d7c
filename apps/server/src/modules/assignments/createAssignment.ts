import { createAssignment, duplicateAssignment } from '@circuit/contract/assignments';
import { templateDesign, type AssignmentDesign } from '@circuit/domain/assignments';
import type { RubricId } from '@circuit/domain/kernel';
import { copyName } from '@circuit/domain/library';
import { can } from '@circuit/domain/permissions';

import { selectSharedNames, shareWith } from '#modules/library/public.ts';
import { implement, type Context, type SignedIn } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { assignmentOf } from './assignmentOf.ts';
import { ASSIGNMENT_TABLES, insertAssignment } from './assignments.store.ts';
import { copyMaterial, copySamples } from './copySamples.ts';

export const createAssignmentRoute = implement(createAssignment, async ({ title, template }, context) => {
  const assignmentId = await addAssignment(context, templateDesign(template, title), null);
  return assignmentOf(context.db, assignmentId, context.actor.id);
});

/** Keeps the same rubric instead of a copy: everyone who may read the assignment sees it anyway. (AS-11) */
export const duplicateAssignmentRoute = implement(duplicateAssignment, async ({ assignmentId }, context) => {
  const { db, actor, standing } = context;
  if (!can(actor, 'AssignmentCreate')) throw new ProblemError({ kind: 'notAllowed', activity: 'AssignmentCreate' });
  const source = await assignmentOf(db, assignmentId, actor.id);
  const taken = await selectSharedNames(db, ASSIGNMENT_TABLES, actor.id);
  const design = { ...source, title: copyName(source.title, taken, 200) };
  const copyId = await addAssignment(context, design, source.rubricId);
  const copier = { userId: actor.id, mayChange: can(actor, 'AssignmentUpdate', standing) };
  await copySamples(db, assignmentId, copyId, copier);
  await copyMaterial(db, assignmentId, copyId, source, copier);
  return assignmentOf(db, copyId, actor.id);
});

/** Its creator is its first Owner. */
async function addAssignment(
  { db, audit, actor }: Pick<Context, 'db' | 'audit'> & { readonly actor: SignedIn },
  design: AssignmentDesign,
  rubricId: RubricId | null,
) {
  const assignmentId = await insertAssignment(db, design, rubricId);
  await shareWith(db, ASSIGNMENT_TABLES, assignmentId, [actor.id], 'Owner');
  await audit({ verb: 'assignmentCreated', entity: 'assignment', entityId: assignmentId });
  return assignmentId;
}
