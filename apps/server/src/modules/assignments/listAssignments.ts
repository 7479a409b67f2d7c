import { listAssignments } from '@circuit/contract';
import { can } from '@circuit/domain/permissions';

import { implement } from '#platform/implement.ts';

import { summaryOf } from './assignmentOf.ts';
import { selectAssignments } from './assignments.store.ts';

export const listAssignmentsRoute = implement(listAssignments, async (search, { db, actor }) => {
  // A deleted one shows only to whoever may restore it.
  const isEvery =
    search.scope === 'any' && can(actor, search.tab === 'DELETED' ? 'AssignmentDelete' : 'AssignmentRead');
  const { items, totalCount } = await selectAssignments(db, actor.id, { ...search, isEvery });
  return { items: items.map(summaryOf), totalCount };
});
