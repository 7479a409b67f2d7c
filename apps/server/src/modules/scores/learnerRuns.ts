import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, ScoreRunId, UserId } from '@circuit/domain/kernel';

import { selectKeptRun } from './runs.ts';
import { selectOptionalNewest, selectOptionalReleased, type ComputedRun } from './runs.store.ts';
import { selectOptionalScore, type FullScoreRow } from './scores.store.ts';

export interface ScoreInRun {
  readonly scoreRun: ComputedRun;
  readonly score: FullScoreRow;
}

async function scoreIn(db: ShardDb, scoreRun: ComputedRun | undefined, userId: UserId): Promise<ScoreInRun[]> {
  const score = scoreRun === undefined ? undefined : await selectOptionalScore(db, scoreRun.id, userId);
  return scoreRun === undefined || score === undefined ? [] : [{ scoreRun, score }];
}

/** What the learner sees first, then the newest run if it is another one; only runs in which they are. (RS-9) */
export async function learnerRuns(db: ShardDb, id: GroupAssignmentId, userId: UserId): Promise<readonly ScoreInRun[]> {
  const released = await selectOptionalReleased(db, id);
  const newest = await selectOptionalNewest(db, id);
  const shown = await scoreIn(db, released, userId);
  return newest?.id === released?.id ? shown : [...shown, ...(await scoreIn(db, newest, userId))];
}

/** A run that was asked for; a preview is not there. */
export async function learnerRun(
  db: ShardDb,
  id: GroupAssignmentId,
  userId: UserId,
  scoreRunId: ScoreRunId,
): Promise<ScoreInRun | undefined> {
  const [found] = await scoreIn(db, await selectKeptRun(db, id, scoreRunId), userId);
  return found;
}

export const shownRuns = (runs: readonly ScoreInRun[]) =>
  runs.map(({ scoreRun: { id, number, isReleased, isNewest }, score: { totalTenths, computedTenths } }) => ({
    scoreRunId: id,
    number,
    isReleased,
    isNewest,
    totalTenths,
    computedTenths,
  }));
