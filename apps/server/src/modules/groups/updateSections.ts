import { updateSections } from '@circuit/contract/groups';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { lockGroup } from './groups.store.ts';
import { selectOptionalSections, setSectionsOf } from './sections.store.ts';

/** Labels by hand; the next file that has a Section column says them anew. (SN-3) */
export const updateSectionsRoute = implement(
  updateSections,
  async ({ groupId, userId, sections: asked }, { db, audit }) => {
    await lockGroup(db, groupId);
    const before = await selectOptionalSections(db, groupId, userId);
    if (before === null) throw new ProblemError({ kind: 'notFound', what: 'person in this course' });
    const sections = [...new Set(asked)].toSorted();
    await setSectionsOf(db, groupId, [{ userId, email: null, sections }]);
    await audit({
      verb: 'sectionsChanged',
      entity: 'user',
      entityId: userId,
      groupId,
      before: { sections: before },
      after: { sections },
    });
    return { sections };
  },
);
