import { listAssignments } from '@circuit/contract';
import { can } from '@circuit/domain/permissions';

import { selectSharedTabCounts } from '#modules/library/public.ts';
import { implement } from '#platform/implement.ts';

import { summaryOf } from './assignmentOf.ts';
import { ASSIGNMENT_TABLES, selectAssignments } from './assignments.store.ts';

export const listAssignmentsRoute = implement(
  listAssignments,
  async ({ scope, withTabCounts, ...search }, { db, actor }) => {
    // Only people who may restore a deleted one see it.
    const isEvery = {
      AVAILABLE: scope === 'any' && can(actor, 'AssignmentRead'),
      DELETED: scope === 'any' && can(actor, 'AssignmentDelete'),
    };
    const { items, totalCount } = await selectAssignments(db, actor.id, { ...search, isEvery: isEvery[search.tab] });
    const counted = { keywords: search.keywords, isEvery };
    return {
      items: items.map(summaryOf),
      totalCount,
      ...(withTabCounts ? { tabCounts: await selectSharedTabCounts(db, ASSIGNMENT_TABLES, actor.id, counted) } : {}),
    };
  },
);
