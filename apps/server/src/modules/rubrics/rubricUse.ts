import { getRubricUse, listRubricVersions } from '@circuit/contract/rubrics';
import { assignmentId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';

import { implement } from '#platform/implement.ts';

import { selectRubricUse } from './rubrics.store.ts';
import { selectRubricVersions } from './rubricVersions.store.ts';

export const listRubricVersionsRoute = implement(listRubricVersions, async ({ rubricId }, { db }) => ({
  items: await selectRubricVersions(db, rubricId),
}));

/** Somebody else's assignment is counted and not named. (RU-9) */
export const getRubricUseRoute = implement(getRubricUse, async ({ rubricId }, { db, actor }) => {
  const uses = await selectRubricUse(db, rubricId, actor.id);
  const readable = uses.filter(({ isReadable }) => isReadable || can(actor, 'AssignmentRead'));
  return {
    items: readable.map((use) => ({ ...use, assignmentId: assignmentId(use.assignmentId) })),
    otherCount: uses.length - readable.length,
  };
});
