import { updateRubric } from '@circuit/contract/rubrics';
import type { RubricId } from '@circuit/domain/kernel';
import { assertNever } from '@circuit/domain/kernel';
import { decideRubricSave, rubricLockedText, type RubricContents, type RubricSave } from '@circuit/domain/rubrics';

import { saveOrRestore, saveSharedEntity } from '#modules/library/public.ts';
import { implement, type Context, type SignedIn } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { rubricOf } from './rubricOf.ts';
import { RUBRIC_TABLES, type NewestVersion } from './rubrics.store.ts';
import { insertRubricVersion, insertWordingFixes, updateRubricVersion } from './rubricVersions.store.ts';

/** Saves a rubric. As long as nothing uses its newest version that one changes; later ones are mended or followed. (RU-4) */
export const updateRubricRoute = implement(updateRubric, async ({ rubricId, ...wanted }, context) => {
  const { db, actor, standing, envelope, audit } = context;
  const act = saveOrRestore(actor, standing, wanted, { save: 'RubricUpdate', restore: 'RubricDelete' });
  const columns = act === 'restore' ? { is_deleted: false } : { name: wanted.name, description: wanted.description };
  if (!(await saveSharedEntity(db, RUBRIC_TABLES, rubricId, columns, envelope.ifMatch)))
    throw new ProblemError({ kind: 'versionConflict', current: await rubricOf(db, rubricId, actor.id) });

  if (act === 'restore') {
    await audit({ verb: 'rubricRestored', entity: 'rubric', entityId: rubricId });
    return rubricOf(db, rubricId, actor.id);
  }
  const {
    rubricVersionId: id,
    versionNumber: number,
    isUsed,
    criteria,
    pointScaleMax,
  } = await rubricOf(db, rubricId, actor.id);
  const newest = { id, number, isUsed, criteria, pointScaleMax };
  const contents = {
    criteria: wanted.criteria ?? criteria,
    pointScaleMax: wanted.pointScaleMax ?? pointScaleMax,
  };
  const verdict = decideRubricSave({ isUsed, contents: newest }, contents, wanted.mode);
  if (!verdict.isOk) throw new ProblemError({ kind: 'blocked', detail: rubricLockedText(verdict.failure) });
  await save(context, rubricId, newest, contents, verdict.value);
  return rubricOf(db, rubricId, actor.id);
});

async function save(
  { db, actor, audit }: Pick<Context, 'db' | 'audit'> & { readonly actor: SignedIn },
  rubricId: RubricId,
  newest: NewestVersion,
  contents: RubricContents,
  decision: RubricSave,
): Promise<void> {
  switch (decision.kind) {
    case 'unchanged':
      return;
    case 'overwrite':
      return updateRubricVersion(db, newest.id, contents);
    case 'wording':
      await updateRubricVersion(db, newest.id, contents);
      await insertWordingFixes(db, newest.id, actor.id, decision.fixes);
      return audit({
        verb: 'rubricWordingMended',
        entity: 'rubric',
        entityId: rubricId,
        after: { versionNumber: newest.number, texts: decision.fixes.length },
      });
    case 'newVersion':
      await insertRubricVersion(db, rubricId, newest.number + 1, contents, actor.id);
      return audit({
        verb: 'rubricVersionMade',
        entity: 'rubric',
        entityId: rubricId,
        before: { versionNumber: newest.number },
        after: { versionNumber: newest.number + 1 },
      });
    default:
      return assertNever(decision);
  }
}
