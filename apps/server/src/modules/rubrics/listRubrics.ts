import { listRubrics } from '@circuit/contract';
import { can } from '@circuit/domain/permissions';

import { implement } from '#platform/implement.ts';

import { summaryOf } from './rubricOf.ts';
import { selectRubrics } from './rubrics.store.ts';

export const listRubricsRoute = implement(listRubrics, async (search, { db, actor }) => {
  // A deleted one shows only to whoever may restore it.
  const isEvery = search.scope === 'any' && can(actor, search.tab === 'DELETED' ? 'RubricDelete' : 'RubricRead');
  const { items, totalCount } = await selectRubrics(db, actor.id, { ...search, isEvery });
  return { items: items.map(summaryOf), totalCount };
});
