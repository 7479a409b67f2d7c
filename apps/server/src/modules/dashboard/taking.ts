import { learnerTasks, ON_HOME_AFTER_END_MS, ONE_SITTING_MINUTES, typicalMinutes } from '@circuit/domain/dashboard';
import { canActIn, nextStep, type PhaseStanding } from '@circuit/domain/learnerStatuses';
import { isSeenByLearners, lastEnd, phaseState, type Schedule } from '@circuit/domain/phases';

import type { PersonsGroupAssignment } from '#modules/groupAssignments/public.ts';
import {
  nextPracticeOf,
  selectLearnerRows,
  standingsOf,
  type GroupAssignmentFacts,
} from '#modules/learnerStatuses/public.ts';
import { loadNextReviews } from '#modules/evaluations/public.ts';
import type { Context } from '#platform/implement.ts';

import { selectOwnWork, selectReviewMinutes } from './dashboard.store.ts';

export const isTaken = ({ roles, status }: PersonsGroupAssignment): boolean =>
  roles.includes('GroupLearner') && isSeenByLearners(status);

const isReviewOpen = ({ regular }: PersonsGroupAssignment, now: Date): boolean =>
  regular.some((phase) => phase.type === 'PeerEvaluation' && phaseState(phase, now) === 'open');

/** What one person has to do in the assignments they take, in statements whose number does not depend on how many those are. (DA-10) */
export async function loadTaking(
  context: Context<'signedIn'>,
  groupAssignments: readonly PersonsGroupAssignment[],
  groupAssignmentFacts: Promise<ReadonlyMap<PersonsGroupAssignment['id'], GroupAssignmentFacts>>,
) {
  const { db, actor, now } = context;
  const ids = groupAssignments.map(({ id }) => id);
  const withReview = groupAssignments.filter(({ regular }) => regular.some(({ type }) => type === 'PeerEvaluation'));
  const inReview = groupAssignments.filter((groupAssignment) => isReviewOpen(groupAssignment, now)).map(({ id }) => id);
  const [facts, rows, own, minutes, nextReviews] = await Promise.all([
    groupAssignmentFacts,
    selectLearnerRows(db, ids, actor.id),
    selectOwnWork(db, ids, actor.id, now),
    selectReviewMinutes(db, inReview, ONE_SITTING_MINUTES, now),
    loadNextReviews(
      context,
      withReview.map(({ id }) => id),
    ),
  ]);
  const shown = groupAssignments.flatMap((groupAssignment) => {
    const row = rows.find(({ groupAssignmentId }) => groupAssignmentId === groupAssignment.id);
    const known = facts.get(groupAssignment.id);
    if (row === undefined || known === undefined) return [];
    const phases = standingsOf(groupAssignment, known, row, now);
    if (!isOnHome(phases, now)) return [];
    const work = own.find(({ groupAssignmentId }) => groupAssignmentId === groupAssignment.id);
    const hasNewerChanges = work?.hasNewerChanges ?? false;
    const measured = minutes.find(({ groupAssignmentId }) => groupAssignmentId === groupAssignment.id);
    return [
      {
        ...groupAssignment,
        phases,
        nextPhase: nextStep(phases, { hasNewerChanges, now }),
        draft: work?.isDraft === true && row.hasDraft ? work : null,
        hasNewerChanges,
        nextPractice: nextPracticeOf(groupAssignment, known, row, now),
        nextReview: nextReviews.get(groupAssignment.id) ?? null,
        typicalReviewMinutes: measured === undefined ? null : typicalMinutes(measured),
        received: work === undefined || work.asked === 0 ? null : { done: work.received, total: work.asked },
      },
    ];
  });
  return {
    groupAssignments: shown,
    ...learnerTasks(
      shown.map(({ id, phases, hasNewerChanges }) => ({ id, standings: phases, hasNewerChanges })),
      now,
    ),
  };
}

/** By the dates that hold for this person, which a late permit moves. */
function isOnHome(standings: readonly PhaseStanding[], now: Date): boolean {
  const personal: Schedule = standings.map(({ phase, startsAt, endsAt }) => ({ type: phase, startsAt, endsAt }));
  const end = lastEnd(personal);
  return standings.some(canActIn) || end === null || now.getTime() - end.getTime() <= ON_HOME_AFTER_END_MS;
}
