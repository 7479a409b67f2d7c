import { createRubric, duplicateRubric } from '@circuit/contract/rubrics';
import { copyName } from '@circuit/domain/library';
import { can } from '@circuit/domain/permissions';
import { isPointScale, type RubricContents } from '@circuit/domain/rubrics';

import { selectSharedNames, shareWith } from '#modules/library/public.ts';
import { implement, type Context, type SignedIn } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { rubricOf } from './rubricOf.ts';
import { insertRubric, RUBRIC_TABLES, selectRubric } from './rubrics.store.ts';
import { insertRubricVersion } from './rubricVersions.store.ts';

export const createRubricRoute = implement(createRubric, (wanted, context) => addRubric(context, wanted));

export const duplicateRubricRoute = implement(duplicateRubric, async ({ rubricId }, context) => {
  const { db, actor } = context;
  if (!can(actor, 'RubricCreate')) throw new ProblemError({ kind: 'notAllowed', activity: 'RubricCreate' });
  const { name, description, newest } = await selectRubric(db, rubricId, actor.id);
  const taken = await selectSharedNames(db, RUBRIC_TABLES, actor.id);
  return addRubric(context, { name: copyName(name, taken, 200), description, ...newest });
});

type NewRubric = RubricContents & { readonly name: string; readonly description: string };

/** Its creator is its first Owner. */
async function addRubric(
  { db, audit, actor }: Pick<Context, 'db' | 'audit'> & { readonly actor: SignedIn },
  { name, description, criteria, pointScaleMax }: NewRubric,
) {
  const rubricId = await insertRubric(db, { name, description });
  await insertRubricVersion(db, rubricId, 1, { criteria, pointScaleMax }, actor.id);
  await shareWith(db, RUBRIC_TABLES, rubricId, [actor.id], 'Owner');
  const after = { criteriaCount: criteria.length, isPointScale: isPointScale({ criteria }) };
  await audit({ verb: 'rubricCreated', entity: 'rubric', entityId: rubricId, after });
  return rubricOf(db, rubricId, actor.id);
}
