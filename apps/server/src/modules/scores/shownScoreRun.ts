import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { PARTS, weightsOfEnabled } from '@circuit/domain/scoring';

import { loadGroupAssignment, type GroupAssignment } from '#modules/groupAssignments/public.ts';

import { partsOf } from './loadClassFacts.ts';
import type { ScoreRunRow } from './scoreRuns.store.ts';

/** The assignment's settings as they are now, to see whether a run still has them. */
export type SettingsNow = Pick<GroupAssignment, 'row' | 'schedule'>;

export const loadSettings = (db: ShardDb, id: GroupAssignmentId, now: Date): Promise<GroupAssignment> =>
  loadGroupAssignment(db, id, now);

function hasOtherSettings(scoreRun: ScoreRunRow, { row, schedule }: SettingsNow): boolean {
  // Practice that has no essays weighs nothing in the run: the parts that do are compared among themselves.
  const parts = partsOf(schedule).filter((part) => part !== 'calibration' || scoreRun.weights.calibration > 0);
  const now = weightsOfEnabled(row.weights, parts);
  return (
    scoreRun.rubricVersionId !== row.rubricVersionId ||
    scoreRun.reviewsNeeded !== row.phases.PeerEvaluation.reviewsNeeded ||
    PARTS.some((part) => Math.abs(now[part] - scoreRun.weights[part]) > 1e-9)
  );
}

/** A run as the wire shows it. (SR-7) */
export function shownScoreRun(scoreRun: ScoreRunRow, settings: SettingsNow) {
  const isOther = hasOtherSettings(scoreRun, settings);
  const { mode, weights, reviewsNeeded, rubricVersionId, unreleasedAt, unreleaseReason, ...rest } = scoreRun;
  return {
    ...rest,
    unreleased: unreleasedAt === null ? null : { at: unreleasedAt, reason: unreleaseReason },
    settings: { mode, weights, reviewsNeeded, rubricVersionId },
    hasOtherSettings: isOther,
    isStale: isOther || scoreRun.newerInputCount > 0,
  };
}
