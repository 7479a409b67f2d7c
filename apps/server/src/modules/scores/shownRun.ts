import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { PARTS, weightsOfEnabled } from '@circuit/domain/scoring';

import { loadRun, type Run } from '#modules/groupAssignments/public.ts';

import { partsOf } from './loadClassFacts.ts';
import type { ScoreRunRow } from './runs.store.ts';

/** The assignment's settings as they are now, to see whether a run still has them. */
export type SettingsNow = Pick<Run, 'row' | 'schedule'>;

export const loadSettings = (db: ShardDb, id: GroupAssignmentId, now: Date): Promise<Run> => loadRun(db, id, now);

function hasOtherSettings(run: ScoreRunRow, { row, schedule }: SettingsNow): boolean {
  // Practice that has no essays weighs nothing in the run: the parts that do are compared among themselves.
  const parts = partsOf(schedule).filter((part) => part !== 'calibration' || run.weights.calibration > 0);
  const now = weightsOfEnabled(row.weights, parts);
  return (
    run.rubricVersionId !== row.rubricVersionId ||
    run.reviewsNeeded !== row.phases.PeerEvaluation.reviewsNeeded ||
    PARTS.some((part) => Math.abs(now[part] - run.weights[part]) > 1e-9)
  );
}

/** A run as the wire shows it. (SR-7) */
export function shownRun(run: ScoreRunRow, settings: SettingsNow) {
  const isOther = hasOtherSettings(run, settings);
  const { mode, weights, reviewsNeeded, rubricVersionId, unreleasedAt, unreleaseReason, ...rest } = run;
  return {
    ...rest,
    unreleased: unreleasedAt === null ? null : { at: unreleasedAt, reason: unreleaseReason },
    settings: { mode, weights, reviewsNeeded, rubricVersionId },
    hasOtherSettings: isOther,
    isStale: isOther || run.newerInputCount > 0,
  };
}
