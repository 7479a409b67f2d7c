import { getOwnLearnerStatus, listLearnerStatuses } from '@circuit/contract';
import { countingTries, practiceProgress } from '@circuit/domain/calibration';
import type { CalibrationId } from '@circuit/domain/kernel';
import { learnerStatuses, nextStep, type PhaseStanding } from '@circuit/domain/learnerStatuses';
import { mayActNow, personalSchedule, type LatePermit } from '@circuit/domain/phases';

import { loadLearnerRun, type LearnerRun } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';

import { selectEssayIds, selectLearnerRows, type LearnerRow } from './learnerFacts.store.ts';

/** Where the caller stands, with the dates that hold for them. (LS-2) */
export const getOwnLearnerStatusRoute = implement(
  getOwnLearnerStatus,
  async ({ groupAssignmentId }, { db, actor, now }) => {
    const run = await loadLearnerRun(db, groupAssignmentId, actor.id, now);
    const essayIds = await selectEssayIds(db, groupAssignmentId);
    const [row] = await selectLearnerRows(db, groupAssignmentId, actor.id);
    if (row === undefined) throw new Error('Whoever is signed in has a row.');
    const phases = standingsOf(run, essayIds, row, now);
    return { status: run.status, phases, nextPhase: nextStep(phases) };
  },
);

export const listLearnerStatusesRoute = implement(
  listLearnerStatuses,
  async ({ groupAssignmentId }, { db, actor, now }) => {
    const run = await loadLearnerRun(db, groupAssignmentId, actor.id, now);
    const essayIds = await selectEssayIds(db, groupAssignmentId);
    const rows = await selectLearnerRows(db, groupAssignmentId, null);
    return { items: rows.map((row) => ({ ...row, phases: standingsOf(run, essayIds, row, now) })) };
  },
);

function standingsOf(
  run: Pick<LearnerRun, 'regular' | 'status' | 'phases' | 'rubricVersionId'>,
  essayIds: readonly CalibrationId[],
  row: LearnerRow,
  now: Date,
): PhaseStanding[] {
  const permits: LatePermit[] = row.permits.map((permit) => ({ ...permit, until: new Date(permit.until) }));
  const dates = { status: run.status, schedule: personalSchedule(run.regular, permits) };
  const verdict = mayActNow(dates, 'Calibration', now);
  const isOver = !verdict.isOk && verdict.failure.kind === 'over';
  const tries = countingTries(row.tries, run.rubricVersionId);
  const practice = practiceProgress(essayIds, tries, { triesAllowed: run.phases.Calibration.tries, isOver });
  const facts = { ...row, permits, practice };
  return learnerStatuses({ status: run.status, schedule: run.regular }, facts, now);
}
