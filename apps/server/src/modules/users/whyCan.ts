import { listActivitiesOfUser } from '@circuit/contract/users';
import {
  ACTIVITY_MEANINGS,
  explainGlobal,
  explainInGroup,
  explainOnAssignment,
  explainOnRubric,
  type ExplainedActivity,
} from '@circuit/domain/permissions';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { implement } from '#platform/implement.ts';

import { selectUserDetail } from './userAccounts.store.ts';
import { selectAssignmentPlaces, selectGlobalRoles, selectGroupPlaces, selectRubricPlaces } from './why.store.ts';

/** The most places of each kind in one answer. For a person with more, the caller asks for one place by its id. */
const MOST_PLACES = 100;

/** Why a person may do what they may: answered by the tables that also decide it. (WY-1) */
export const listActivitiesOfUserRoute = implement(
  listActivitiesOfUser,
  async ({ userId, groupId, assignmentId, rubricId }, { db }) => {
    const { isActive } = await selectUserDetail(db, userId);
    const { universityName } = await selectConfiguration(db);
    const global = await selectGlobalRoles(db, userId);
    const isNarrowed = groupId !== undefined || assignmentId !== undefined || rubricId !== undefined;
    // One more than shown tells whether there are more; of a kind that was not asked for, none.
    const limitFor = (id: unknown) => (isNarrowed && id === undefined ? 0 : MOST_PLACES + 1);
    const groups = await selectGroupPlaces(db, { userId, onlyId: groupId, limit: limitFor(groupId) });
    const assignments = await selectAssignmentPlaces(db, {
      userId,
      onlyId: assignmentId,
      limit: limitFor(assignmentId),
    });
    const rubrics = await selectRubricPlaces(db, { userId, onlyId: rubricId, limit: limitFor(rubricId) });
    return {
      isActive,
      places: [
        {
          on: 'university' as const,
          id: null,
          name: universityName,
          termName: null,
          activities: inWords(explainGlobal(global)),
        },
        ...shown(groups).map(({ id, name, termName, held }) => ({
          on: 'group' as const,
          id,
          name,
          termName,
          activities: inWords(explainInGroup(held, global)),
        })),
        ...shown(assignments).map(({ id, name, held }) => ({
          on: 'assignment' as const,
          id,
          name,
          termName: null,
          activities: inWords(explainOnAssignment(held, global)),
        })),
        ...shown(rubrics).map(({ id, name, held }) => ({
          on: 'rubric' as const,
          id,
          name,
          termName: null,
          activities: inWords(explainOnRubric(held, global)),
        })),
      ],
      hasMorePlaces: [groups, assignments, rubrics].some((places) => places.length > MOST_PLACES),
    };
  },
);

function shown<Place>(places: readonly Place[]): readonly Place[] {
  return places.slice(0, MOST_PLACES);
}

function inWords(explained: readonly ExplainedActivity[]) {
  return explained.map(({ activity, because }) => ({
    activity,
    meaning: ACTIVITY_MEANINGS[activity],
    because: [...because],
  }));
}
