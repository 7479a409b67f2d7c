import type { ShardDb } from '@circuit/db';
import { countingTries, practiceState } from '@circuit/domain/calibrations';
import type { UserId } from '@circuit/domain/kernel';
import { acceptsWrite } from '@circuit/domain/phases';
import type { FinishedTry } from '@circuit/domain/evaluations';

import type { LearnerGroupAssignment } from '#modules/groupAssignments/public.ts';

import { selectEssays, selectTries } from './tries.store.ts';

/** The first try on every practice essay that somebody has finished: of no other may they learn how far off they were. (PX-7) */
export async function loadFinishedTries(
  db: ShardDb,
  groupAssignment: LearnerGroupAssignment,
  userId: UserId,
): Promise<FinishedTry[]> {
  const given = countingTries(
    await selectTries(db, groupAssignment.id, userId, 'read'),
    groupAssignment.rubricVersionId,
  );
  if (given.length === 0) return [];
  const lastWrite = acceptsWrite(groupAssignment, 'Calibration', groupAssignment.now);
  const isOver = !lastWrite.isOk && lastWrite.failure.kind === 'over';
  const essays = await selectEssays(db, groupAssignment.id);
  return essays.flatMap(({ id, expertAnswers }) => {
    const tries = given.filter(({ essayId }) => essayId === id);
    const first = tries.find(({ isHandedIn }) => isHandedIn);
    const isFinished = practiceState(tries, groupAssignment.phases.Calibration.tries, isOver) === 'finished';
    return isFinished && first !== undefined ? [{ answers: first.answers, expertAnswers }] : [];
  });
}
