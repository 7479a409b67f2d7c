import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';

import { selectOptionalNewest, selectOptionalReleased, type ComputedRun } from './scoreRuns.store.ts';
import { selectOptionalScore, type FullScoreRow } from './scores.store.ts';

export interface ScoreInRun {
  readonly scoreRun: ComputedRun;
  readonly score: FullScoreRow;
}

/** Of everything that was scored, what concerns one learner. */
interface LearnerScoreRuns {
  /** What the learner sees first, then the newest run if it is another one; only runs in which they are. */
  readonly known: readonly ScoreInRun[];
  readonly isScored: boolean;
}

export async function scoreIn(db: ShardDb, scoreRun: ComputedRun | undefined, userId: UserId): Promise<ScoreInRun[]> {
  const score = scoreRun === undefined ? undefined : await selectOptionalScore(db, scoreRun.id, userId);
  return scoreRun === undefined || score === undefined ? [] : [{ scoreRun, score }];
}

/** Where staff begin, and what else there is to open. (RS-9) */
export async function learnerScoreRuns(db: ShardDb, id: GroupAssignmentId, userId: UserId): Promise<LearnerScoreRuns> {
  const released = await selectOptionalReleased(db, id);
  const newest = await selectOptionalNewest(db, id);
  const shown = await scoreIn(db, released, userId);
  const next = newest?.id === released?.id ? [] : await scoreIn(db, newest, userId);
  return { known: [...shown, ...next], isScored: newest !== undefined };
}

export const shownScoreRuns = (scoreRuns: readonly ScoreInRun[]) =>
  scoreRuns.map(({ scoreRun: { id, number, isReleased, isNewest }, score: { totalTenths, computedTenths } }) => ({
    scoreRunId: id,
    number,
    isReleased,
    isNewest,
    totalTenths,
    computedTenths,
  }));
