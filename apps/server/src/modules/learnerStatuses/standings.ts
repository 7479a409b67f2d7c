import type { ShardDb } from '@circuit/db';
import { countingTries, nextPractice, practiceProgress } from '@circuit/domain/calibration';
import type { CalibrationId, GroupAssignmentId } from '@circuit/domain/kernel';
import { learnerStatuses, type PhaseStanding } from '@circuit/domain/learnerStatuses';
import { mayActNow, personalSchedule, type LatePermit } from '@circuit/domain/phases';
import { reviewProgress, type DistributionFacts } from '@circuit/domain/reviews';

import type { LearnerRun } from '#modules/groupAssignments/public.ts';
import { distributionFacts, selectDistributions } from '#modules/reviews/public.ts';

import { selectEssayIds, type LearnerRow } from './learnerFacts.store.ts';

/** What of a run decides how somebody stands in it. */
export type JudgedRun = Pick<LearnerRun, 'id' | 'regular' | 'status' | 'phases' | 'rubricVersionId'>;

/** What holds for everybody in a run. */
export interface RunFacts {
  readonly essayIds: readonly CalibrationId[];
  readonly distribution: DistributionFacts;
}

/** For any number of runs in two statements. */
export async function loadRunFacts(db: ShardDb, runs: readonly JudgedRun[]): Promise<Map<GroupAssignmentId, RunFacts>> {
  const ids = runs.map(({ id }) => id);
  const [essays, distributions] = await Promise.all([selectEssayIds(db, ids), selectDistributions(db, ids)]);
  return new Map(
    runs.flatMap((run) => {
      const row = distributions.get(run.id);
      const essayIds = essays.get(run.id) ?? [];
      return row === undefined ? [] : [[run.id, { essayIds, distribution: distributionFacts(run, row) }] as const];
    }),
  );
}

const permitsOf = (row: LearnerRow): LatePermit[] =>
  row.permits.map((permit) => ({ ...permit, until: new Date(permit.until) }));

function practiceOf(run: JudgedRun, row: LearnerRow, now: Date) {
  const dates = { status: run.status, schedule: personalSchedule(run.regular, permitsOf(row)) };
  const verdict = mayActNow(dates, 'Calibration', now);
  const isOver = !verdict.isOk && verdict.failure.kind === 'over';
  const tries = countingTries(row.tries, run.rubricVersionId);
  return [tries, { triesAllowed: run.phases.Calibration.tries, isOver }] as const;
}

/** Where one person stands in each phase of one run. */
export function standingsOf(
  run: JudgedRun,
  { essayIds, distribution }: RunFacts,
  row: LearnerRow,
  now: Date,
): PhaseStanding[] {
  const practice = practiceProgress(essayIds, ...practiceOf(run, row, now));
  const planned = run.phases.PeerEvaluation.reviewsGiven;
  const reviews = { ...reviewProgress(row.tasks, planned), planned };
  const facts = { ...row, permits: permitsOf(row), practice, reviews, distribution };
  return learnerStatuses({ status: run.status, schedule: run.regular }, facts, now);
}

/** Which practice essay comes next for this person, from 1. */
export function nextPracticeOf(run: JudgedRun, { essayIds }: RunFacts, row: LearnerRow, now: Date): number | null {
  return nextPractice(essayIds, ...practiceOf(run, row, now));
}
