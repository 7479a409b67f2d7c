import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import type { LatePermit } from '@circuit/domain/phases';

import { selectLearnerRows } from '#modules/learnerStatuses/public.ts';
import { ProblemError } from '#platform/problems.ts';

/** The learners a decision is about, by name. Somebody who is none of the course's is no such person. (LP-5) */
export async function findLearners(db: ShardDb, id: GroupAssignmentId, userIds: readonly UserId[]) {
  const rows = await selectLearnerRows(db, id, userIds);
  if (rows.length !== new Set(userIds).size) throw new ProblemError({ kind: 'notFound', what: 'student' });
  return rows.map(({ userId, firstName, lastName, email, permits, excused, isHandedIn }) => ({
    person: { id: userId, firstName, lastName, email },
    permits: permits.map((permit): LatePermit => ({ ...permit, until: new Date(permit.until) })),
    excused,
    isHandedIn,
  }));
}
export type Learner = Awaited<ReturnType<typeof findLearners>>[number];
