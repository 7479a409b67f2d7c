import type { ShardDb } from '@circuit/db';
import { decidingTries, nextPractice, practiceProgress } from '@circuit/domain/calibration';
import type { CalibrationId, GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { learnerStatuses, type PhaseStanding } from '@circuit/domain/learnerStatuses';
import { mayActNow, personalSchedule, type LatePermit } from '@circuit/domain/phases';
import { reviewProgress, type DistributionFacts } from '@circuit/domain/reviews';

import type { LearnerRun } from '#modules/groupAssignments/public.ts';
import { distributionFacts, selectDistributions } from '#modules/reviews/public.ts';

import { selectEssayIds, selectLearnerRows, selectReleased, type JudgedLearner } from './learnerFacts.store.ts';

/** What of a run decides how somebody stands in it. */
export type JudgedRun = Pick<LearnerRun, 'id' | 'regular' | 'status' | 'phases' | 'rubricVersionId'>;

/** What holds for everybody in a run. */
export interface RunFacts {
  readonly essayIds: readonly CalibrationId[];
  readonly distribution: DistributionFacts;
  readonly isReleased: boolean;
}

/** For any number of runs in three statements. */
export async function loadRunFacts(db: ShardDb, runs: readonly JudgedRun[]): Promise<Map<GroupAssignmentId, RunFacts>> {
  const ids = runs.map(({ id }) => id);
  const [essays, distributions, released] = await Promise.all([
    selectEssayIds(db, ids),
    selectDistributions(db, ids),
    selectReleased(db, ids),
  ]);
  return new Map(
    runs.flatMap((run) => {
      const row = distributions.get(run.id);
      const essayIds = essays.get(run.id) ?? [];
      if (row === undefined) return [];
      return [
        [run.id, { essayIds, distribution: distributionFacts(run, row), isReleased: released.has(run.id) }] as const,
      ];
    }),
  );
}

const permitsOf = (row: JudgedLearner): LatePermit[] =>
  row.permits.map((permit) => ({ ...permit, until: new Date(permit.until) }));

function practiceOf(run: JudgedRun, row: JudgedLearner, now: Date) {
  const dates = { status: run.status, schedule: personalSchedule(run.regular, permitsOf(row)) };
  const verdict = mayActNow(dates, 'Calibration', now);
  const isOver = !verdict.isOk && verdict.failure.kind === 'over';
  const tries = decidingTries(row.tries, run.rubricVersionId);
  return [tries, { triesAllowed: run.phases.Calibration.tries, isOver }] as const;
}

/** Where one person stands in each phase of one run. */
export function standingsOf(
  run: JudgedRun,
  { essayIds, distribution, isReleased }: RunFacts,
  row: JudgedLearner,
  now: Date,
): PhaseStanding[] {
  const practice = practiceProgress(essayIds, ...practiceOf(run, row, now));
  const planned = run.phases.PeerEvaluation.reviewsGiven;
  const reviews = { ...reviewProgress(row.tasks, planned), planned };
  const facts = { ...row, permits: permitsOf(row), practice, reviews, distribution, isReleased };
  return learnerStatuses({ status: run.status, schedule: run.regular }, facts, now);
}

/** Which practice essay comes next for this person, from 1. */
export function nextPracticeOf(run: JudgedRun, { essayIds }: RunFacts, row: JudgedLearner, now: Date): number | null {
  return nextPractice(essayIds, ...practiceOf(run, row, now));
}

/** Where these learners of a run stand, by name; whoever is none of the course's is not among them. */
export async function loadStandings(db: ShardDb, run: JudgedRun, userIds: readonly UserId[], now: Date) {
  const known = await loadRunFactsOf(db, run);
  const rows = await selectLearnerRows(db, run.id, userIds);
  return rows.map((row) => {
    const { userId, firstName, lastName, email } = row;
    return { userId, firstName, lastName, email, standings: standingsOf(run, known, row, now) };
  });
}

export async function loadRunFactsOf(db: ShardDb, run: JudgedRun): Promise<RunFacts> {
  const facts = (await loadRunFacts(db, [run])).get(run.id);
  if (facts === undefined) throw new Error('A run that was loaded has its facts.');
  return facts;
}
