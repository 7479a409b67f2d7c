import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';

import { loadLearnerGroupAssignment } from '#modules/groupAssignments/public.ts';

import { loadPractice } from './practice.ts';

/** What one person handed in on the practice essays of an assignment, for staff, who know the key: with scores from the first try on. */
export async function loadPracticed(db: ShardDb, id: GroupAssignmentId, userId: UserId, now: Date) {
  const { rubricVersionId } = await loadLearnerGroupAssignment(db, id, userId, now);
  if (rubricVersionId === null) return [];
  const { essays } = await loadPractice(db, id, userId, now);
  return essays.map(({ row, number, given, compared }) => ({
    id: row.id,
    number,
    tries: given.flatMap((one) => {
      if (one.handedInAt === null) return [];
      const found = compared.find((other) => other.one.id === one.id);
      const matchedCount = found?.match.matched.length ?? null;
      return [
        {
          number: one.number,
          handedInAt: one.handedInAt,
          score: found?.score ?? null,
          matchedCount,
          totalCount: matchedCount === null ? null : matchedCount + (found?.match.differing.length ?? 0),
        },
      ];
    }),
  }));
}
