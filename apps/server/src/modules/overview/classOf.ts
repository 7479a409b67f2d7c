import type { ShardDb } from '@circuit/db';
import { forecastCoverage, type Coverage, type Pairing } from '@circuit/domain/distribution';
import type { SubmissionId, UserId } from '@circuit/domain/kernel';
import { personalSchedule, phaseOf } from '@circuit/domain/phases';

import type { LearnerRun } from '#modules/groupAssignments/public.ts';
import type { LearnerRow } from '#modules/learnerStatuses/public.ts';

import {
  selectAllocations,
  selectDecisions,
  selectEvaluations,
  selectStudents,
  selectWork,
  type AllocationRow,
  type EvaluationRow,
} from './class.store.ts';

/** Everybody in a run, with what they have done, and who reviews whom. Five statements, however large the class is. */
export async function loadClass(db: ShardDb, run: Pick<LearnerRun, 'id' | 'groupId'>) {
  const students = await selectStudents(db, run.groupId);
  const work = await selectWork(db, run.id);
  const decisions = await selectDecisions(db, run.id);
  const evaluations = await selectEvaluations(db, run.id);
  const allocations = await selectAllocations(db, run.id);
  return { students, work, decisions, evaluations, allocations };
}
type ClassFacts = Awaited<ReturnType<typeof loadClass>>;

const pairOf = (submissionId: SubmissionId | null, userId: UserId) => `${submissionId} ${userId}`;

/** As the rule of learner statuses wants each of them. */
export function learnerRows({ students, work, decisions, evaluations, allocations }: ClassFacts): LearnerRow[] {
  const workOf = new Map(work.map((one) => [one.userId, one]));
  const byId = new Map(work.map((one) => [one.id, one]));
  const decidedOf = Map.groupBy(decisions, ({ userId }) => userId);
  const doneBy = Map.groupBy(evaluations, ({ evaluatorId }) => evaluatorId);
  const reviews = peerReviews(evaluations);
  const givenTo = Map.groupBy(allocations, ({ reviewerId }) => reviewerId);
  const isGone = ({ submissionId, status }: AllocationRow) => {
    const theirs = byId.get(submissionId);
    return status !== 'Given' || theirs === undefined || theirs.status !== 'HandedIn' || theirs.isPulled;
  };
  return students.map((student) => {
    const own = workOf.get(student.id);
    const decided = decidedOf.get(student.id) ?? [];
    const done = doneBy.get(student.id) ?? [];
    const self = done.find(({ kind, submissionId }) => kind === 'self' && submissionId === (own?.id ?? null));
    return {
      userId: student.id,
      firstName: student.firstName,
      lastName: student.lastName,
      email: student.email,
      submissionId: own?.id ?? null,
      hasDraft: own?.hasDraft ?? false,
      isHandedIn: own?.status === 'HandedIn',
      isWithdrawn: own?.status === 'Withdrawn',
      handedInAt: own?.handedInAt ?? null,
      isLate: own?.isLate ?? false,
      permits: decided.flatMap(({ phase, until, cascades }) =>
        phase === null || until === null ? [] : [{ phase, until: until.getTime(), cascades: cascades === true }],
      ),
      excused: decided.flatMap(({ part }) => part ?? []),
      tries: done.flatMap(({ calibrationId: essayId, status, rubricVersionId, isLastTry, isGranted }) => {
        const one = { isHandedIn: status === 'HandedIn', rubricVersionId, isLast: isLastTry, isGranted };
        return essayId === null ? [] : [{ ...one, essayId }];
      }),
      tasks: (givenTo.get(student.id) ?? []).map((given) => ({
        evaluationStatus: reviews.get(pairOf(given.submissionId, given.reviewerId))?.status ?? null,
        isVolunteered: given.source === 'volunteer',
        isTopUp: given.source === 'topUp',
        isGone: isGone(given),
      })),
      self: self === undefined ? 'none' : self.status === 'Draft' ? 'begun' : 'done',
    };
  });
}

/** What every hand-in has and will have: the forecast of Coverage, of what was loaded already. (CV-1) */
export function coverageOf(
  run: Pick<LearnerRun, 'regular' | 'phases'>,
  { work, evaluations, allocations }: ClassFacts,
  rows: readonly LearnerRow[],
  now: Date,
): Coverage {
  const areStudents = new Set(rows.map(({ userId }) => userId));
  const handIns = work
    .filter(({ status, isPulled, userId }) => status === 'HandedIn' && !isPulled && areStudents.has(userId))
    .map(({ id, userId }) => ({ id, authorId: userId }));
  const learners = rows.map(({ userId, permits }) => {
    const own = permits.map((permit) => ({ ...permit, until: new Date(permit.until) }));
    const schedule = own.length === 0 ? run.regular : personalSchedule(run.regular, own);
    return { id: userId, reviewEndsAt: phaseOf(schedule, 'PeerEvaluation')?.endsAt ?? null };
  });
  const reviews = peerReviews(evaluations);
  const pairings = allocations.map((given): Pairing => {
    const review = reviews.get(pairOf(given.submissionId, given.reviewerId));
    // A review that was left out of the score is as good as taken back.
    const status = review?.isLeftOut === true ? 'Withdrawn' : given.status;
    return {
      ...given,
      status,
      review: review === undefined ? 'none' : review.status === 'Draft' ? 'begun' : 'handedIn',
    };
  });
  return forecastCoverage({ reviewsNeeded: run.phases.PeerEvaluation.reviewsNeeded, handIns, learners, pairings }, now);
}

function peerReviews(evaluations: readonly EvaluationRow[]): Map<string, EvaluationRow> {
  const peers = evaluations.filter(({ kind }) => kind === 'peer');
  return new Map(peers.map((review) => [pairOf(review.submissionId, review.evaluatorId), review]));
}
