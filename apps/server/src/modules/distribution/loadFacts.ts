import type { ShardDb } from '@circuit/db';
import { checkClassSize } from '@circuit/domain/allocation';
import { compareTry, competencyFromPractice } from '@circuit/domain/calibrations';
import type { DistributionFacts } from '@circuit/domain/distribution';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { personalSchedule, phaseOf, type LatePermit } from '@circuit/domain/phases';

import { attachedRubricOf } from '#modules/assignments/public.ts';
import { loadGroupAssignment, type GroupAssignment } from '#modules/groupAssignments/public.ts';

import {
  selectAllPermits,
  selectExcusedIds,
  selectExperts,
  selectFirstTries,
  selectHandInCount,
  selectHandIns,
  selectKeptApart,
  selectLearnerIds,
  selectPairings,
  selectReportedIds,
} from './facts.store.ts';

/**
 * An assignment, and everything that decides who reviews whose work in it. How far somebody's reviews count decides who
 * reviews whom and never how many: who only counts goes without reading every practice try of the class.
 */
export async function loadFacts(
  db: ShardDb,
  id: GroupAssignmentId,
  now: Date,
  competencies: 'fromPractice' | 'allAlike' = 'fromPractice',
) {
  const groupAssignment = await loadGroupAssignment(db, id, now);
  const { groupId, phases } = groupAssignment.row;
  const { reviewsGiven, reviewsNeeded } = phases.PeerEvaluation;
  const competency =
    competencies === 'allAlike' ? new Map<UserId, number>() : await loadCompetencies(db, groupAssignment);
  const reviewEnds = await loadReviewEnds(db, groupAssignment);
  const regularEnd = phaseOf(groupAssignment.schedule, 'PeerEvaluation')?.endsAt ?? null;
  const excused = await selectExcusedIds(db, id);
  const learnerIds = await selectLearnerIds(db, groupId);
  const areLearners = new Set(learnerIds);
  // Work of somebody who left the course is nobody's to review.
  const handIns = (await selectHandIns(db, [id])).filter(({ authorId }) => areLearners.has(authorId));
  const facts: DistributionFacts = {
    reviewsGiven,
    reviewsNeeded,
    handIns,
    reportedIds: await selectReportedIds(db, id),
    learners: learnerIds.map((learnerId) => ({
      id: learnerId,
      isExcused: excused.fromReviews.has(learnerId),
      isExemptFromHandIn: excused.fromHandIn.has(learnerId),
      competency: competency.get(learnerId) ?? 1,
      reviewEndsAt: reviewEnds.get(learnerId) ?? regularEnd,
    })),
    forbiddenPairs: await selectKeptApart(db, groupId),
    pairings: await selectPairings(db, [id]),
  };
  return { groupAssignment, facts };
}

/** An assignment, and whether enough of its hand-ins can be given out; who asks waits, so a large class is not read. */
export async function loadClassSize(db: ShardDb, id: GroupAssignmentId, now: Date) {
  const groupAssignment = await loadGroupAssignment(db, id, now);
  const { groupId, phases } = groupAssignment.row;
  const { reviewsNeeded } = phases.PeerEvaluation;
  const handInCount = await selectHandInCount(db, { id, groupId }, reviewsNeeded + 1);
  return { groupAssignment, size: checkClassSize(handInCount, reviewsNeeded) };
}

/** When Review ends for those who have a late permit. */
async function loadReviewEnds(db: ShardDb, { row, schedule }: GroupAssignment): Promise<Map<UserId, Date>> {
  const permits = new Map<UserId, LatePermit[]>();
  for (const { userId, ...permit } of await selectAllPermits(db, row.id))
    permits.set(userId, [...(permits.get(userId) ?? []), permit]);
  const ends = new Map<UserId, Date>();
  for (const [userId, mine] of permits) {
    const endsAt = phaseOf(personalSchedule(schedule, mine), 'PeerEvaluation')?.endsAt ?? null;
    if (endsAt !== null) ends.set(userId, endsAt);
  }
  return ends;
}

/** How far each person's reviews will count, from first practice tries alone. Who did not practice is not in it. (DS-8) */
async function loadCompetencies(db: ShardDb, { row, version }: GroupAssignment): Promise<Map<UserId, number>> {
  if (version === null || row.rubricVersionId === null) return new Map();
  const rubric = attachedRubricOf(version);
  const experts = await selectExperts(db, row.id);
  const deviations = new Map<UserId, number[]>();
  for await (const page of selectFirstTries(db, row.id, row.rubricVersionId))
    for (const { userId, essayId, answers } of page) {
      const expert = experts.get(essayId);
      const deviation = expert === undefined ? null : compareTry(rubric, answers, expert).match.deviation;
      if (deviation !== null) deviations.set(userId, [...(deviations.get(userId) ?? []), deviation]);
    }
  return new Map([...deviations].map(([userId, mine]) => [userId, competencyFromPractice(mine)]));
}
