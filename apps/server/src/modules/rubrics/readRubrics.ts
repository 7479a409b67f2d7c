import { getRubric, listRubrics } from '@circuit/contract/rubrics';
import { can } from '@circuit/domain/permissions';

import { selectSharedTabCounts } from '#modules/library/public.ts';
import { implement } from '#platform/implement.ts';

import { rubricOf, summaryOf } from './rubricOf.ts';
import { RUBRIC_TABLES, selectRubrics } from './rubrics.store.ts';

export const listRubricsRoute = implement(listRubrics, async ({ scope, withTabCounts, ...search }, { db, actor }) => {
  // Only people who may restore a deleted one see it.
  const isEvery = {
    AVAILABLE: scope === 'any' && can(actor, 'RubricRead'),
    DELETED: scope === 'any' && can(actor, 'RubricDelete'),
  };
  const { items, totalCount } = await selectRubrics(db, actor.id, { ...search, isEvery: isEvery[search.tab] });
  const counted = { keywords: search.keywords, isEvery };
  return {
    items: items.map(summaryOf),
    totalCount,
    ...(withTabCounts ? { tabCounts: await selectSharedTabCounts(db, RUBRIC_TABLES, actor.id, counted) } : {}),
  };
});

export const getRubricRoute = implement(getRubric, ({ rubricId }, { db, actor }) => rubricOf(db, rubricId, actor.id));
