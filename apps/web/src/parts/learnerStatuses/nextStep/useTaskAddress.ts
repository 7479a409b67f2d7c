import { href } from '#parts/addresses/href.ts';
import type { GroupAssignmentIds } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';

import { useLearnerEvaluationsQuery, useOwnLearnerStatusQuery, usePracticeEssaysQuery } from '../learnerApi.ts';

import { nextPracticeOf, reviewFactsOf } from './nextNumbers.ts';
import { addressOfStep } from './stepWords.ts';

/**
 * Where a learner does what comes next in an assignment: the page of the assignment if nothing is open to them or it
 * cannot be found out; null until it is known.
 */
export function useTaskAddress(ids: GroupAssignmentIds): string | null {
  const asked = { groupAssignmentId: ids.groupAssignmentId };
  const status = useOwnLearnerStatusQuery(asked);
  const phase = status.data?.nextPhase ?? null;
  const practice = usePracticeEssaysQuery(asked, { skip: phase !== 'Calibration' });
  const reviews = useLearnerEvaluationsQuery(asked, { skip: phase !== 'PeerEvaluation' });
  const hub = href(PATHS.groupAssignment, ids);
  if (status.isError || practice.isError || reviews.isError) return hub;
  if (status.data === undefined) return null;
  if (phase === 'Calibration' && practice.data === undefined) return null;
  if (phase === 'PeerEvaluation' && reviews.data === undefined) return null;
  if (phase === null) return hub;
  const nextNumber =
    reviews.data === undefined ? nextPracticeOf(practice.data?.items ?? []) : reviewFactsOf(reviews.data).next;
  return addressOfStep(phase, { ids, nextNumber }) ?? hub;
}
