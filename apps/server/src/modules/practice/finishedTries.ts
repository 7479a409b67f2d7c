import type { ShardDb } from '@circuit/db';
import { countingTries, practiceState } from '@circuit/domain/calibration';
import type { UserId } from '@circuit/domain/kernel';
import { acceptsWrite } from '@circuit/domain/phases';
import type { FinishedTry } from '@circuit/domain/reviews';

import type { LearnerRun } from '#modules/groupAssignments/public.ts';

import { selectEssays, selectTries } from './evaluations.store.ts';

/** The first try on every practice essay that somebody has finished: of no other may they learn how far off they were. (PX-7) */
export async function loadFinishedTries(db: ShardDb, run: LearnerRun, userId: UserId): Promise<FinishedTry[]> {
  const given = countingTries(await selectTries(db, run.id, userId, 'read'), run.rubricVersionId);
  if (given.length === 0) return [];
  const lastWrite = acceptsWrite(run, 'Calibration', run.now);
  const isOver = !lastWrite.isOk && lastWrite.failure.kind === 'over';
  const essays = await selectEssays(db, run.id);
  return essays.flatMap(({ id, expertAnswers }) => {
    const tries = given.filter(({ essayId }) => essayId === id);
    const first = tries.find(({ isHandedIn }) => isHandedIn);
    const isFinished = practiceState(tries, run.phases.Calibration.tries, isOver) === 'finished';
    return isFinished && first !== undefined ? [{ answers: first.answers, expertAnswers }] : [];
  });
}
