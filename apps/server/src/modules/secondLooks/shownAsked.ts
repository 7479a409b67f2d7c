import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { isScorePending } from '@circuit/domain/secondLooks';

import { loadNumbers, queueAliases, rightsTo } from '#modules/grading/public.ts';
import { selectOptionalReleased } from '#modules/scores/public.ts';
import type { Context, Standing } from '#platform/implement.ts';

import type { AskedRow } from './secondLooks.store.ts';

export type Staff = Pick<Context<'signedIn'>, 'db' | 'home' | 'shard' | 'actor' | 'now'> & {
  readonly standing: Standing;
};

/** As graders see second looks: works by their number in the queue, and nobody's name but that of who answered. (SL-3) */
export async function loadShown(staff: Staff, groupAssignmentId: GroupAssignmentId) {
  const numberOf = await loadNumbers(staff, groupAssignmentId);
  const { aliasOf } = queueAliases(staff, groupAssignmentId);
  const inputsAt = (await selectOptionalReleased(staff.db, groupAssignmentId))?.inputsAt ?? null;
  return (row: AskedRow) => {
    const { id, submissionId, authorId, evaluatorId, reviewNumber, concerns, criterionId, reason, askedAt } = row;
    const { decision, answer, answeredAt, answeredByName } = row;
    const isAnswered = answeredAt !== null;
    return {
      id,
      reviewNumber,
      concerns,
      criterionId,
      reason,
      askedAt,
      decision,
      answer,
      answeredAt,
      answeredByName,
      status: isAnswered ? ('answered' as const) : ('open' as const),
      isScorePending: isScorePending(row, inputsAt),
      queueItemId: aliasOf(submissionId),
      number: numberOf(submissionId),
      ...rightsTo({ authorId, evaluatorId, isAnswered }, staff),
    };
  };
}
