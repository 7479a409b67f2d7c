import { getOwnLearnerStatus, listLearnerStatuses } from '@circuit/contract';
import type { ShardDb } from '@circuit/db';
import { countingTries, practiceProgress } from '@circuit/domain/calibration';
import type { CalibrationId, UserId } from '@circuit/domain/kernel';
import { learnerStatuses, nextStep, type PhaseStanding } from '@circuit/domain/learnerStatuses';
import { mayActNow, personalSchedule, type LatePermit } from '@circuit/domain/phases';
import { reviewProgress, type DistributionFacts } from '@circuit/domain/reviews';

import { loadLearnerRun, type LearnerRun } from '#modules/groupAssignments/public.ts';
import { distributionFacts, selectDistribution } from '#modules/reviews/public.ts';
import { implement } from '#platform/implement.ts';

import { selectEssayIds, selectLearnerPage, selectLearnerRows, type LearnerRow } from './learnerFacts.store.ts';

/** Where the caller stands, with the dates that hold for them. (LS-2) */
export const getOwnLearnerStatusRoute = implement(
  getOwnLearnerStatus,
  async ({ groupAssignmentId }, { db, actor, now }) => {
    const run = await loadLearnerRun(db, groupAssignmentId, actor.id, now);
    const known = await loadRunFacts(db, run);
    const [row] = await selectLearnerRows(db, groupAssignmentId, actor.id);
    if (row === undefined) throw new Error('Whoever is signed in has a row.');
    const phases = standingsOf(run, known, row, now);
    return { status: run.status, phases, nextPhase: nextStep(phases) };
  },
);

export const listLearnerStatusesRoute = implement(listLearnerStatuses, async (search, { db, actor, now }) => {
  const run = await loadLearnerRun(db, search.groupAssignmentId, actor.id, now);
  const known = await loadRunFacts(db, run);
  const { rows, totalCount } = await selectLearnerPage(db, search);
  return { totalCount, items: rows.map((row) => ({ ...row, phases: standingsOf(run, known, row, now) })) };
});

/** What of a run decides where its learners stand. */
type StandingRun = Pick<LearnerRun, 'id' | 'regular' | 'status' | 'phases' | 'rubricVersionId'>;

/** Where these learners of a run stand, by name; whoever is none of the course's is not among them. */
export async function loadStandings(db: ShardDb, run: StandingRun, userIds: readonly UserId[], now: Date) {
  const known = await loadRunFacts(db, run);
  const rows = await selectLearnerRows(db, run.id, userIds);
  return rows.map((row) => {
    const { userId, firstName, lastName, email } = row;
    return { userId, firstName, lastName, email, standings: standingsOf(run, known, row, now) };
  });
}

/** What holds for everybody in a run. */
interface RunFacts {
  readonly essayIds: readonly CalibrationId[];
  readonly distribution: DistributionFacts;
}

export async function loadRunFacts(db: ShardDb, run: StandingRun): Promise<RunFacts> {
  const essayIds = await selectEssayIds(db, run.id);
  return { essayIds, distribution: distributionFacts(run, await selectDistribution(db, run.id)) };
}

export function standingsOf(
  run: StandingRun,
  { essayIds, distribution }: RunFacts,
  row: LearnerRow,
  now: Date,
): PhaseStanding[] {
  const permits: LatePermit[] = row.permits.map((permit) => ({ ...permit, until: new Date(permit.until) }));
  const dates = { status: run.status, schedule: personalSchedule(run.regular, permits) };
  const verdict = mayActNow(dates, 'Calibration', now);
  const isOver = !verdict.isOk && verdict.failure.kind === 'over';
  const tries = countingTries(row.tries, run.rubricVersionId);
  const practice = practiceProgress(essayIds, tries, { triesAllowed: run.phases.Calibration.tries, isOver });
  const planned = run.phases.PeerEvaluation.reviewsGiven;
  const reviews = { ...reviewProgress(row.tasks, planned), planned };
  const facts = { ...row, permits, practice, reviews, distribution };
  return learnerStatuses({ status: run.status, schedule: run.regular }, facts, now);
}
