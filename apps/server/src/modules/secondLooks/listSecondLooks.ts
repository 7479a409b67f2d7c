import { listSecondLooks } from '@circuit/contract/secondLooks';

import { implement } from '#platform/implement.ts';

import { selectSecondLooksPage } from './secondLooks.store.ts';
import { loadShown } from './shownAsked.ts';

export const listSecondLooksRoute = implement(listSecondLooks, async ({ groupAssignmentId, ...search }, context) => {
  const { items, totalCount } = await selectSecondLooksPage(context.db, groupAssignmentId, search);
  const shown = await loadShown(context, groupAssignmentId);
  return { items: items.map(shown), totalCount };
});
