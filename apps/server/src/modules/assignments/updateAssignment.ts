import { createHash } from 'node:crypto';

import { deleteAssignment, updateAssignment } from '@circuit/contract/assignments';
import type { RubricId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';
import type { RichDocument } from '@circuit/domain/richText';
import { isSame } from '@circuit/domain/saving';

import { removeSharedEntity, saveOrRestore, saveSharedEntity } from '#modules/library/public.ts';
import { selectRubricStanding } from '#modules/rubrics/public.ts';
import { implement, type Context, type SignedIn } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { assignmentOf } from './assignmentOf.ts';
import { ASSIGNMENT_TABLES, designColumns } from './assignments.store.ts';
import { refuseLockdownSwitch } from './lockdownSwitch.ts';

// Titles are saved at every pause of the keyboard; the trail holds what decides over scores and dates.
const RECORDED = ['rubricId', 'phases', 'weights', 'scoringMode', 'aesEnabled', 'requiresLockdownBrowser'] as const;
/** Of these only a hash: the trail says that they changed, not what somebody wrote. (RX-11) */
const TEXTS = ['instructionsForAuthors', 'instructionsForReviewers'] as const;

export const updateAssignmentRoute = implement(updateAssignment, async ({ assignmentId, ...wanted }, context) => {
  const { db, actor, standing, envelope, audit } = context;
  const act = saveOrRestore(actor, standing, wanted, { save: 'AssignmentUpdate', restore: 'AssignmentDelete' });
  const before = await assignmentOf(db, assignmentId, actor.id);
  if (act === 'save') await refuseLockdownSwitch(db, before, wanted);
  if (act === 'save' && wanted.rubricId && wanted.rubricId !== before.rubricId)
    await refuseForeignRubric(context, wanted.rubricId);
  const columns = act === 'restore' ? { is_deleted: false } : { ...designColumns(wanted), rubric_id: wanted.rubricId };
  const isSaved = await saveSharedEntity(db, ASSIGNMENT_TABLES, assignmentId, columns, envelope.ifMatch);
  const after = await assignmentOf(db, assignmentId, actor.id);
  if (!isSaved) throw new ProblemError({ kind: 'versionConflict', current: after });

  const changed = RECORDED.filter((field) => !isSame(before[field], after[field]));
  const texts = TEXTS.filter((field) => !isSame(before[field], after[field]));
  const pick = (of: typeof after) => ({
    ...Object.fromEntries(changed.map((field) => [field, of[field]])),
    ...Object.fromEntries(texts.map((field) => [field, hashOf(of[field])])),
  });
  if (act === 'restore') await audit({ verb: 'assignmentRestored', entity: 'assignment', entityId: assignmentId });
  else if (changed.length + texts.length > 0)
    await audit({
      verb: 'assignmentChanged',
      entity: 'assignment',
      entityId: assignmentId,
      before: pick(before),
      after: pick(after),
    });
  return after;
});

function hashOf(text: RichDocument): string {
  return createHash('sha256').update(JSON.stringify(text)).digest('hex');
}

/** Attaching needs RubricAttach on the rubric; what was deleted cannot be attached. (AS-10) */
async function refuseForeignRubric(
  { db, actor }: Pick<Context, 'db'> & { readonly actor: SignedIn },
  rubricId: RubricId,
) {
  const standing = await selectRubricStanding(db, rubricId, actor.id);
  if (standing === undefined || standing.isDeleted) throw new ProblemError({ kind: 'notFound', what: 'rubric' });
  if (!can(actor, 'RubricAttach', standing)) throw new ProblemError({ kind: 'notAllowed', activity: 'RubricAttach' });
}

export const deleteAssignmentRoute = implement(deleteAssignment, async ({ assignmentId }, { db, standing, audit }) => {
  if (standing.isDeleted) return undefined;
  await removeSharedEntity(db, ASSIGNMENT_TABLES, assignmentId);
  await audit({ verb: 'assignmentDeleted', entity: 'assignment', entityId: assignmentId });
  return undefined;
});
