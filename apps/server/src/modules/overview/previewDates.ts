import { previewGroupAssignmentPhases } from '@circuit/contract/groupAssignments';
import { canActIn, type PhaseStanding } from '@circuit/domain/learnerStatuses';
import { dateEffects, inOrder, isSeenByLearners } from '@circuit/domain/phases';

import { loadGroupAssignment } from '#modules/groupAssignments/public.ts';
import { loadGroupAssignmentFactsOf, selectLearnerRows, standingsOf } from '#modules/learnerStatuses/public.ts';
import { implement } from '#platform/implement.ts';

/** What somebody can do now and has not done, in pieces: reviews and practice essays are counted, the rest is one. */
const unfinishedIn = (standings: readonly PhaseStanding[]) =>
  Object.fromEntries(
    standings
      .filter((one) => one.phase !== 'Results' && canActIn(one))
      .map(({ phase, done, total }) => [phase, Math.max(1, total - done)]),
  );

/** The same figures as the overview has at that moment. What students cannot see has no effect on them. (PH-13) */
export const previewGroupAssignmentPhasesRoute = implement(
  previewGroupAssignmentPhases,
  async ({ groupAssignmentId: id, items }, { db, now }) => {
    const { row, schedule, status } = await loadGroupAssignment(db, id, now);
    const groupAssignment = { id, regular: schedule, status, phases: row.phases, rubricVersionId: row.rubricVersionId };
    const isSeen = isSeenByLearners(status);
    const known = await loadGroupAssignmentFactsOf(db, groupAssignment);
    const rows = isSeen ? await selectLearnerRows(db, id, { role: 'GroupLearner' }) : [];
    const learners = rows.map((learner) => ({
      permits: learner.permits.map((permit) => ({ ...permit, until: new Date(permit.until) })),
      unfinished: unfinishedIn(standingsOf(groupAssignment, known, learner, now)),
    }));
    const effects = dateEffects(schedule, inOrder(items), learners, now);
    return { ...effects, phases: [...effects.phases], needsTitle: isSeen && effects.needsTitle };
  },
);
