import type { ShardDb } from '@circuit/db';
import { decidingTries, nextPractice, practiceProgress } from '@circuit/domain/calibrations';
import type { CalibrationId, GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { learnerStatuses, type PhaseStanding } from '@circuit/domain/learnerStatuses';
import { mayActNow, personalSchedule, type LatePermit } from '@circuit/domain/phases';
import { reviewProgress, type DistributionFacts } from '@circuit/domain/evaluations';

import type { LearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import { distributionFacts, selectDistributions } from '#modules/evaluations/public.ts';

import { selectLearnerRows, selectSharedFacts, type JudgedLearner } from './learnerFacts.store.ts';

/** What of an assignment decides how somebody stands in it. */
export type JudgedGroupAssignment = Pick<
  LearnerGroupAssignment,
  'id' | 'regular' | 'status' | 'phases' | 'rubricVersionId'
>;

/** What holds for everybody in an assignment. */
export interface GroupAssignmentFacts {
  readonly essayIds: readonly CalibrationId[];
  readonly distribution: DistributionFacts;
  readonly isReleased: boolean;
  readonly isUnreleased: boolean;
}

/** For any number of assignments in two statements. */
export async function loadGroupAssignmentFacts(
  db: ShardDb,
  groupAssignments: readonly JudgedGroupAssignment[],
): Promise<Map<GroupAssignmentId, GroupAssignmentFacts>> {
  const ids = groupAssignments.map(({ id }) => id);
  const [shared, distributions] = await Promise.all([selectSharedFacts(db, ids), selectDistributions(db, ids)]);
  return new Map(
    groupAssignments.flatMap((groupAssignment) => {
      const row = distributions.get(groupAssignment.id);
      const known = shared.get(groupAssignment.id);
      if (row === undefined || known === undefined) return [];
      const { essayIds, isReleased } = known;
      const seen = { isReleased: isReleased === true, isUnreleased: isReleased === false };
      return [
        [groupAssignment.id, { essayIds, distribution: distributionFacts(groupAssignment, row), ...seen }] as const,
      ];
    }),
  );
}

const permitsOf = (row: JudgedLearner): LatePermit[] =>
  row.permits.map((permit) => ({ ...permit, until: new Date(permit.until) }));

function practiceOf(groupAssignment: JudgedGroupAssignment, row: JudgedLearner, now: Date) {
  const dates = { status: groupAssignment.status, schedule: personalSchedule(groupAssignment.regular, permitsOf(row)) };
  const verdict = mayActNow(dates, 'Calibration', now);
  const isOver = !verdict.isOk && verdict.failure.kind === 'over';
  const tries = decidingTries(row.tries, groupAssignment.rubricVersionId);
  return [tries, { triesAllowed: groupAssignment.phases.Calibration.tries, isOver }] as const;
}

/** Where one person stands in each phase of one assignment. */
export function standingsOf(
  groupAssignment: JudgedGroupAssignment,
  { essayIds, ...ofGroupAssignment }: GroupAssignmentFacts,
  row: JudgedLearner,
  now: Date,
): PhaseStanding[] {
  const practice = practiceProgress(essayIds, ...practiceOf(groupAssignment, row, now));
  const planned = groupAssignment.phases.PeerEvaluation.reviewsGiven;
  const reviews = { ...reviewProgress(row.tasks, planned), planned };
  const facts = { ...row, permits: permitsOf(row), practice, reviews, ...ofGroupAssignment };
  return learnerStatuses({ status: groupAssignment.status, schedule: groupAssignment.regular }, facts, now);
}

/** Which practice essay comes next for this person, from 1. */
export function nextPracticeOf(
  groupAssignment: JudgedGroupAssignment,
  { essayIds }: GroupAssignmentFacts,
  row: JudgedLearner,
  now: Date,
): number | null {
  return nextPractice(essayIds, ...practiceOf(groupAssignment, row, now));
}

/** Where these learners of an assignment stand, by name. People who are not learners of the course are left out. */
export async function loadStandings(
  db: ShardDb,
  groupAssignment: JudgedGroupAssignment,
  userIds: readonly UserId[],
  now: Date,
) {
  const known = await loadGroupAssignmentFactsOf(db, groupAssignment);
  const rows = await selectLearnerRows(db, groupAssignment.id, userIds);
  return rows.map((row) => {
    const { userId, firstName, lastName, email } = row;
    return { userId, firstName, lastName, email, standings: standingsOf(groupAssignment, known, row, now) };
  });
}

export async function loadGroupAssignmentFactsOf(
  db: ShardDb,
  groupAssignment: JudgedGroupAssignment,
): Promise<GroupAssignmentFacts> {
  const facts = (await loadGroupAssignmentFacts(db, [groupAssignment])).get(groupAssignment.id);
  if (facts === undefined) throw new Error('The loaded assignment has no facts.');
  return facts;
}
